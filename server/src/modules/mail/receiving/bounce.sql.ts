import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** The mailbox that sent a mail on its way; undefined if it has gone. */
export async function findSender(
  db: Db,
  outboxId: number,
): Promise<(BoxKey & { outboxId: number }) | undefined> {
  const [row] = await db<(BoxKey & { outboxId: number })[]>`
    select com_code, mailbox_id, outbox_id from mail_outbox where outbox_id = ${outboxId}`
  return row
}

/** Records that recipients did not get a mail after all; the mail has failed if there is any. */
export async function updateBounced(
  db: Db,
  { comCode, mailboxId, outboxId }: BoxKey & { outboxId: number },
  bounced: readonly { address: string; reply: string }[],
): Promise<number> {
  const rows = await db`
    update mail_recipient recipient set state = 'bounced', reply = given.reply
      from unnest(${bounced.map((one) => one.address)}::text[], ${bounced.map((one) => one.reply)}::text[])
           as given (address, reply)
     where recipient.com_code = ${comCode} and recipient.mailbox_id = ${mailboxId}
       and recipient.outbox_id = ${outboxId} and lower(recipient.address) = given.address
       and recipient.state in ('sent', 'waiting', 'deferred') and recipient.inside_entry_id is null
     returning 1`
  if (rows.length > 0) {
    await db`
      update mail_outbox set state = 'failed'
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and outbox_id = ${outboxId} and state = 'done'`
  }
  return rows.length
}
