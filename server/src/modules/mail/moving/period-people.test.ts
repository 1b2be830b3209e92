import { accountPersonApi } from '@maru/api/account/person'
import { accountTransferApi } from '@maru/api/account/transfer'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '#kit/context.ts'
import { dovecotMissing } from '#test/dovecot.ts'
import { openPeriodWorld, type PeriodWorld } from '#test/period-world.ts'
import type { Restore } from '#test/snapshot.ts'
import { importByCommand } from './command.service.ts'
import { careForImports, moveIn } from './import.jobs.ts'

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

only('an erasure deletes the import, and no visit follows', async () => {
  const { app, people } = world
  await world.follow()
  const before = world.logins()
  const key = await world.lastKey()
  const left = { personCode: 'user', retiredOn: '2020-01-01' }
  expect((await people.manager.call(accountPersonApi.retirePerson, left)).status).toBe(200)
  const erased = { personCode: 'user', confirmedCode: 'user' }
  expect((await people.manager.call(adminPersonalApi.erasePerson, erased)).status).toBe(200)
  expect(await app.db`select from mail_import`).toEqual([])
  if (key) await moveIn(world.context(), key)
  expect(world.logins()).toBe(before)
})

only('without a post or an account a person has no mail, and the next visit ends the period', async () => {
  const { app, step } = world
  for (const lose of [
    () => app.db`delete from org_post where person_code = 'user'`,
    () => app.db`update account_login set disabled_at = now() where person_code = 'user'`,
  ]) {
    await restore()
    await world.follow()
    const before = world.logins()
    await lose()
    await step()
    expect(await stored()).toEqual({ state: 'stopped', reason: 'noRight', sealed: null })
    expect(world.logins()).toBe(before)
  }
})

only('an import of another person cannot be followed', async () => {
  const { people, dayIn } = world
  const { id } = await world.run({ user: 'kim' })
  for (const client of [people.peer, people.colleague, people.mailonly, people.outsider, people.super])
    expect((await world.followUp(id, dayIn(9), 'right', client)).status).toBe(404)
  expect((await world.state()).followUntil).toBeNull()
})

only('a command imports, and leaves the period to the portal', async () => {
  const { dovecot, dayIn, put, step, people } = world
  const server = { host: 'localhost', port: dovecot.port, security: 'tls' as const, user: 'kim' }
  const operator = { ...world.context(), viewer: { personCode: '', comCode: '' } } as unknown as Context
  const run = (until: string) =>
    importByCommand(operator, {
      ...{
        to: 'user',
        from: { kind: 'imap', server: { ...server, password: 'right' } },
        isDry: false,
        until,
      },
      say: () => undefined,
    })
  await expect(run(dayIn(91))).rejects.toMatchObject({ code: 'mail.movingUntil' })
  const { moving } = await run(dayIn(7))
  expect(moving).toMatchObject({ state: 'following', followUntil: '2026-11-28T15:00:00Z' })
  await put('명령 뒤의 메일')
  await step()
  expect(await world.state()).toMatchObject({ state: 'following', collected: 1 })
  await expect(run(dayIn(7))).rejects.toMatchObject({ code: 'mail.movingRunning' })
  // The person sees it, and ends it.
  const ended = await people.user.call(mailSettingsApi.stopMailImport, { id: moving.id })
  expect(ended.result).toBe(true)
  expect(await stored()).toEqual({ state: 'done', reason: '', sealed: null })
})
