import { createHash } from 'node:crypto'
import { mailLimits } from '@maru/api/mail/writing'
import { audit } from '#kit/audit/audit.ts'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import type { Viewer } from '#kit/viewer.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import { lockBoxes, openBox } from '../mailbox/mailbox.sql.ts'
import { readAddresses } from '../mime/address.rules.ts'
import { fieldsNamed, headFault, type TextFault, withoutClaims } from '../receiving/raw.rules.ts'
import { withoutHeader } from '../sending/header.rules.ts'
import { insertOutbox } from '../sending/outbox.sql.ts'
import type { Recipient } from '../sending/recipient.rules.ts'
import { isMailAddress } from '../transport/address.rules.ts'
import { companyLimitsOf } from '../transport/limit.service.ts'
import { hasSentOther, selectSentTo } from './engine.sql.ts'
import { markHeader, markLength, readMark } from './mark.rules.ts'
import { loadOwner, type Sending, sendingAs } from './sender.service.ts'

/** A text that a phone or another mail program has sent, as Postfix passes it on. */
export interface Submission {
  bytes: Buffer
  envelopeFrom: string
  recipients: readonly string[]
}

const refused = (code: number, words: string): TextFault => ({ code, words })

/**
 * The text as it leaves: without what only the portal may write, without blind recipients and without the address of the
 * phone; with the department of its author, which rules of mailboxes of the portal can name (spec 3§9), and the time of
 * its mark as its date if it has none. The same text always becomes the same, so that it is recognised when Postfix sends
 * it again.
 */
function leavingText({ bytes, envelopeFrom }: Submission, viewer: Viewer, { own, box }: Sending, at: Date) {
  const { parts } = withoutClaims(bytes, { ownName: '', recipients: [] })
  const hidden = [markHeader, 'Bcc', 'Sender', 'Received']
  const text = hidden.reduce(withoutHeader, Buffer.concat(parts))
  const lines = [`x-eum-deptcode: ${viewer.deptCode}`]
  if (box?.personCode) lines.push(`Sender: ${own}`)
  if (fieldsNamed(text, 'message-id').length === 0) {
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    lines.push(`Message-ID: <${id}@${envelopeFrom.slice(envelopeFrom.lastIndexOf('@') + 1)}>`)
  }
  if (fieldsNamed(text, 'date').length === 0) lines.push(`Date: ${at.toUTCString().replace('GMT', '+0000')}`)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), text])
}

/** The recipients of the envelope; those that the head does not name are blind ones. */
function recipientsOf({ text }: PreparedText, addresses: readonly string[]): Recipient[] {
  const named = new Map<string, Omit<Recipient, 'address'>>()
  for (const kind of ['cc', 'to'] as const)
    for (const { displayName, email } of text[kind])
      named.set(email.toLowerCase(), { kind, name: displayName.slice(0, 200) })
  const bcc = { kind: 'bcc' as const, name: '' }
  return addresses.map((address) => ({ ...(named.get(address.toLowerCase()) ?? bcc), address }))
}

/** Who sends a text, and under which address; or why it is not taken. */
async function readSender(context: Background, mail: Submission) {
  const { clock, config, db } = context
  const mark = readMark(config.mailEngine.secret, mail.bytes, mail.envelopeFrom, clock.now())
  const viewer = mark && (await loadOwner(context, mark.mailboxId))
  if (!viewer) return refused(550, '5.7.1 This account may not send')
  const fields = fieldsNamed(mail.bytes, 'from')
  const authors = fields.flatMap((one) => readAddresses(one))
  const [author] = authors
  const isOne = fields.length === 1 && authors.length === 1
  const sending = isOne && author ? await sendingAs(context, viewer, author.email) : null
  if (!sending || !(await sendingAs(context, viewer, mail.envelopeFrom)))
    return refused(553, '5.7.1 The author of the mail is not an address of the person who has signed in')
  const { mailBytes } = await companyLimitsOf(db, viewer.comCode)
  if (mail.bytes.length > mailBytes)
    return refused(552, `5.3.4 Mails above ${Math.floor(mailBytes / 1_048_576)} MB are not taken`)
  return { viewer, sending, author: author?.email ?? '', at: mark.at }
}

/** Addresses without repeats; the first writing of each is kept. */
function unique(addresses: readonly string[]): string[] {
  const lower = addresses.map((one) => one.toLowerCase())
  return addresses.filter((_one, at) => lower.indexOf(lower[at] ?? '') === at)
}

/**
 * Takes a mail of a phone into the queue of the portal, once for each recipient; null after the commit, otherwise why not.
 * No folder gets a copy: programs put what they have sent into their own folder of sent mails.
 */
export async function takeSubmission(context: Background, mail: Submission): Promise<TextFault | null> {
  const fault = headFault(mail.bytes)
  if (fault) return fault
  const addresses = unique(mail.recipients)
  if (addresses.length > mailLimits.recipients)
    return refused(452, `4.5.3 At most ${mailLimits.recipients} recipients`)
  const invalid = addresses.find((one) => !isMailAddress(one))
  if (invalid !== undefined) return refused(553, '5.1.3 An address of a recipient is invalid')
  const sender = await readSender(context, mail)
  if ('code' in sender) return sender
  const { viewer, sending, author, at } = sender
  const { personCode } = viewer
  const text = leavingText(mail, viewer, sending, at)
  const prepared = await context.slots.one('mailStore').prepare(context, text, personCode)
  return inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const now = context.clock.now()
    const { comCode, mailboxId } = await openBox(db, personCode, now)
    const box = { comCode, mailboxId }
    await lockBoxes(db, [box])
    const since = new Date(now.getTime() - markLength)
    const { digest } = prepared
    // The portal sends through its own queue again: it would do so for ever, because no server has noted its name.
    if (await hasSentOther(db, box, { digest, messageId: prepared.text.messageId, since }))
      return refused(554, '5.4.6 The mail is going in circles')
    const known = await selectSentTo(db, box, { digest, since })
    const fresh = addresses.filter((one) => !known.has(one.toLowerCase()))
    if (fresh.length === 0) return null
    await context.slots.one('mailStore').keep(inside, box, prepared)
    const from = sending.box && { comCode: sending.box.comCode, mailboxId: sending.box.mailboxId }
    const outboxId = await insertOutbox(db, box, {
      ...{ entryId: null, personCode, envelopeFrom: mail.envelopeFrom, digest, from },
      ...{ words: null, isScheduled: false, dueAt: now, now, recipients: recipientsOf(prepared, fresh) },
    })
    if (from)
      await audit({ ...inside, viewer }, 'mailSender', {
        ...{ comCode: from.comCode, targetIds: [from.mailboxId], act: 'sendAs', detail: { address: author } },
      })
    await context.enqueue(db, 'mail.release', { ...box, outboxId })
    return null
  })
}
