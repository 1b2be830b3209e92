import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { loginOf, openCast, type Role } from '#test/cast.ts'
import { MailEngine } from '#test/mail-engine/engine.ts'
import { engineMissing } from '#test/mail-engine/programs.ts'
import { type Relay, startRelay } from '#test/mail-engine/relay.ts'

const missing = engineMissing()
const wait = { timeout: 120_000, interval: 50 }

describe.skipIf(missing !== '')(
  `Open connections at Dovecot${missing === '' ? '' : ` (skipped: ${missing})`}`,
  () => {
    let portal: TestApp
    let people: Record<Role, Client>
    let engine: MailEngine
    let relay: Relay
    let origin = 0
    const folder = mkdtempSync(join(tmpdir(), 'maru-ended-'))

    const newPassword = async (role: Role) =>
      (await people[role].call(accountAppPasswordApi.createAppPassword, { name: '전화', uses: ['imap'] }))
        .result
    const revoke = (role: Role, appPasswordId: number) =>
      people[role].call(accountAppPasswordApi.revokeAppPassword, { appPasswordId })

    /** A phone that waits for mail; throws what Dovecot answers to a sign-in that is refused. */
    async function openPhone(role: Role, pass: string) {
      const imap = new ImapFlow({
        ...{ host: 'localhost', port: engine.plan.ports.imaps, secure: true, logger: false },
        ...{ auth: { user: loginOf(role), pass }, tls: { ca: readFileSync(engine.authority, 'utf8') } },
      })
      const phone = { imap, hasEnded: false }
      imap.on('error', () => undefined).on('close', () => (phone.hasEnded = true))
      await imap.connect()
      await imap.mailboxOpen('INBOX')
      return phone
    }
    const untilEnded = (phone: { hasEnded: boolean }) => expect.poll(() => phone.hasEnded, wait).toBe(true)
    /** Waits for an answer that the program has got and carried out. */
    async function untilAsked() {
      const time = () => readFileSync(join(folder, 'since'), 'utf8')
      const before = time()
      await expect.poll(time, wait).not.toBe(before)
    }
    const isRefused = (role: Role, pass: string) =>
      expect(openPhone(role, pass)).rejects.toMatchObject({ serverResponseCode: 'AUTHENTICATIONFAILED' })

    beforeAll(async () => {
      engine = await MailEngine.prepare(folder, { domains: ['test.example'] })
      const { MAIL_ENGINE_SECRET = '' } = engine.settings
      portal = await openTestApp({ withJobs: 'queued', env: { MAIL_ENGINE_SECRET } })
      people = await openCast(portal)
      await portal.app.server.listen({ port: 0, host: '127.0.0.1' })
      origin = (portal.app.server.server.address() as AddressInfo).port
      relay = await startRelay(engine.plan.ports.portal, origin)
      await engine.start(['dovecot', 'ender'])
    }, 240_000)
    afterAll(async () => {
      await engine?.stop()
      await relay?.stop()
      await portal?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    test('the connection of a removed app password ends, and that of another person continues', async () => {
      const [mine, theirs] = [await newPassword('user'), await newPassword('peer')]
      const [phone, other] = [
        await openPhone('user', mine.password),
        await openPhone('peer', theirs.password),
      ]
      await revoke('user', mine.appPasswordId)
      await untilEnded(phone)
      await isRefused('user', mine.password)
      await other.imap.noop()
      expect(other.hasEnded).toBe(false)
      expect(engine.log('ender')).not.toContain('is asked again')
      await other.imap.logout()
    }, 240_000)

    test('the other phone of the person signs in again and stays', async () => {
      const [lost, kept] = [await newPassword('user'), await newPassword('user')]
      const [one, two] = [await openPhone('user', lost.password), await openPhone('user', kept.password)]
      await revoke('user', lost.appPasswordId)
      await Promise.all([untilEnded(one), untilEnded(two)])
      await isRefused('user', lost.password)
      // The portal answers with what ended in the last 20 seconds; this time does not wait for them.
      await portal.db`update account_login set app_passwords_ended_at = now() - interval '1 minute'`
      await untilAsked()
      const again = await openPhone('user', kept.password)
      await untilAsked()
      await untilAsked()
      await again.imap.noop()
      expect(again.hasEnded).toBe(false)
      await again.imap.logout()
    }, 240_000)

    test('what ends while the program is killed, ends when it is back', async () => {
      const { password, appPasswordId } = await newPassword('colleague')
      const phone = await openPhone('colleague', password)
      await newPassword('colleague')
      await engine.kill('ender')
      await revoke('colleague', appPasswordId)
      await phone.imap.noop()
      expect(phone.hasEnded).toBe(false)
      await engine.start(['ender'])
      await untilEnded(phone)
    }, 240_000)

    test('while the portal is away the program continues to ask, and ends what ended meanwhile', async () => {
      const { password, appPasswordId } = await newPassword('concurrent')
      const phone = await openPhone('concurrent', password)
      await relay.stop()
      await expect.poll(() => engine.log('ender'), wait).toContain('is asked again')
      await revoke('concurrent', appPasswordId)
      await phone.imap.noop()
      expect(phone.hasEnded).toBe(false)
      relay = await startRelay(engine.plan.ports.portal, origin)
      await untilEnded(phone)
      await expect.poll(() => engine.log('ender'), wait).toContain('answer again')
    }, 240_000)

    test('a person who has left loses the connection', async () => {
      const { password } = await newPassword('peer')
      const phone = await openPhone('peer', password)
      await portal.db`update org_person set retired_on = '2020-01-01' where person_code = 'peer'`
      await untilEnded(phone)
      await isRefused('peer', password)
    }, 240_000)
  },
)
