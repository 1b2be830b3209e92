import type { EntryAt } from '#modules/mail/delivery/entry.sql.ts'
import { createMail, createMailIn } from '#modules/mail/mail.factory.ts'
import { insertSharedBox, saveBoxGrant } from '#modules/mail/mailbox/mailbox.sql.ts'
import { arrive } from '#modules/mail/rule/arrival.jobs.ts'
import { releaseMail } from '#modules/mail/sending/queue.jobs.ts'
import type { TestApp } from './app.ts'

let made = 0

/** Mails of old programs in Korea: CP949 under the name of a smaller charset, and ISO-2022-KR with its shifts. */
export const oldKoreanMails = [
  Buffer.concat([
    Buffer.from('From: kim@x.example\r\nSubject: =?ks_c_5601-1987?B?jGO55rCix88=?=\r\n'),
    Buffer.from('Content-Type: text/plain; charset=ks_c_5601-1987\r\n\r\n'),
    Buffer.from('8c63b9e6b0a2c7cf', 'hex'),
  ]),
  Buffer.concat([
    Buffer.from('From: kim@x.example\r\nSubject: =?iso-2022-kr?B?GyQpQw4+SDNnDw==?=\r\n'),
    Buffer.from('Content-Type: text/plain; charset=iso-2022-kr\r\n\r\n'),
    Buffer.from('1b2429430e3e4833670f204d617275', 'hex'),
  ]),
]

/** A MIME text with these headers and this body. */
export function mimeText(
  { subject = '회의', from = 'Kim <kim@x.example>', to = 'user@test.example', more = '' } = {} as {
    subject?: string
    from?: string
    to?: string
    more?: string
  },
  body = '안녕하세요',
): Buffer {
  made += 1
  const head = `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <m${made}@x.example>\r\n`
  const type = /content-type:/i.test(more) ? '' : 'Content-Type: text/plain; charset=utf-8\r\n'
  return Buffer.from(`${head}${more}${type}\r\n${body}`)
}

/** Puts a mail into the mailbox of a person. */
export async function putMail(
  test: TestApp,
  personCode: string,
  text: Buffer = mimeText(),
  at: Partial<EntryAt> = {},
): Promise<{ id: string; mailboxId: string }> {
  const { id, box } = await createMail({ ...test.app.services, db: test.db }, personCode, text, at)
  return { id, mailboxId: String(box.mailboxId) }
}

/** Creates a shared mailbox that these subjects of rights open; returns its number. */
export async function putShared(
  test: TestApp,
  box: { comCode: string; name: string; address: string },
  grants: readonly [string, 'read' | 'write' | 'manage'][],
): Promise<string> {
  const now = test.clock.now()
  const key = await insertSharedBox(test.db, { ...box, now })
  if (!key) throw new Error(`${box.address} is taken`)
  for (const [subject, level] of grants) await saveBoxGrant(test.db, key, { subject, level, by: 'test', now })
  return String(key.mailboxId)
}

/** Puts a mail into a shared mailbox of a company; returns its number. */
export function putMailInto(
  test: TestApp,
  box: { comCode: string; mailboxId: string },
  text: Buffer = mimeText(),
): Promise<string> {
  const key = { comCode: box.comCode, mailboxId: Number(box.mailboxId) }
  return createMailIn({ ...test.app.services, db: test.db }, key, text)
}

/** Lets all mails go that wait, as the job does when they are due. */
export async function releaseSent(test: TestApp): Promise<void> {
  test.clock.advance(60_000)
  const waiting = await test.db<{ comCode: string; mailboxId: number; outboxId: number }[]>`
    select com_code, mailbox_id, outbox_id from mail_outbox where state = 'held' order by outbox_id`
  for (const key of waiting) await releaseMail({ ...test.app.services, db: test.db }, key)
}

/** Lets mails go and arrive until none is on its way: rules, forwarding and automatic answers included. */
export async function settleMails(test: TestApp): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await releaseSent(test)
    const arrived = await test.db<{ comCode: string; mailboxId: number; entryId: number }[]>`
      select com_code, mailbox_id, entry_id from mail_entry
       where delivery ? 'envelopeFrom' and not delivery ? 'arrived' order by entry_id`
    if (arrived.length === 0) return
    for (const key of arrived) {
      await arrive({ ...test.app.services, db: test.db }, key)
      await test.db`
        update mail_entry set delivery = delivery || '{"arrived": true}' where entry_id = ${key.entryId}`
    }
  }
  throw new Error('mails go round for ever')
}
