import type { LinkedPerson } from '@maru/api/admin/link'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { bearerChallenge } from '#kit/session/bearer-challenge.ts'
import { isInNetworks } from '#kit/session/networks.ts'
import { accessTokenPrefix, linkScope, type Systems, systemTokenPrefix } from '#kit/session/systems.ts'
import { throttled } from '#kit/session/throttle.ts'
import { selectLogin } from '#modules/account/index.ts'
import { listedViewer, noPermissions } from '../link/drafter.access.ts'
import {
  type CallerRow,
  findSystemByAccess,
  findSystemByToken,
  isFormerAccess,
  updateSystemUse,
} from './caller.sql.ts'
import { hashOf } from './key.rules.ts'

/** Milliseconds after which another use is recorded. */
const useEvery = 60_000

const used = new Map<number, number>()

/** The person that a header names, such as `employeeNumber=00123`, percent-encoded; nothing for another text. */
function namedBy(header: string | undefined): LinkedPerson {
  const [, kind, encoded = ''] = /^(employeeNumber|personCode|email)=(\S{1,500})$/.exec(header ?? '') ?? []
  if (kind === undefined) return {}
  try {
    return { [kind]: decodeURIComponent(encoded) }
  } catch (error) {
    if (error instanceof URIError) return {}
    throw error
  }
}

/** The system of a token or access token. Throws `link.tokenUnknown`; what was never valid counts as a wrong guess. */
async function requireCaller(
  context: Services & { db: Db },
  token: string,
  address: string,
): Promise<CallerRow> {
  const { db, clock } = context
  const hash = hashOf(token)
  const isAccess = token.startsWith(accessTokenPrefix)
  const find = isAccess ? findSystemByAccess : findSystemByToken
  const isToken = isAccess || token.startsWith(systemTokenPrefix)
  const row = isToken ? await find(db, hash, clock.now()) : undefined
  if (row) return row
  // Programs that share an access token find out at the same time that it is over.
  if (!isAccess || !(await isFormerAccess(db, hash))) {
    const subject = `system ${hash.toString('hex').slice(0, 32)}`
    await throttled(context, { kind: 'appPassword', subject, address }, async () => false)
  }
  throw failure('link.tokenUnknown', {}, bearerChallenge('invalid_token'))
}

/** Finds the systems of requests. Nothing is cached, so that an ended token and a changed list act at once. */
export const systems: Systems = {
  async find(context, token, address) {
    const { db, clock } = context
    const now = clock.now()
    const row = await requireCaller(context, token, address)
    if (row.networks.length > 0 && !isInNetworks(row.networks, address)) throw failure('link.network')
    const { systemId, comCode, name, callsPerMinute, drafters, absences, granted } = row
    const scopes = row.scopes.filter((scope) => granted === null || granted.includes(scope))
    const canLink = granted === null || granted.includes(linkScope)
    if (now.getTime() - (used.get(systemId) ?? 0) >= useEvery) {
      if (used.size > 10_000) used.clear()
      used.set(systemId, now.getTime())
      await updateSystemUse(db, systemId, now, address)
    }
    const forms = new Map(row.forms.map(({ formId, mode }) => [formId, mode]))
    return { comCode, systemId, name, callsPerMinute, forms, drafters, absences, scopes, canLink }
  },

  async viewerOf({ db, clock }, system, person) {
    const viewer = await listedViewer({ db, clock, system }, namedBy(person), undefined)
    // The scopes open what belongs to the person, and managers of the company write the list.
    const account = await selectLogin(db, viewer.personCode, clock.now())
    if (!account || account.hasPostElsewhere || account.hasWiderRole || account.isSuperAdmin)
      throw failure('link.drafterNotAllowed')
    // A role may administer what the role is named in.
    const subjects = viewer.subjects.filter((one) => !one.startsWith('role:'))
    return { ...viewer, permissions: noPermissions, subjects }
  },
}
