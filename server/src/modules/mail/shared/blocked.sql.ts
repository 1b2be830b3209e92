import { instant, number, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** Senders whose mail goes to junk. */
export const blockedSender = table(
  'mail_blocked_sender',
  { comCode: text, mailboxId: number, address: text },
  { blockedAt: instant },
)

/** The blocked senders of a mailbox by address. */
export async function selectBlocked(db: Db, { comCode, mailboxId }: BoxKey): Promise<string[]> {
  const rows = await db<{ address: string }[]>`
    select address from mail_blocked_sender
     where com_code = ${comCode} and mailbox_id = ${mailboxId} order by address limit 2000`
  return rows.map((row) => row.address)
}
