import { mailApi } from '@maru/api/mail'
import { mailWritingApi } from '@maru/api/mail/writing'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailer } from '#kit/mail/mail.ts'
import { freePort } from '#kit/operation/free-port.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, releaseSent } from '#test/mails.ts'
import { type Postfix, postfixMissing, startPostfix } from '#test/postfix.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { sendOut } from '../sending/queue.jobs.ts'
import { type Listener, startListener } from './listener.service.ts'

const missing = postfixMissing()

describe.skipIf(missing !== '')(`a real Postfix${missing === '' ? '' : ` (skipped: ${missing})`}`, () => {
  let app: TestApp
  let people: Record<Role, Client>
  let sink: TestSmtp
  let lmtp: Listener
  let postfix: Postfix

  beforeAll(async () => {
    app = await openTestApp({ withJobs: 'queued' })
    people = await openCast(app)
    await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'test.example', now())`
    sink = await startSmtp()
    const context = { ...app.app.services, db: app.db }
    const resolver = async () => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }))
    lmtp = await startListener(context, { port: await freePort(), isLmtp: true, resolver, unknownPause: 10 })
    const smtpPort = Number(new URL(sink.env.SMTP_URL ?? '').port)
    postfix = await startPostfix({ domain: 'test.example', lmtpPort: lmtp.port, smtpPort })
  }, 180_000)
  afterAll(async () => {
    postfix?.stop()
    await lmtp?.stop()
    await sink?.stop()
    await app?.stop()
  })

  test('delivers to the portal by LMTP, and returns mail of unknown recipients to their sender', async () => {
    const transport = createTransport({ port: postfix.port, host: '127.0.0.1', ignoreTLS: true })
    const to = ['user@test.example', 'peer@test.example', 'nobody@test.example']
    const raw = mimeText({ subject: 'Postfix에서' })
    await transport.sendMail({ envelope: { from: 'kim@far.example', to }, raw })
    transport.close()
    for (const client of [people.user, people.peer]) {
      const subjects = async () =>
        (await client.call(mailApi.listMails, { folder: 'inbox' })).result.items.map((row) => row.subject)
      await expect.poll(subjects, { timeout: 120_000 }).toContain('Postfix에서')
    }
    // Its report about the unknown recipient goes out to the sender.
    await expect
      .poll(() => sink.taken.find((one) => one.to.includes('kim@far.example'))?.raw ?? '', {
        timeout: 120_000,
      })
      .toContain('550 5.1.1')
  }, 300_000)

  test('takes mail of the portal and passes it on', async () => {
    const sent = await people.user.call(mailWritingApi.sendMail, {
      ...{ subject: 'through postfix', body: '<p>안녕하세요</p>' },
      toRecipients: [{ displayName: '', email: 'far@far.example' }],
      bccRecipients: [{ displayName: '', email: 'hidden@far.example' }],
    })
    expect(sent.status).toBe(200)
    await releaseSent(app)
    const mail = openMailer({
      ...{ SMTP_URL: `smtp://127.0.0.1:${postfix.port}`, MAIL_FROM: 'a@test.example', PUBLIC_URL: '' },
    })
    const [key] = await app.db<{ comCode: string; mailboxId: number; outboxId: number }[]>`
      select com_code, mailbox_id, outbox_id from mail_outbox where state = 'queued'`
    if (!key) throw new Error('nothing is queued')
    await sendOut({ ...app.app.services, mail, db: app.db }, key)
    mail.stop()
    const received = () => sink.taken.filter((one) => one.raw.includes('Subject: through postfix'))
    await expect
      .poll(
        () =>
          received()
            .flatMap((one) => one.to)
            .sort(),
        { timeout: 120_000 },
      )
      .toEqual(['far@far.example', 'hidden@far.example'])
    expect(received()[0]?.raw).not.toMatch(/^bcc:|hidden@|^x-eum-deptcode:/im)
    const [row] = await app.db`select state from mail_outbox where outbox_id = ${key.outboxId}`
    expect(row?.state).toBe('done')
  }, 300_000)
})
