import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sieveMissing } from '#test/dovecot.ts'
import { sieveOf } from '#test/mirror-world.ts'
import { addressOf, openSharedWorld, type SharedWorld } from '#test/shared-sign-in.ts'
import { watchMirrors } from '../mirror/watch.service.ts'
import { connectSieve } from '../sieve/client.service.ts'

const missing = sieveMissing()
const only = test.skipIf(missing !== '')
let world: SharedWorld
beforeAll(async () => {
  if (missing !== '') return
  world = await openSharedWorld({ masterPassword: 'master' }, { withSieve: true })
  await world.setSignIn()
  for (const role of ['user', 'peer'] as const) {
    const rules = [
      {
        ...{ id: 'temp_0', name: '규칙', priority: 1, isEnabled: true, stops: false, operation: 'create' },
        exceptions: [],
        conditions: [{ key: 'ContainsSubjectStrings', value: '견적' }],
        actions: [{ key: 'RedirectToRecipients', value: ['far@far.example'] }],
      },
    ]
    const saved = await world.people[role].callWith(mailSettingsApi.setRules, { rules })
    expect(saved.status).toBe(200)
    await world.connect(role)
    await world.pass(role)
  }
}, 60_000)
afterAll(async () => {
  if (missing === '') await world.stop()
})

/** The scripts in the mailbox of a person, as another program sees them. */
async function scriptsOf(role: 'user' | 'peer') {
  const { config } = world.app.app.services
  const signal = AbortSignal.timeout(20_000)
  const account = { user: addressOf(role), password: 'right', signal }
  const client = await connectSieve(config, sieveOf(world.dovecot), account)
  const scripts = await client.list()
  client.close()
  return scripts
}
const active = [{ name: 'maru', isActive: true }]

only(
  `the company writes rules without a password of the person, and takes them back ${missing}`,
  async () => {
    expect(await scriptsOf('user')).toEqual(active)
    await world.setSignIn({ forRules: false })
    await world.pass('user')
    expect(await scriptsOf('user')).toEqual([])
    await world.setSignIn()
    await world.pass('user')
    expect(await scriptsOf('user')).toEqual(active)
  },
)

only(`the script of a person who has left is taken off the server ${missing}`, async () => {
  await world.app.db`update org_person set retired_on = '2020-01-01' where person_code = 'peer'`
  expect(await scriptsOf('peer')).toEqual(active)
  const abort = new AbortController()
  const watching = watchMirrors({ ...world.app.app.services, db: world.app.db }, abort.signal)
  await expect.poll(() => scriptsOf('peer'), { timeout: 30_000 }).toEqual([])
  const state = () => world.app.db`select mirror.state, mirror.reason from mail_mirror mirror
    join mail_box box using (com_code, mailbox_id) where box.person_code = 'peer'`
  await expect.poll(state, { timeout: 30_000 }).toEqual([{ state: 'paused', reason: 'left' }])
  abort.abort()
  await watching
  expect(await scriptsOf('user')).toEqual(active)
})

only(
  `a server that is away is named, and one that is there keeps no script after it is removed ${missing}`,
  async () => {
    const { manager } = world.people
    const { result: before } = await manager.call(mailAdministrationApi.getMailServer, {})
    if (!before.server) throw new Error('there is no server')
    const undo = await world.app.snapshot()
    await world.dovecot.pause()
    const away = await manager.call(mailAdministrationApi.removeMailServer, {})
    expect(away.result.left.map((one) => one.email)).toEqual([addressOf('user')])
    await world.dovecot.resume()
    expect(await scriptsOf('user')).toEqual(active)
    await undo()
    const there = await manager.call(mailAdministrationApi.removeMailServer, {})
    expect(there.result).toEqual({ left: [] })
    expect(await scriptsOf('user')).toEqual([])
    expect(await world.app.db`select from mail_sign_in`).toEqual([])
  },
)
