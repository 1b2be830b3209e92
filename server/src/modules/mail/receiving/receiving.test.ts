import { setTimeout as sleep } from 'node:timers/promises'
import { mailApi } from '@maru/api/mail'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText } from '#test/mails.ts'
import { talkSmtp } from '#test/smtp-talk.ts'
import { bounceAddress } from '../transport/bounce.rules.ts'
import { bounceSecret } from '../transport/bounce.service.ts'
import { type Listener, startListener } from './listener.service.ts'

let app: TestApp
let people: Record<Role, Client>
let smtp: Listener
let lmtp: Listener

const records: Record<string, string[][]> = {
  'TXT good.example': [['v=spf1 ip4:127.0.0.1 -all']],
  'TXT _dmarc.good.example': [['v=DMARC1; p=reject']],
  'TXT bad.example': [['v=spf1 -all']],
  'TXT _dmarc.bad.example': [['v=DMARC1; p=reject']],
}
/** Names of the test; no other name exists, and no name server is asked. */
async function resolver(name: string, type: string): Promise<string[][]> {
  const record = records[`${type} ${name}`]
  if (record) return record
  throw Object.assign(new Error('no name'), { code: 'ENOTFOUND' })
}

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'test.example', now())`
  const context = { ...app.app.services, db: app.db }
  const options = { resolver, unknownPause: 10, connectionsOfAddress: 40 }
  smtp = await startListener(context, { port: 0, isLmtp: false, ...options })
  lmtp = await startListener(context, { port: 0, isLmtp: true, ...options })
}, 90_000)
afterAll(async () => {
  await smtp.stop()
  await lmtp.stop()
  await app.stop()
})

async function send(to: string[], text: Buffer, from = 'kim@good.example', port = smtp.port) {
  const transport = createTransport({
    port,
    host: '127.0.0.1',
    secure: false,
    ignoreTLS: true,
    lmtp: port === lmtp.port,
  })
  try {
    return await transport.sendMail({ envelope: { from, to }, raw: text })
  } finally {
    transport.close()
  }
}
const listed = async (client: Client, folder = 'inbox') =>
  (await client.call(mailApi.listMails, { folder })).result.items
const good = (subject: string, more = '') => mimeText({ subject, from: 'Kim <kim@good.example>', more })

describe('a mail from outside', () => {
  test('is in the mailbox once the server has said so, with the results of its checks, once for all recipients', async () => {
    const text = good('견적 문의')
    await send(['user@test.example', 'peer@test.example'], text)
    const [row] = await listed(people.user)
    expect(row).toMatchObject({ subject: '견적 문의', isRead: false })
    const mail = (await people.user.call(mailApi.getMail, { id: row?.id ?? '' })).result
    expect(mail.checks).toEqual({ spf: 'pass', dkim: 'none', dmarc: 'pass' })
    expect((await listed(people.peer))[0]?.subject).toBe('견적 문의')
    const [{ texts } = { texts: 0 }] = await app.db<{ texts: number }[]>`
      select count(*)::int as texts from mail_text where subject = '견적 문의'`
    expect(texts).toBe(1)
    // The sender did not get the answer and sends again.
    await send(['user@test.example'], text)
    expect((await listed(people.user)).filter((one) => one.subject === '견적 문의')).toHaveLength(1)
  })
  test('of a domain that forbids it goes to junk, and one in the name of the own domain without a proof as well', async () => {
    await send(['user@test.example'], mimeText({ subject: '가짜', from: 'x@bad.example' }), 'x@bad.example')
    await send(
      ['user@test.example'],
      mimeText({ subject: '사장', from: 'ceo@test.example' }),
      'x@other.example',
    )
    const subjects = (await listed(people.user, 'junkemail')).map((one) => one.subject)
    expect(subjects).toEqual(expect.arrayContaining(['가짜', '사장']))
    expect((await listed(people.user)).map((one) => one.subject)).not.toContain('가짜')
  })
  test('of a blocked sender goes to junk of that mailbox only', async () => {
    await app.db`
      insert into mail_blocked_sender (com_code, mailbox_id, address, blocked_at)
      select com_code, mailbox_id, '@good.example', now() from mail_box where person_code = 'peer'`
    await send(['user@test.example', 'peer@test.example'], good('차단'))
    await app.db`delete from mail_blocked_sender`
    expect((await listed(people.peer, 'junkemail')).map((one) => one.subject)).toContain('차단')
    expect((await listed(people.user)).map((one) => one.subject)).toContain('차단')
  })
  test('loses what only the portal may say of it', async () => {
    const claims =
      'x-eum-deptcode: D1\r\n folded\r\nX-Spam-Flag: NO\r\nReturn-Path: <a@b>\r\nAuthentication-Results: localhost; dmarc=pass\r\n'
    await send(['user@test.example'], good('위조', claims))
    const [row] = await listed(people.user)
    const source = (await people.user.call(mailApi.getEml, { id: row?.id ?? '' })).body
    expect(source).not.toMatch(/x-eum|folded|x-spam|return-path|authentication-results/i)
    expect(source).toContain('Message-ID')
  })
  test('reaches the members of a group and of a department, each once', async () => {
    await app.db`
      insert into mail_group (com_code, address, name, takes_outside, subjects, changed_at)
      values ('ONE', 'sales@test.example', '영업', true, '{person:user,person:peer}', now()),
             ('ONE', 'inside@test.example', '안', false, '{person:user}', now())`
    await app.db`update org_department set email = 'team@test.example' where com_code = 'ONE' and dept_code = 'ONE-D1'`
    await send(['sales@test.example', 'user@test.example', 'team@test.example'], good('모두에게'))
    for (const client of [people.user, people.peer, people.colleague])
      expect((await listed(client)).filter((one) => one.subject === '모두에게')).toHaveLength(1)
    await expect(send(['inside@test.example'], good('밖'))).rejects.toThrow(/5\.7\.1 This group/)
  })
})

describe('what is refused, in words', () => {
  test('unknown recipients, other domains, full mailboxes and too many recipients, while the others get the mail', async () => {
    const talk = await talkSmtp(smtp.port)
    await talk.say('EHLO x')
    await talk.say('MAIL FROM:<kim@good.example>')
    expect(await talk.say('RCPT TO:<nobody@test.example>')).toEqual([expect.stringMatching(/^550 5\.1\.1/)])
    expect(await talk.say('RCPT TO:<a@elsewhere.example>')).toEqual([expect.stringMatching(/^550 5\.7\.1/)])
    await app.db`update mail_box set size_limit = total_size + 10 where person_code = 'peer'`
    expect(await talk.say('RCPT TO:<peer@test.example>')).toEqual(['250 Accepted'])
    await talk.say('RSET')
    await talk.say('MAIL FROM:<kim@good.example> SIZE=1000')
    expect(await talk.say('RCPT TO:<peer@test.example>')).toEqual([expect.stringMatching(/^452 4\.2\.2/)])
    await app.db`update mail_box set size_limit = 0 where person_code = 'peer'`
    for (let one = 0; one < 100; one += 1) await talk.say('RCPT TO:<user@test.example>')
    expect(await talk.say('RCPT TO:<peer@test.example>')).toEqual([expect.stringMatching(/^452 4\.5\.3/)])
    expect(await talk.say('VRFY user')).toEqual([expect.stringMatching(/^(?:252|5)/)])
    await talk.say('RSET')
    expect(await talk.say('MAIL FROM:<kim@good.example> SIZE=999999999')).toEqual([
      expect.stringMatching(/^552/),
    ])
    talk.close()
  })
  test.each([
    ['LF only', 'Subject: 1\r\n\r\nx\n.\r\nMAIL FROM:<evil@test.example>\r\n'],
    ['LF dot LF', 'Subject: 1\r\n\r\nx\n.\nRCPT TO:<user@test.example>\r\n'],
    ['CR LF dot LF', 'Subject: 1\r\n\r\nx\r\n.\nx\r\n'],
    ['CR dot CR', 'Subject: 1\r\n\r\nx\r.\rx\r\n'],
    ['LF dot CR LF', 'Subject: 1\r\n\r\nx\n.\r\nMAIL FROM:<evil@test.example>\r\n'],
    ['CR LF dot CR', 'Subject: 1\r\n\r\nx\r\n.\rMAIL FROM:<evil@test.example>\r\n'],
    ['CR dot CR LF', 'Subject: 1\r\n\r\nx\r.\r\nMAIL FROM:<evil@test.example>\r\n'],
    ['CR CR LF dot', 'Subject: 1\r\n\r\nx\r\r\n.\r\r\nx\r\n'],
    ['LF LF dot', 'Subject: 1\r\n\r\nx\n\n.\n\nx\r\n'],
    ['LF in the head', 'Subject: 1\nX-A: b\r\n\r\nx\r\n'],
    ['LF after a dot that was doubled', 'Subject: 1\r\n\r\nx\r\n..\nx\r\n'],
    ['CR at a border of packets', 'Subject: 1\r\n\r\nx\r', '.x\r\n'],
    ['NUL before the dot', 'Subject: 1\r\n\r\nx\r\n\0.\r\nx\r\n'],
    ['NUL', 'Subject: 1\r\n\r\nx\0y\r\n'],
  ])('a text with %s, with which a second mail could be smuggled', async (_name, text, rest = '') => {
    const before = (await listed(people.user)).length
    const talk = await talkSmtp(smtp.port)
    await talk.say('EHLO x')
    await talk.say('MAIL FROM:<kim@good.example>')
    await talk.say('RCPT TO:<user@test.example>')
    await talk.say('DATA')
    talk.send(text)
    if (rest !== '') {
      await sleep(30)
      talk.send(rest)
    }
    expect(await talk.say('.')).toEqual([expect.stringMatching(/^550 5\.6\.0/)])
    expect(await talk.say('NOOP')).toHaveLength(1)
    talk.close()
    expect((await listed(people.user)).length).toBe(before)
  })
  test('a mail that goes in circles, and guessing of addresses', async () => {
    const rings = 'Received: from a by b; Mon, 23 Nov 2026 01:00:00 +0000\r\n'.repeat(101)
    await expect(send(['user@test.example'], good('고리', rings))).rejects.toThrow(/5\.4\.6/)
    const talk = await talkSmtp(smtp.port)
    await talk.say('EHLO x')
    await talk.say('MAIL FROM:<kim@good.example>')
    for (let one = 0; one < 5; one += 1) await talk.say(`RCPT TO:<guess${one}@test.example>`)
    expect(await talk.say('RCPT TO:<guess6@test.example>')).toEqual([expect.stringMatching(/^421/)])
    talk.close()
  })
})

describe('LMTP', () => {
  test('answers for each recipient, and a full mailbox does not hold up the others', async () => {
    await app.db`update mail_box set size_limit = total_size + 20 where person_code = 'peer'`
    const talk = await talkSmtp(lmtp.port)
    await talk.say('LHLO x')
    await talk.say('MAIL FROM:<kim@good.example>')
    await talk.say('RCPT TO:<user@test.example>')
    await talk.say('RCPT TO:<peer@test.example>')
    await talk.say('DATA')
    talk.send(good('각각'))
    expect(await talk.say('\r\n.', 2)).toEqual([
      expect.stringMatching(/^250/),
      expect.stringMatching(/^452 4\.2\.2/),
    ])
    talk.close()
    await app.db`update mail_box set size_limit = 0 where person_code = 'peer'`
    expect((await listed(people.user))[0]?.subject).toBe('각각')
  })
})

test('a bounce is recorded at the sent mail with its reason, and a forged bounce address is unknown', async () => {
  const [{ comCode, mailboxId } = { comCode: '', mailboxId: 0 }] = await app.db<
    { comCode: string; mailboxId: number }[]
  >`select com_code, mailbox_id from mail_box where person_code = 'user'`
  const [{ outboxId } = { outboxId: 0 }] = await app.db<{ outboxId: number }[]>`
    insert into mail_outbox (com_code, mailbox_id, person_code, state, envelope_from, due_at, created_at)
    values (${comCode}, ${mailboxId}, 'user', 'done', 'user@test.example', now(), now()) returning outbox_id`
  await app.db`
    insert into mail_recipient (com_code, mailbox_id, outbox_id, place, kind, address, state)
    values (${comCode}, ${mailboxId}, ${outboxId}, 1, 'to', 'Gone@far.example', 'sent')`
  const address = bounceAddress(await bounceSecret({ db: app.db }), outboxId, 'test.example')
  const report = mimeText(
    {
      subject: 'Undelivered',
      more: 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n',
    },
    '--b\r\nContent-Type: text/plain\r\n\r\nno\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; far.example\r\n\r\nFinal-Recipient: rfc822; gone@far.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such user\r\n\r\n--b--\r\n',
  )
  await send([address], report, '')
  const [row] = await app.db`select state, reply from mail_recipient where outbox_id = ${outboxId}`
  expect(row).toMatchObject({ state: 'bounced', reply: '5.1.1 550 5.1.1 no such user' })
  const [mail] = await app.db`select state from mail_outbox where outbox_id = ${outboxId}`
  expect(mail?.state).toBe('failed')
  await expect(send([`bounce+${outboxId}.0123456789abcdef@test.example`], report, '')).rejects.toThrow(
    /5\.1\.1/,
  )
})
