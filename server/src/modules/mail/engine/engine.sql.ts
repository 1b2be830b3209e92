import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** A mailbox as the mail engine keeps it. */
export interface EngineBox extends BoxKey {
  personCode: string | null
  sizeLimit: number
}

/** A mailbox by its number; that of a person who has left, too. */
export async function findEngineBox(db: Db, mailboxId: number): Promise<EngineBox | undefined> {
  const [row] = await db<EngineBox[]>`
    select com_code, mailbox_id, person_code, size_limit from mail_box where mailbox_id = ${mailboxId}`
  return row
}

/** The people of those of these mailboxes that are kept in the portal, not on a mail server of a company. */
export async function selectLocalOwners(
  db: Db,
  mailboxIds: readonly number[],
): Promise<{ mailboxId: number; personCode: string }[]> {
  return db<{ mailboxId: number; personCode: string }[]>`
    select mailbox_id, person_code from mail_box box
     where mailbox_id = any(${mailboxIds as number[]}::bigint[]) and person_code is not null
       and not exists (select from mail_server server where server.com_code = box.com_code)`
}

/** Milliseconds of the clock of the database, which all processes share. */
export async function selectDatabaseTime(db: Db): Promise<number> {
  const [row] = await db<{ now: number }[]>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  return row?.now ?? 0
}

/** The addresses to which a mailbox has sent this text since a time, in lower case. */
export async function selectSentTo(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  text: { digest: string; since: Date },
): Promise<Set<string>> {
  const rows = await db<{ address: string }[]>`
    select distinct lower(recipient.address) as address
      from mail_outbox outbox
      join mail_recipient recipient using (com_code, mailbox_id, outbox_id)
     where outbox.com_code = ${comCode} and outbox.mailbox_id = ${mailboxId}
       and outbox.digest = decode(${text.digest}, 'hex') and outbox.created_at > ${text.since}`
  return new Set(rows.map((row) => row.address))
}

/** Whether a mailbox has sent another text with this Message-ID since a time. */
export async function hasSentOther(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  text: { digest: string; messageId: string; since: Date },
): Promise<boolean> {
  const rows = await db`
    select from mail_outbox outbox
      join mail_text text on text.com_code = outbox.com_code and text.digest = outbox.digest
     where outbox.com_code = ${comCode} and outbox.mailbox_id = ${mailboxId} and outbox.created_at > ${text.since}
       and text.message_id = ${text.messageId} and text.digest <> decode(${text.digest}, 'hex')
     limit 1`
  return rows.length > 0
}
