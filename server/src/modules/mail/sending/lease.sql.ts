import type { Db } from '#kit/db.ts'
import type { OutboxKey, OutboxState } from './outbox.sql.ts'

/** Takes a queued mail for one process until an instant; false if another one has it. */
export async function leaseOutbox(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
  now: Date,
  until: Date,
): Promise<boolean> {
  const rows = await db`
    update mail_outbox set state = 'sending', leased_until = ${until}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and outbox_id = ${outboxId}
       and (state = 'queued' or (state = 'sending' and leased_until < ${now}))
     returning 1`
  return rows.length > 0
}

/** Holds a taken mail for longer; false if it has been finished, or another process has taken it since. */
export async function renewLease(
  db: Db,
  { comCode, mailboxId, outboxId }: OutboxKey,
  current: Date,
  until: Date,
): Promise<boolean> {
  const rows = await db`
    update mail_outbox set leased_until = ${until}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and outbox_id = ${outboxId}
       and state = 'sending' and leased_until = ${current}
     returning 1`
  return rows.length > 0
}

/**
 * Mails that should have gone: those that were due before `late` and whose job was lost, and those whose process was
 * killed while it sent, which no process holds now.
 */
export function selectOverdue(
  db: Db,
  { now, late }: { now: Date; late: Date },
  limit: number,
): Promise<(OutboxKey & { state: OutboxState })[]> {
  return db<(OutboxKey & { state: OutboxState })[]>`
    select com_code, mailbox_id, outbox_id, state from mail_outbox
     where state in ('held', 'queued', 'sending') and due_at < ${late}
       and (leased_until is null or leased_until < ${now})
     order by due_at limit ${limit}`
}
