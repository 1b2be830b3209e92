import { afterAll, beforeAll, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { openSharedWorld, type SharedWorld } from '#test/shared-sign-in.ts'
import type { SignInService } from '../mirror-table/sign-in.sql.ts'
import { reportStop } from './stop-notice.jobs.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
let world: SharedWorld
beforeAll(async () => {
  if (missing === '') world = await openSharedWorld({ masterPassword: 'master' })
}, 60_000)
afterAll(async () => {
  if (missing === '') await world.stop()
})

type Stop = { comCode: string; service: SignInService }
const queued = async () =>
  (
    await world.app.db<{ input: Stop }[]>`
      select coalesce(data -> 'input', data) as input from job.job
       where data ->> 'name' = 'mail.reportSignInStop' order by created_on`
  ).map((one) => one.input)

/** The recipients of all notifications of stops, with the address of the page and the service. */
const notices = () => world.app.db<{ personCode: string; url: string; title: string }[]>`
  select person_code, url, title_en as title from kit_alarm
   where word = 'mail.alarm.signInStopped' order by alarm_id`

/** Lets the server refuse the company until it stops, and asks for more than that. */
async function stopCompany(): Promise<void> {
  expect(await world.setSignIn({ secret: 'wrong' })).toMatchObject({ status: 200 })
  for (const role of ['user', 'peer', 'colleague', 'mailonly', 'super'] as const) {
    await world.connect(role)
    await world.pass(role)
  }
  expect((await world.signIn())?.faults).toMatchObject([{ service: 'imap', isWaiting: true }])
}

only(
  `the administrators are notified once for each stop of the sign-in of their company ${missing}`,
  async () => {
    const context = { ...world.app.app.services, db: world.app.db }
    const stop = { comCode: 'ONE', service: 'imap' as const }
    const notice = (personCode: string) => ({ personCode, url: '/admin/mailflow', title: 'Reading' })
    await stopCompany()
    expect(await queued()).toMatchObject([stop])
    await reportStop(context, stop)
    await reportStop(context, stop)
    expect(await notices()).toEqual(['manager', 'super'].map(notice))

    world.app.clock.set(new Date(world.app.clock.now().getTime() + 60_000).toISOString())
    await stopCompany()
    expect(await queued()).toHaveLength(2)
    // Entered again before the job runs: no notification about what is over.
    await world.setSignIn()
    await reportStop(context, stop)
    expect(await notices()).toHaveLength(2)
    world.app.clock.set(new Date(world.app.clock.now().getTime() + 60_000).toISOString())
    await stopCompany()
    await reportStop(context, stop)
    expect(await notices()).toEqual(['manager', 'super', 'manager', 'super'].map(notice))
  },
  60_000,
)
