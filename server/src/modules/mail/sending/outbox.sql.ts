import type { MailContent, recipientStates } from '@maru/api/mail/writing'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import type { Recipient } from './recipient.rules.ts'

/** A state of the queue. */
export type OutboxState = 'held' | 'queued' | 'sending' | 'done' | 'failed' | 'cancelled'
/** The state of one recipient. */
export type RecipientState = (typeof recipientStates)[number]

/** A mail on its way. */
export interface OutboxRow extends BoxKey {
  outboxId: number
  /** Its copy in the outbox or the sent items; null if the sender has deleted it. */
  entryId: number | null
  personCode: string
  state: OutboxState
  envelopeFrom: string
  digest: string
  size: number
  words: MailContent
  isScheduled: boolean
  dueAt: string
  reason: string
  asksReceipt: boolean
  messageId: string
  fromComCode: string | null
  fromMailboxId: number | null
}

/** A recipient of a mail on its way. */
export interface RecipientRow {
  place: number
  kind: Recipient['kind']
  name: string
  address: string
  state: RecipientState
  insideComCode: string | null
  insideMailboxId: number | null
  insideEntryId: number | null
  attempts: number
  reply: string
  sentAt: string | null
  readAt: string | null
  recalledAt: string | null
}

/** The key of a mail on its way. */
export type OutboxKey = BoxKey & { outboxId: number }

/** Stores a mail that waits until it is due, with its recipients; returns its number. */
export async function insertOutbox(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  mail: {
    /** Null for an automatic mail, of which no folder has a copy. */
    entryId: number | null
    personCode: string
    envelopeFrom: string
    digest: string
    /** The mailbox that it is sent from, if it is not the author's own. */
    from?: BoxKey | null
    words: MailContent | null
    isScheduled: boolean
    dueAt: Date
    now: Date
    recipients: readonly Recipient[]
  },
): Promise<number> {
  const [row] = await db<{ outboxId: number }[]>`
    insert into mail_outbox (
      com_code, mailbox_id, entry_id, person_code, state, envelope_from, digest, words, is_scheduled, due_at, created_at,
      from_com_code, from_mailbox_id)
    values (${comCode}, ${mailboxId}, ${mail.entryId}, ${mail.personCode}, 'held', ${mail.envelopeFrom},
            decode(${mail.digest}, 'hex'), ${mail.words === null ? null : db.json(mail.words as never)}, ${mail.isScheduled}, ${mail.dueAt}, ${mail.now},
            ${mail.from?.comCode ?? null}, ${mail.from?.mailboxId ?? null})
    returning outbox_id`
  if (!row) throw new Error('a mail was not queued')
  await db`
    insert into mail_recipient (com_code, mailbox_id, outbox_id, place, kind, name, address)
    select ${comCode}, ${mailboxId}, ${row.outboxId}, given.place, given.kind, given.name, given.address
      from unnest(${mail.recipients.map((one) => one.kind)}::text[], ${mail.recipients.map((one) => one.name)}::text[],
                  ${mail.recipients.map((one) => one.address)}::text[])
           with ordinality as given (kind, name, address, place)`
  return row.outboxId
}

const columns = (db: Db) => db`
  outbox.com_code, outbox.mailbox_id, outbox.outbox_id, outbox.entry_id, outbox.person_code, outbox.state,
  outbox.envelope_from, encode(outbox.digest, 'hex') as digest, text.size, outbox.words, outbox.is_scheduled,
  outbox.due_at, outbox.reason, text.asks_receipt, text.message_id, outbox.from_com_code, outbox.from_mailbox_id`

/** A mail on its way; locked until the transaction ends with `lock`. */
export async function findOutbox(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
  lock = false,
): Promise<OutboxRow | undefined> {
  const [row] = await db<OutboxRow[]>`
    select ${columns(db)} from mail_outbox outbox
      join mail_text text on text.com_code = outbox.com_code and text.digest = outbox.digest
     where outbox.com_code = ${comCode} and outbox.mailbox_id = ${mailboxId} and outbox.outbox_id = ${outboxId}
     ${lock ? db`for update of outbox` : db``}`
  return row
}

/** The mail on its way of a sender's copy, or of the copy in the mailbox that it was sent from; locked until the transaction ends with `lock`. */
export async function findOutboxOf(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
  lock = false,
): Promise<OutboxRow | undefined> {
  const [row] = await db<OutboxRow[]>`
    select ${columns(db)} from mail_outbox outbox
      join mail_text text on text.com_code = outbox.com_code and text.digest = outbox.digest
     where outbox.com_code = ${comCode} and outbox.mailbox_id = ${mailboxId} and outbox.entry_id = ${entryId}
        or outbox.from_com_code = ${comCode} and outbox.from_mailbox_id = ${mailboxId}
           and outbox.from_entry_id = ${entryId}
     order by outbox.outbox_id desc limit 1
     ${lock ? db`for update of outbox` : db``}`
  return row
}

/** Changes the state of a mail on its way; `reason` only for a failure. */
export async function updateOutboxState(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
  state: OutboxState,
  now: Date,
  reason = '',
): Promise<void> {
  const isOver = state === 'done' || state === 'failed' || state === 'cancelled'
  await db`
    update mail_outbox
       set state = ${state}, reason = ${reason}, leased_until = null, done_at = ${isOver ? now : null}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and outbox_id = ${outboxId}`
}

/** Records the copy of a mail in the mailbox that it was sent from. */
export async function updateFromCopy(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
  entryId: number,
): Promise<void> {
  await db`
    update mail_outbox set from_entry_id = ${entryId}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and outbox_id = ${outboxId}`
}

/** When a queued mail is tried again. */
export async function updateDue(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
  dueAt: Date,
): Promise<void> {
  await db`
    update mail_outbox set state = 'queued', leased_until = null, due_at = ${dueAt}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and outbox_id = ${outboxId}`
}

/** The recipients of a mail on its way, in the order in which they were written. */
export function selectRecipients(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
): Promise<RecipientRow[]> {
  return db<RecipientRow[]>`
    select place, kind, name, address, state, inside_com_code, inside_mailbox_id, inside_entry_id, attempts, reply,
           sent_at, read_at, recalled_at
      from mail_recipient
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and outbox_id = ${outboxId}
     order by place`
}

/** Records which copies in mailboxes of the portal belong to which recipients. */
export async function updateInside(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
  inside: readonly { place: number; box: BoxKey; entryId: number }[],
  now: Date,
): Promise<void> {
  await db`
    update mail_recipient recipient
       set state = 'sent', sent_at = ${now}, inside_com_code = given.com_code, inside_mailbox_id = given.mailbox_id,
           inside_entry_id = given.entry_id
      from unnest(${inside.map((one) => one.place)}::int[], ${inside.map((one) => one.box.comCode)}::text[],
                  ${inside.map((one) => one.box.mailboxId)}::bigint[], ${inside.map((one) => one.entryId)}::bigint[])
           as given (place, com_code, mailbox_id, entry_id)
     where recipient.com_code = ${comCode} and recipient.mailbox_id = ${mailboxId}
       and recipient.outbox_id = ${outboxId} and recipient.place = given.place`
}

/** Records that recipients of which no single copy exists, such as groups, have the mail. */
export async function updateSent(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
  places: readonly number[],
  now: Date,
): Promise<void> {
  await db`
    update mail_recipient set state = 'sent', sent_at = ${now}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and outbox_id = ${outboxId}
       and place = any(${places as number[]}::int[])`
}

/** Records the answers of the mail server. */
export async function updateAnswers(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
  answers: readonly { place: number; state: RecipientState; reply: string }[],
  now: Date,
): Promise<void> {
  await db`
    update mail_recipient recipient
       set state = given.state, reply = given.reply, attempts = recipient.attempts + 1,
           sent_at = case when given.state = 'sent' then ${now}::timestamptz else recipient.sent_at end
      from unnest(${answers.map((one) => one.place)}::int[], ${answers.map((one) => one.state)}::text[],
                  ${answers.map((one) => one.reply)}::text[]) as given (place, state, reply)
     where recipient.com_code = ${comCode} and recipient.mailbox_id = ${mailboxId}
       and recipient.outbox_id = ${outboxId} and recipient.place = given.place`
}

/** Puts recipients back that did not get the mail. */
export async function resetFailed(db: Db, { comCode, mailboxId, outboxId }: OutboxKey): Promise<void> {
  await db`
    update mail_recipient set state = 'waiting', reply = '', attempts = 0
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and outbox_id = ${outboxId}
       and state in ('bounced', 'expired', 'deferred')`
}

/**
 * Marks a copy as taken back in one statement with the check that its owner has not opened it; false if they have, or
 * if it is gone.
 */
export async function isUnreadLocked(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
): Promise<boolean> {
  const rows = await db`
    select from mail_entry
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId} and first_read_at is null
       for update`
  return rows.length > 0
}

/** Records that copies were taken back. */
export async function updateRecalled(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
  places: readonly number[],
  now: Date,
): Promise<void> {
  await db`
    update mail_recipient set state = 'recalled', recalled_at = ${now}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and outbox_id = ${outboxId}
       and place = any(${places as number[]}::int[])`
}

/** The mails that wait for the mail server, the time of the oldest, and those that failed within a day. */
export async function countQueue(
  db: Db,
): Promise<{ waiting: number; oldest: string | null; failed: number }> {
  const [row] = await db<{ waiting: number; oldest: string | null; failed: number }[]>`
    select count(*) filter (where state <> 'failed')::int as waiting,
           min(created_at) filter (where state <> 'failed') as oldest,
           count(*) filter (where state = 'failed')::int as failed
      from mail_outbox
     where state in ('queued', 'sending') or state = 'failed' and done_at > now() - interval '1 day'`
  return row ?? { waiting: 0, oldest: null, failed: 0 }
}
