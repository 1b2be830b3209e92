import { accountTransferApi } from '@maru/api/account/transfer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { openPeriodWorld, type PeriodWorld } from '#test/period-world.ts'
import type { Restore } from '#test/snapshot.ts'
import { careForImports } from './import.jobs.ts'

const missing = dovecotMissing()
const only = (title: string, work: () => Promise<void>) =>
  test.skipIf(missing !== '')(`${title} ${missing}`.trim(), work, 60_000)
let world: PeriodWorld
let restore: Restore
beforeAll(async () => {
  if (missing !== '') return
  world = await openPeriodWorld()
  restore = await world.app.snapshot()
}, 60_000)
beforeEach(async () => {
  if (missing === '') await restore()
})
afterAll(async () => {
  if (missing === '') await world.stop()
})

const stored = async () => {
  const [row] = await world.app.db`select state, reason, sealed from mail_import`
  return row
}

only('the password goes with a person who leaves, or goes to another company', async () => {
  const { app, people } = world
  await world.follow()
  const before = world.logins()
  await app.db`update org_person set retired_on = '2026-11-19' where person_code = 'user'`
  await careForImports(world.context())
  expect(await stored()).toEqual({ state: 'stopped', reason: 'left', sealed: null })
  await world.step()
  expect(world.logins()).toBe(before)
  await restore()
  await world.follow()
  const ordered = await people.super.call(accountTransferApi.orderTransfer, {
    ...{ personCode: 'user', firstDay: world.dayIn(0), deptCode: 'TWO-D1', titleCode: '', positionCode: '' },
    ...{ gradeCode: '', employeeNumber: '', email: '' },
  })
  expect(ordered.result.order?.state).toBe('done')
  expect(await stored()).toEqual({ state: 'stopped', reason: 'left', sealed: null })
})

only(
  'a person without a post has no mail: the next visit ends the period before it asks the server',
  async () => {
    const { app, step } = world
    await world.follow()
    const before = world.logins()
    await app.db`delete from org_post where person_code = 'user'`
    await step()
    expect(await stored()).toEqual({ state: 'stopped', reason: 'noRight', sealed: null })
    expect(world.logins()).toBe(before)
  },
)

only('an import of another person cannot be followed', async () => {
  const { people, dayIn } = world
  const { id } = await world.run({ user: 'kim' })
  for (const client of [people.peer, people.colleague, people.mailonly, people.outsider, people.super])
    expect((await world.followUp(id, dayIn(9), 'right', client)).status).toBe(404)
  expect((await world.state()).followUntil).toBeNull()
})
