import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type Dovecot, dovecotMissing, startDovecot } from '#test/dovecot.ts'
import { mimeText, oldKoreanMails } from '#test/mails.ts'
import { moveIn } from './import.jobs.ts'

const missing = dovecotMissing()
/** `npm run soak` moves 10,000 mails; the gate the same in short. */
const many = process.env.MARU_SOAK === '1' ? 10_000 : 120
let dovecot: Dovecot
let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  if (missing !== '') return
  dovecot = await startDovecot()
  const hosts = `localhost:${dovecot.port},localhost:${dovecot.plainPort}`
  app = await openTestApp({
    withJobs: 'queued',
    env: { MAIL_IMPORT_HOSTS: hosts, MAIL_IMPORT_CA: dovecot.authority },
  })
  people = await openCast(app)
}, 60_000)
afterAll(async () => {
  if (missing !== '') return
  await app.stop()
  await dovecot.stop()
})

/** Works in the mailbox of `kim` as a mail program does. */
async function inMailbox(work: (client: ImapFlow) => Promise<unknown>): Promise<void> {
  const client = new ImapFlow({
    ...{ host: '127.0.0.1', servername: 'localhost', port: dovecot.port, secure: true, logger: false },
    ...{ auth: { user: 'kim', pass: 'right' }, tls: { rejectUnauthorized: false }, disableAutoIdle: true },
  })
  await client.connect()
  await work(client)
  await client.logout()
}

/** Runs an import to its end, as the queue would. */
async function run(more: object = {}) {
  const server = { host: 'localhost', port: dovecot.port, security: 'tls' as const }
  await people.user.call(mailSettingsApi.startMailImport, {
    ...server,
    user: 'kim',
    password: 'right',
    ...more,
  })
  for (;;) {
    const [last] = (await people.user.call(mailSettingsApi.listMailImports, {})).result
    if (!last) throw new Error('there is no import')
    if (last.state !== 'running' || last.reason !== '') return last
    const [key] = await app.db<{ comCode: string; mailboxId: number; importId: number; turn: number }[]>`
      select com_code, mailbox_id, import_id, turn from mail_import where import_id = ${Number(last.id)}`
    if (key) await moveIn({ ...app.app.services, db: app.db }, key)
  }
}

test.skipIf(missing !== '')(
  `a mailbox of Dovecot moves in whole, and a second time nothing is new ${missing}`,
  async () => {
    await inMailbox(async (client) => {
      await client.mailboxCreate('거래처/2026년')
      await client.mailboxCreate('Sent')
      for (let at = 0; at < many; at += 1)
        await client.append('INBOX', mimeText({ subject: `많은 ${at}` }), at % 2 === 0 ? ['\\Seen'] : [])
      await client.append(
        '거래처/2026년',
        mimeText({ subject: '계약' }),
        ['\\Flagged', '\\Answered'],
        new Date('2025-03-02T01:00:00Z'),
      )
      await client.append('Sent', mimeText({ subject: '보낸 것' }), ['\\Seen'])
      await client.mailboxCreate('옛 문자')
      for (const bytes of oldKoreanMails) await client.append('옛 문자', bytes)
    })
    const dry = await run({ isDry: true })
    expect([dry.state, dry.mailCount]).toEqual(['done', many + 4])
    expect(dry.totalSize).toBeGreaterThan(100 * many)
    const first = await run({ port: dovecot.plainPort, security: 'starttls' })
    expect([first.state, first.loaded, first.known, first.refused]).toEqual(['done', many + 4, 0, 0])
    const { result } = await people.user.call(mailApi.listFolders, {})
    const counts = result.filter((one) => one.totalCount > 0)
    expect(
      counts.map((one) => [one.wellKnownFolderName || one.displayName, one.totalCount, one.unreadCount]),
    ).toEqual([
      // With the mail that reports the end.
      ['inbox', many + 1, Math.floor(many / 2) + 1],
      ['sentitems', 1, 0],
      ['2026년', 1, 1],
      ['옛 문자', 2, 2],
    ])
    const mailsOf = async (name: string) => {
      const folder = counts.find((one) => one.displayName === name)?.id ?? ''
      return (await people.user.call(mailApi.listMails, { folder, limit: 10 })).result.items
    }
    expect((await mailsOf('옛 문자')).map((one) => [one.subject, one.preview]).sort()).toEqual([
      ['똠방각하', '똠방각하'],
      ['안녕', '안녕 Maru'],
    ])
    const [mail] = await mailsOf('2026년')
    expect(mail).toMatchObject({
      ...{
        subject: '계약',
        receivedAt: '2025-03-02T01:00:00Z',
        isFlagged: true,
        isAnswered: true,
        isRead: false,
      },
    })
    const second = await run()
    expect([second.state, second.loaded, second.known]).toEqual(['done', 0, many + 4])
  },
  600_000,
)

test.skipIf(missing !== '')(`a wrong password at Dovecot is sent once ${missing}`, async () => {
  const last = await run({ password: 'wrong' })
  expect([last.state, last.reason, last.triesLeft]).toEqual(['paused', 'password', 2])
  await people.user.call(mailSettingsApi.stopMailImport, { id: last.id })
})
