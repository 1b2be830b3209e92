import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { mailApi } from '@maru/api/mail'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { loginOf, openCast, type Role } from '#test/cast.ts'
import { MailEngine } from '#test/mail-engine/engine.ts'
import { engineMissing } from '#test/mail-engine/programs.ts'
import { type Relay, startRelay } from '#test/mail-engine/relay.ts'
import { mimeText, putShared, releaseSent } from '#test/mails.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { talkSmtp } from '#test/smtp-talk.ts'
import { openBox } from '../mailbox/mailbox.sql.ts'
import { type Listener, startListener } from '../receiving/listener.service.ts'
import { sendOut } from '../sending/queue.jobs.ts'
import { startEngine } from './listener.service.ts'

const missing = engineMissing()
const wait = { timeout: 120_000, interval: 100 }

describe.skipIf(missing !== '')(
  `Dovecot and Postfix${missing === '' ? '' : ` (skipped: ${missing})`}`,
  () => {
    let portal: TestApp
    let people: Record<Role, Client>
    let engine: MailEngine
    let sink: TestSmtp
    let lmtp: Listener
    let origin = 0
    let relay: Relay
    let stopEngine: () => Promise<void>
    const folder = mkdtempSync(join(tmpdir(), 'maru-engine-'))
    const passwords = new Map<Role, string>()

    const passwordFor = async (role: Role, uses: ('imap' | 'smtp' | 'caldav')[]) =>
      (await people[role].call(accountAppPasswordApi.createAppPassword, { name: '휴대전화', uses })).result

    /** Signs in over IMAP; throws what Dovecot answers otherwise. */
    async function openImap(user: string, pass: string): Promise<ImapFlow> {
      const client = new ImapFlow({
        ...{ host: 'localhost', port: engine.plan.ports.imaps, secure: true, logger: false },
        ...{ auth: { user, pass }, tls: { ca: readFileSync(engine.authority, 'utf8') } },
      })
      client.on('error', () => undefined)
      await client.connect()
      return client
    }
    const passwordOf = (role: Role) => passwords.get(role) ?? ''
    const openImapAs = (role: Role) => openImap(loginOf(role), passwordOf(role))
    const boxOf = async (role: Role) => openBox(portal.db, role, portal.clock.now())
    const openAsPortal = async (role: Role) =>
      openImap(`${(await boxOf(role)).mailboxId}*portal`, engine.plan.masterPassword)

    /** Sends a mail as the program of a phone does; returns the answer to a refusal. */
    async function submit(
      role: Role,
      mail: { from: string; to: string[]; raw: Buffer },
      pass = passwordOf(role),
    ): Promise<string> {
      const transport = createTransport({
        ...{ host: 'localhost', port: engine.plan.ports.submissions, secure: true },
        ...{ auth: { user: loginOf(role), pass }, tls: { ca: readFileSync(engine.authority, 'utf8') } },
      })
      try {
        await transport.sendMail({ envelope: { from: mail.from, to: mail.to }, raw: mail.raw })
        return ''
      } catch (error) {
        return (error as { response?: string }).response ?? String(error)
      } finally {
        transport.close()
      }
    }
    const subjectsOf = async (role: Role, of = 'inbox') =>
      (await people[role].call(mailApi.listMails, { folder: of })).result.items.map((row) => row.subject)
    const queued = async () => (await portal.db`select from mail_outbox where entry_id is null`).length

    beforeAll(async () => {
      sink = await startSmtp()
      const outside = Number(new URL(sink.env.SMTP_URL ?? '').port)
      engine = await MailEngine.prepare(folder, { domains: ['test.example'], outside })
      const { MAIL_ENGINE_SECRET = '' } = engine.settings
      const { ports } = engine.plan
      portal = await openTestApp({ withJobs: 'queued', env: { ...sink.env, MAIL_ENGINE_SECRET } })
      people = await openCast(portal)
      await portal.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'test.example', now())`
      await portal.app.server.listen({ port: 0, host: '127.0.0.1' })
      origin = (portal.app.server.server.address() as AddressInfo).port
      relay = await startRelay(ports.portal, origin)
      const context = { ...portal.app.services, db: portal.db }
      const resolver = async () => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }))
      lmtp = await startListener(context, { port: ports.lmtp, isLmtp: true, resolver, unknownPause: 10 })
      const { mailEngine } = context.config
      const config = {
        ...context.config,
        mailEngine: { ...mailEngine, submissionPort: ports.submission, policyPort: ports.policy },
      }
      stopEngine = await startEngine({ ...context, config })
      await engine.start(['postfix', 'dovecot'])
      for (const role of ['user', 'peer', 'colleague'] as const)
        passwords.set(role, (await passwordFor(role, ['imap', 'smtp'])).password)
    }, 240_000)
    afterAll(async () => {
      await engine?.stop()
      await relay?.stop()
      await stopEngine?.()
      await lmtp?.stop()
      await portal?.stop()
      await sink?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    test('a person signs in over IMAP by login or address, and has the folders of a phone', async () => {
      for (const name of [loginOf('user'), 'user@test.example']) {
        const imap = await openImap(name, passwordOf('user').toUpperCase())
        expect((await imap.list()).map((one) => one.specialUse ?? '').sort()).toEqual(
          ['\\Drafts', '\\Inbox', '\\Junk', '\\Sent', '\\Trash'].sort(),
        )
        await imap.logout()
      }
      await expect(openImap(loginOf('peer'), passwordOf('user'))).rejects.toMatchObject({
        serverResponseCode: 'AUTHENTICATIONFAILED',
      })
    }, 120_000)

    test('an app password opens only its own protocols, until it is removed', async () => {
      const dav = await passwordFor('user', ['caldav'])
      const reading = await passwordFor('user', ['imap'])
      await expect(openImap(loginOf('user'), dav.password)).rejects.toMatchObject({ responseStatus: 'NO' })
      const mail = { from: 'user@test.example', to: ['peer@test.example'], raw: mimeText() }
      expect(await submit('user', mail, reading.password)).toMatch(/^535/)
      await (await openImap(loginOf('user'), reading.password)).logout()
      const { appPasswordId } = reading
      await people.user.call(accountAppPasswordApi.revokeAppPassword, { appPasswordId })
      await expect(openImap(loginOf('user'), reading.password)).rejects.toMatchObject({
        serverResponseCode: 'AUTHENTICATIONFAILED',
      })
    }, 120_000)

    test('a mail that the portal puts into a mailbox reaches a phone that waits (IDLE)', async () => {
      const phone = await openImapAs('user')
      const server = await openAsPortal('user')
      try {
        await phone.mailboxOpen('INBOX')
        let count = 0
        phone.on('exists', (event: { count: number }) => (count = event.count))
        const idle = phone.idle()
        const made = await server.append('INBOX', mimeText({ subject: '새 메일' }), [])
        expect(made ? made.uid : 0).toBeGreaterThan(0)
        await expect.poll(() => count, wait).toBe(1)
        await phone.noop()
        await idle
        expect(((await phone.fetchOne('*', { envelope: true })) || undefined)?.envelope?.subject).toBe(
          '새 메일',
        )
      } finally {
        await Promise.all([phone.logout(), server.logout()])
      }
    }, 120_000)

    test('Postfix brings mail of the own domain to the portal', async () => {
      const transport = createTransport({ port: engine.plan.ports.smtp, host: '127.0.0.1', ignoreTLS: true })
      const raw = mimeText({ subject: '밖에서' })
      await transport.sendMail({ envelope: { from: 'kim@far.example', to: ['user@test.example'] }, raw })
      transport.close()
      await expect.poll(() => subjectsOf('user'), wait).toContain('밖에서')
    }, 240_000)

    test('Postfix refuses unknown recipients and foreign domains while the other server is connected', async () => {
      const talk = await talkSmtp(engine.plan.ports.smtp)
      await talk.say('EHLO far.example', 1)
      await talk.say('XCLIENT ADDR=192.0.2.9 NAME=far.example', 1)
      await talk.say('EHLO far.example', 1)
      await talk.say('MAIL FROM:<kim@far.example>', 1)
      expect(await talk.say('RCPT TO:<user@test.example>', 1)).toEqual([expect.stringMatching(/^250/)])
      expect(await talk.say('RCPT TO:<nobody@test.example>', 1)).toEqual([
        expect.stringMatching(/^550 5\.1\.1/),
      ])
      expect(await talk.say('RCPT TO:<a@other.example>', 1)).toEqual([expect.stringMatching(/^554 5\.7\.1/)])
      talk.close()
    }, 240_000)

    test('a phone sends through the queue of the portal: inside with the department, outside without', async () => {
      const more =
        'Cc: far@far.example\r\nBcc: hidden@far.example\r\nx-eum-deptcode: FORGED\r\nX-Maru-Submission: 1.1.a\r\n'
      const from = 'User <user@test.example>'
      const raw = mimeText({ subject: 'from a phone', from, to: 'peer@test.example', more })
      const to = ['peer@test.example', 'far@far.example', 'hidden@far.example']
      expect(await submit('user', { from: 'user@test.example', to, raw })).toBe('')
      await expect.poll(queued, wait).toBe(1)
      await releaseSent(portal)
      expect(await subjectsOf('peer')).toContain('from a phone')
      // The phone puts its own copy into the folder of sent mails.
      expect(await subjectsOf('user', 'sentitems')).toEqual([])
      const kinds = await portal.db`select kind, address from mail_recipient order by place`
      expect(kinds.map((row) => `${row.kind} ${row.address}`)).toEqual([
        ...['cc far@far.example', 'bcc hidden@far.example', 'to peer@test.example'],
      ])
      const arrived = (await people.peer.call(mailApi.listMails, { folder: 'inbox' })).result.items
      const id = String(arrived.find((row) => row.subject === 'from a phone')?.id)
      const source = await people.peer.call(mailApi.getMailSource, { id })
      expect(source.body).toMatch(/x-eum-deptcode: ONE-D1/i)
      expect(source.body).not.toMatch(/FORGED|hidden@/)
      const [key] = await portal.db<{ comCode: string; mailboxId: number; outboxId: number }[]>`
      select com_code, mailbox_id, outbox_id from mail_outbox where state = 'queued'`
      if (!key) throw new Error('nothing is queued')
      await sendOut({ ...portal.app.services, db: portal.db }, key)
      const left = () => sink.taken.filter((one) => one.raw.includes('Subject: from a phone'))
      await expect
        .poll(
          () =>
            left()
              .flatMap((one) => one.to)
              .sort(),
          wait,
        )
        .toEqual(to.slice(1).sort())
      expect(left()[0]?.raw).not.toMatch(/^(?:bcc|x-eum-deptcode|x-maru-submission|received: from \[127)/im)
    }, 240_000)

    test('a phone cannot send under the address of another person, in the envelope or in the mail', async () => {
      const before = await queued()
      const raw = mimeText({ subject: 'as the director', from: 'peer@test.example', to: 'user@test.example' })
      const to = ['colleague@test.example']
      expect(await submit('user', { from: 'peer@test.example', to, raw })).toMatch(/^553 5\.7\.1/)
      expect(await submit('user', { from: 'user@test.example', to, raw })).toBe('')
      // Postfix reports to the sender that the portal has refused the text.
      await expect.poll(() => subjectsOf('user'), wait).toContain('Undelivered Mail Returned to Sender')
      expect(await queued()).toBe(before)
      const shared = { comCode: 'ONE', name: '고객', address: 'help@test.example' }
      await putShared(portal, shared, [
        ['person:user', 'write'],
        ['person:peer', 'read'],
      ])
      const answer = mimeText({ subject: 'answer', from: 'help@test.example', to: 'kim@far.example' })
      const help = { from: 'help@test.example', to: ['kim@far.example'], raw: answer }
      expect(await submit('peer', help)).toMatch(/^553 5\.7\.1/)
      expect(await submit('user', help)).toBe('')
      await expect.poll(queued, wait).toBe(before + 1)
    }, 240_000)

    test('IMAP has the limit of the portal, and refuses a mail beyond it', async () => {
      const limit = 20_480
      const { mailboxId } = await boxOf('peer')
      await portal.db`update mail_box set size_limit = ${limit} where mailbox_id = ${mailboxId}`
      const imap = await openImapAs('peer')
      try {
        const { sizeLimitBytes } = (await people.peer.call(mailApi.getMailboxSize, {})).result
        const quota = await imap.getQuota('INBOX')
        expect(quota ? quota.storage?.limit : 0).toBe(sizeLimitBytes)
        expect(sizeLimitBytes).toBe(limit)
        await imap.append('INBOX', mimeText({}, 'a'.repeat(10_000)), [])
        await expect(imap.append('INBOX', mimeText({}, 'b'.repeat(20_000)), [])).rejects.toMatchObject({
          serverResponseCode: 'OVERQUOTA',
        })
        // What a phone deletes for good stays recoverable, and gives its place back.
        await imap.mailboxOpen('INBOX')
        await imap.messageDelete('1:*')
        const after = await imap.getQuota('INBOX')
        expect(after ? after.storage?.usage : -1).toBe(0)
        const kept = await imap.status('.expunged/Recoverable', { messages: true })
        expect(kept ? kept.messages : -1).toBe(1)
      } finally {
        await imap.logout()
      }
    }, 120_000)

    test('Dovecot is killed and comes back with what it had', async () => {
      const before = await openImapAs('user')
      const kept = await before.status('INBOX', { messages: true, uidValidity: true })
      await engine.kill('dovecot')
      await expect(openImapAs('user')).rejects.toThrow()
      await engine.start(['dovecot'])
      const imap = await openImapAs('user')
      expect(await imap.status('INBOX', { messages: true, uidValidity: true })).toEqual(kept)
      await imap.logout()
    }, 240_000)

    test('a phone keeps its password while the portal is away', async () => {
      await relay.stop()
      await expect(openImapAs('user')).rejects.toMatchObject({ serverResponseCode: 'UNAVAILABLE' })
      relay = await startRelay(engine.plan.ports.portal, origin)
      await (await openImapAs('user')).logout()
    }, 240_000)

    test('the fourth wrong password is not looked at, and the right one still opens', async () => {
      for (let time = 0; time < 3; time += 1)
        await expect(openImap(loginOf('colleague'), `wrong ${time}`)).rejects.toMatchObject({
          serverResponseCode: 'AUTHENTICATIONFAILED',
        })
      await expect(openImap(loginOf('colleague'), 'wrong 4')).rejects.toMatchObject({
        serverResponseCode: 'UNAVAILABLE',
      })
      await (await openImapAs('colleague')).logout()
    }, 240_000)

    test('a person who has left is refused at once, and can no longer send', async () => {
      await (await openImapAs('peer')).logout()
      await portal.db`update org_person set retired_on = '2020-01-01' where person_code = 'peer'`
      await expect(openImapAs('peer')).rejects.toMatchObject({ serverResponseCode: 'AUTHENTICATIONFAILED' })
      const mail = { from: 'peer@test.example', to: ['user@test.example'], raw: mimeText() }
      expect(await submit('peer', mail)).toMatch(/^535/)
    }, 240_000)
  },
)
