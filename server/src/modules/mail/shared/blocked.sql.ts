import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** The blocked senders of a mailbox by address. */
export async function selectBlocked(db: Db, { comCode, mailboxId }: BoxKey): Promise<string[]> {
  const rows = await db<{ address: string }[]>`
    select address from mail_blocked_sender
     where com_code = ${comCode} and mailbox_id = ${mailboxId} order by address limit 2000`
  return rows.map((row) => row.address)
}

/** Blocks a sender. */
export async function insertBlocked(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  address: string,
  now: Date,
): Promise<void> {
  await db`
    insert into mail_blocked_sender (com_code, mailbox_id, address, blocked_at)
    values (${comCode}, ${mailboxId}, ${address}, ${now}) on conflict do nothing`
}

/** Blocks a sender no longer. */
export async function deleteBlocked(db: Db, { comCode, mailboxId }: BoxKey, address: string): Promise<void> {
  await db`
    delete from mail_blocked_sender
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and address = ${address}`
}
