import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { mimeText } from '#test/mails.ts'
import { addressOf, openSharedWorld, type SharedWorld } from '#test/shared-sign-in.ts'
import { watchMirrors } from '../mirror/watch.service.ts'
import { connectAll } from './connect-all.jobs.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
let world: SharedWorld
beforeAll(async () => {
  if (missing !== '') return
  world = await openSharedWorld({ masterPassword: 'master' })
  for (const role of ['user', 'peer', 'colleague'] as const)
    world.dovecot.put([mimeText({ subject: `${role}의 메일` })], addressOf(role))
}, 60_000)
afterAll(async () => {
  if (missing === '') await world.stop()
})

beforeEach(async () => {
  if (missing !== '') return
  world.dovecot.setMaster('master')
  await world.app.db`delete from mail_mirror`
  await world.app.db`delete from mail_sign_in`
  await world.app.db`delete from mail_entry`
  expect(await world.setSignIn()).toMatchObject({ status: 200 })
})

const background = () => ({ ...world.app.app.services, db: world.app.db })
/** Sign-ins that the server has refused. */
const refusals = () => (world.dovecot.log().match(/Disconnected.*auth failed/g) ?? []).length
const rename = (code: string, email: string) =>
  world.app.db`update org_person set email = ${email} where person_code = ${code}`

for (const style of ['authzid', 'separator'])
  only(`a person sees their mailbox without a password: ${style} ${missing}`, async () => {
    await world.setSignIn({ style })
    expect(await world.stateOf('user')).toMatchObject({
      state: 'none',
      byCompany: true,
      name: addressOf('user'),
    })
    expect(await world.connect('user')).toMatchObject({ status: 200 })
    await world.pass('user')
    expect(await world.subjects('user')).toEqual(['user의 메일'])
    expect(await world.stateOf('user')).toMatchObject({ state: 'running', user: addressOf('user') })
    const [row] = await world.app.db`select sealed, name from mail_mirror`
    expect(row).toEqual({ sealed: null, name: addressOf('user') })
  })

only(`no field of a request chooses the mailbox ${missing}`, async () => {
  const { user } = world.people
  const own = { user: addressOf('peer'), password: 'right' }
  // Even the right password of the other is not taken in this way.
  expect((await user.call(mailSettingsApi.connectMailMirror, own)).refusal?.code).toBe('mail.signInByCompany')
  const fields = ['user', 'name', 'address', 'email', 'personCode', 'mailboxId', 'comCode', 'source']
  for (const field of fields) {
    const input = { [field]: addressOf('peer') } as never
    await user.call(mailSettingsApi.connectCompanyMirror, input)
    const names = await world.app.db`select name from mail_mirror where name <> ${addressOf('user')}`
    expect(names).toEqual([])
  }
  await world.connect('user')
  await world.pass('user')
  expect(await world.subjects('user')).toEqual(['user의 메일'])
})

only(`an address that names more than a mailbox is not used ${missing}`, async () => {
  const peer = addressOf('peer')
  for (const email of [
    `${peer}*portal`,
    `peer*portal@one.example`,
    'peer%one@one.example',
    'peer+x@one.example',
    '',
  ])
    try {
      await rename('user', email)
      expect(await world.connect('user')).toMatchObject({ status: 409, code: 'mail.signInNoName' })
    } finally {
      await rename('user', addressOf('user'))
    }
  // Parts before @ count in the named domain only.
  await world.setSignIn({ names: 'local', domain: 'one.example' })
  await rename('outsider', 'user@two.example')
  await rename('user', 'peer@elsewhere.example')
  expect(await world.connect('user')).toMatchObject({ code: 'mail.signInNoName' })
  await rename('user', addressOf('user'))
  expect((await world.stateOf('user')).name).toBe('user')
  expect(await world.setSignIn({ names: 'local' })).toMatchObject({ code: 'mail.signInDomain' })
})

only(
  `a changed address ends the mailbox of the old one, and a person who has left is not signed in ${missing}`,
  async () => {
    await world.connect('user')
    await world.pass('user')
    await rename('peer', 'moved@one.example')
    await rename('user', addressOf('peer'))
    // Before the watch has noticed it: the name is computed again for each connection.
    await world.pass('user')
    expect(await world.stateOf('user')).toMatchObject({ state: 'paused', reason: 'nameChanged' })
    expect(await world.subjects('user')).toEqual(['user의 메일'])
    await rename('user', addressOf('user'))
    await rename('peer', addressOf('peer'))
    await world.connect('user')
    const abort = new AbortController()
    const watching = watchMirrors(background(), abort.signal)
    const sessions = () => (world.dovecot.log().match(/Login: user=<user@/g) ?? []).length
    const ended = () =>
      (world.dovecot.log().match(/imap\(user@one.example\).*(Disconnected|Connection closed)/g) ?? []).length
    await expect.poll(async () => (await world.stateOf('user')).state, { timeout: 20_000 }).toBe('running')
    await expect.poll(() => sessions() - ended(), { timeout: 20_000 }).toBe(1)
    await world.app.db`update org_person set retired_on = '2020-01-01' where person_code = 'user'`
    try {
      await expect.poll(() => sessions() - ended(), { timeout: 55_000 }).toBe(0)
      const state = async () => (await world.app.db`select state, reason from mail_mirror`)[0]
      await expect.poll(state, { timeout: 55_000 }).toEqual({ state: 'paused', reason: 'left' })
    } finally {
      abort.abort()
      await watching
      await world.app.db`update org_person set retired_on = null where person_code = 'user'`
    }
  },
  90_000,
)

only(
  `a wrong password of the master user is sent three times at most, whoever tries ${missing}`,
  async () => {
    await world.setSignIn({ secret: 'wrong' })
    const before = refusals()
    const roles = ['user', 'peer', 'colleague', 'concurrent', 'mailonly', 'super'] as const
    for (const role of roles) expect(await world.connect(role)).toMatchObject({ status: 200 })
    await Promise.all(roles.map((role) => world.pass(role)))
    await Promise.all(roles.map((role) => world.pass(role)))
    const abort = new AbortController()
    const watching = watchMirrors(background(), abort.signal)
    try {
      await expect.poll(refusals, { timeout: 20_000 }).toBe(before + 3)
      const [last] = await world.app.db`select refused from mail_sign_in_try where service = 'imap'`
      expect(last).toEqual({ refused: 3 })
      const sign = await world.signIn()
      expect(sign?.faults).toMatchObject([
        { service: 'imap', refused: 3, isWaiting: true, reason: 'password' },
      ])
      for (const role of roles)
        expect(['companyWaits', 'companyRefused']).toContain((await world.stateOf(role)).reason)
      // Entered again, all are connected.
      expect(refusals()).toBe(before + 3)
      expect(await world.setSignIn()).toMatchObject({ status: 200 })
      await expect.poll(() => world.subjects('peer'), { timeout: 30_000 }).toEqual(['peer의 메일'])
      expect((await world.signIn())?.faults.some((one) => one.isWaiting)).toBe(false)
    } finally {
      abort.abort()
      await watching
    }
  },
  90_000,
)

only(
  `a mailbox that is not on the server does not stop the company ${missing}`,
  async () => {
    await world.connect('user')
    await world.pass('user')
    for (const role of ['mailonly', 'concurrent', 'super', 'manager'] as const) {
      await world.connect(role)
      await world.pass(role)
      expect(await world.stateOf(role)).toMatchObject({ state: 'paused', reason: 'notThere' })
    }
    await world.connect('peer')
    await world.pass('peer')
    expect(await world.subjects('peer')).toEqual(['peer의 메일'])
    const faults = (await world.signIn())?.personFaults ?? []
    expect(faults.map((one) => one.personCode).sort()).toEqual(['concurrent', 'mailonly', 'manager', 'super'])
    // A password that was changed on the server is refused for all, and three times at most.
    world.dovecot.setMaster('another')
    const before = refusals()
    await expect
      .poll(
        async () => {
          await world.pass('user')
          await world.pass('peer')
          return (await world.stateOf('peer')).reason
        },
        { timeout: 20_000 },
      )
      .toMatch(/companyWaits|companyRefused/)
    expect(refusals() - before).toBeLessThanOrEqual(3)
  },
  60_000,
)

only(`the administrator connects all people, but none who has disconnected ${missing}`, async () => {
  await world.connect('peer')
  await world.people.peer.call(mailSettingsApi.disconnectMailMirror, {})
  const { manager, user, outsider } = world.people
  for (const client of [user, outsider])
    expect((await client.call(mailAdministrationApi.connectAllMailboxes, {})).status).toBe(403)
  expect((await manager.call(mailAdministrationApi.connectAllMailboxes, {})).status).toBe(200)
  await connectAll(background(), { comCode: 'ONE' })
  const rows = await world.app.db<{ name: string; state: string }[]>`
    select name, state from mail_mirror where state <> 'ended' order by name`
  expect(rows.map((one) => one.name)).toEqual(
    (['colleague', 'concurrent', 'mailonly', 'manager', 'super', 'user'] as const).map(addressOf),
  )
  expect(await world.signIn()).toMatchObject({ people: 7, connected: 6 })
})

only(
  `the secret is stored for its servers only, and is never in an answer or the log ${missing}`,
  async () => {
    await world.setSignIn({ secret: 'a-long-secret-of-the-master' })
    const [row] = await world.app.db<{ sealed: Buffer }[]>`select sealed from mail_sign_in`
    expect(row?.sealed.toString('latin1')).not.toContain('a-long-secret')
    expect(JSON.stringify(await world.signIn())).not.toContain('a-long-secret')
    const entries = await world.app.db`select 1 from kit_audit where details::text like '%a-long-secret%'`
    expect(entries).toEqual([])
    // Another user does not get the stored secret, and another server deletes it.
    expect(await world.setSignIn({ masterUser: 'root', secret: null })).toMatchObject({
      code: 'mail.signInSecret',
    })
    expect(await world.setSignIn({ secret: null })).toMatchObject({ status: 200 })
    const { result } = await world.people.manager.call(mailAdministrationApi.getMailServer, {})
    if (!result.server) throw new Error('there is no server')
    const { server } = result
    await world.connect('user')
    const other = {
      ...server,
      imap: { ...server.imap, port: world.dovecot.plainPort, security: 'starttls' as const },
    }
    await world.people.manager.call(mailAdministrationApi.setMailServer, other)
    expect(await world.signIn()).toMatchObject({ kind: 'master', hasSecret: false })
    expect(await world.stateOf('user')).toMatchObject({ state: 'paused', reason: 'serverChanged' })
    await world.people.manager.call(mailAdministrationApi.setMailServer, server)
  },
)
