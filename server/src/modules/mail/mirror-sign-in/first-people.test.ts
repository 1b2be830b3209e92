import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { mimeText } from '#test/mails.ts'
import { addressOf, openSharedWorld, type SharedWorld } from '#test/shared-sign-in.ts'
import { connectAll } from './connect-all.jobs.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
/** People of the company without a mailbox on the server. */
const absent = ['concurrent', 'mailonly', 'super'] as const
let world: SharedWorld
beforeAll(async () => {
  if (missing !== '') return
  const people = (['manager', 'user', 'peer', 'colleague'] as const).map(addressOf)
  world = await openSharedWorld({ masterPassword: 'master' }, { people })
  world.dovecot.put([mimeText({ subject: 'user의 메일' })], addressOf('user'))
}, 60_000)
afterAll(async () => {
  if (missing === '') await world.stop()
})
beforeEach(async () => {
  if (missing !== '') return
  await world.app.db`delete from mail_mirror`
  await world.app.db`delete from mail_sign_in`
  expect(await world.setSignIn()).toMatchObject({ status: 200 })
  await connectAll({ ...world.app.app.services, db: world.app.db }, { comCode: 'ONE' })
})

/** Sign-ins that the server has refused. */
const refusals = () => (world.dovecot.log().match(/Disconnected.*auth failed/g) ?? []).length

only(
  `people without a mailbox who are tried first, all at once, do not stop the company ${missing}`,
  async () => {
    await Promise.all(absent.map((role) => world.pass(role)))
    for (const role of absent)
      expect(await world.stateOf(role)).toMatchObject({ state: 'paused', reason: 'notThere' })
    await world.pass('user')
    expect(await world.subjects('user')).toEqual(['user의 메일'])
    expect((await world.signIn())?.faults).toEqual([])
  },
)

only(
  `without a mailbox of the administrator, at most three are asked until they save again ${missing}`,
  async () => {
    await world.app.db`update org_person set email = 'absent@one.example' where person_code = 'manager'`
    await world.app
      .db`delete from mail_mirror where name in ${world.app.db((['manager', 'peer', 'colleague'] as const).map(addressOf))}`
    await expect
      .poll(
        async () => {
          expect(await world.setSignIn()).toMatchObject({ status: 200 })
          const before = refusals()
          await Promise.all(absent.map((role) => world.pass(role)))
          await world.pass('user')
          expect(refusals() - before).toBeLessThanOrEqual(4)
          return (await world.stateOf('user')).state
        },
        { timeout: 30_000 },
      )
      .toBe('running')
    expect(await world.subjects('user')).toEqual(['user의 메일'])
  },
)
