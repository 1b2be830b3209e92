import { linkApi } from '@maru/api/admin/link'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { expenseValues, type Forms, openApproval } from './approvals.ts'
import { openCast, type Role } from './cast.ts'
import type { Restore } from './snapshot.ts'
import { createTestSystem, type TestSystem } from './systems.ts'

/** A draft or document that a system sends. */
export type Drafting = Input<typeof linkApi.draftDocument>

/** A portal with a connected system of ONE. */
interface World {
  portal: TestApp
  people: Record<Role, Client>
  forms: Forms
  system: TestSystem
}

/** What a file of tests needs of the portal. */
export interface WorldOptions {
  /** Makes settings of the portal. */
  env?: () => Promise<Record<string, string>>
  /** Writes rows that every test begins with. */
  prepare?: (world: World) => PromiseLike<unknown>
  /** How the system names the drafter of its expense reports. */
  drafter?: Drafting['drafter']
}

/** Opens a portal with a connected system for the tests of a file, each of which begins with the same rows. */
export function withSystem({
  env = async () => ({}),
  prepare = async () => {},
  drafter = { personCode: 'user' },
}: WorldOptions = {}) {
  const world = {} as World // filled before the first test
  let restore: Restore
  beforeAll(async () => {
    world.portal = await openTestApp({ withJobs: 'queued', env: await env() })
    world.people = await openCast(world.portal)
    world.forms = await openApproval(world.portal)
    world.system = await createTestSystem(world.portal, 'ONE')
    await prepare(world)
    restore = await world.portal.snapshot()
  })
  afterAll(() => world.portal.stop())
  beforeEach(() => restore())
  const drafting = (externalKey: string, more: Partial<Drafting> = {}): Drafting => ({
    ...{ externalKey, applicationId: String(world.forms.get('지출')), drafter },
    ...{ subject: '출장비 정산', values: expenseValues(1000), ...more },
  })
  return Object.assign(world, {
    drafting,
    draft: (key: string, more: Partial<Drafting> = {}, system = world.system) =>
      system.call(linkApi.draftDocument, drafting(key, more)),
    submit: (key: string, more: Partial<Drafting> = {}, system = world.system) =>
      system.call(linkApi.submitDocument, drafting(key, more)),
  })
}
