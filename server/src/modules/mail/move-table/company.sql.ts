import type { MirrorReason } from '@maru/api/mail/mirror/mirror'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import type { MirrorRow } from '../mirror-table/mirror.sql.ts'

/** A mail that the portal does not have: what the last move back has counted, or what was refused since. */
const serverOnly = (db: Db) => db`
  greatest(
    coalesce((select server_only from mail_move move
               where move.com_code = mirror.com_code and move.mailbox_id = mirror.mailbox_id and move.kind = 'back'
                 and move.state = 'done'), 0),
    (select count(*) from mail_mirror_mail mail
      where mail.com_code = mirror.com_code and mail.mailbox_id = mirror.mailbox_id and mail.state = 'refused')
    + (select count(*) from mail_mirror_draft draft
        where draft.com_code = mirror.com_code and draft.mailbox_id = mirror.mailbox_id and draft.entry_id is null)
    + mirror.drafts_left)`

/** How many mails are known to be on the server only, in a company or in one mailbox. */
export async function countServerOnly(db: Db, comCode: string, mailboxId?: number): Promise<number> {
  const which = mailboxId === undefined ? db`true` : db`mirror.mailbox_id = ${mailboxId}`
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(${serverOnly(db)}), 0)::int as count from mail_mirror mirror
     where mirror.com_code = ${comCode} and mirror.state <> 'ended' and ${which}`
  return row?.count ?? 0
}

/** A connected mailbox of a company. */
export interface CompanyBox extends BoxKey, Pick<MirrorRow, 'state' | 'filledAt'> {
  name: string
  address: string
  reason: MirrorReason | ''
}

/** The connected mailboxes of a company, by name. */
export function selectCompanyBoxes(
  db: Db,
  comCode: string,
  limit: number,
  offset = 0,
): Promise<CompanyBox[]> {
  return db<CompanyBox[]>`
    select mirror.com_code, mirror.mailbox_id, mirror.state, mirror.reason, mirror.filled_at, box.address,
           coalesce(person.name_ko, box.address) as name
      from mail_mirror mirror
      join mail_box box using (com_code, mailbox_id)
      left join org_public_person person on person.person_code = box.person_code
     where mirror.com_code = ${comCode} and mirror.state <> 'ended'
     order by name, mirror.mailbox_id limit ${limit} offset ${offset}`
}

/** The connected mailboxes of a company, and those of them for which no move back has compared all mails. */
export async function countCompanyBoxes(
  db: Db,
  comCode: string,
): Promise<{ connected: number; unchecked: number }> {
  const [row] = await db<{ connected: number; unchecked: number }[]>`
    select count(*)::int as connected, count(*) filter (where not exists (
             select from mail_move move
              where move.com_code = mirror.com_code and move.mailbox_id = mirror.mailbox_id and move.kind = 'back'
                and move.state = 'done'))::int as unchecked
      from mail_mirror mirror where com_code = ${comCode} and state <> 'ended'`
  return row ?? { connected: 0, unchecked: 0 }
}

/** The connected mailboxes of a company that have not moved whole. */
export async function selectUnmoved(db: Db, comCode: string, kind: 'onto' | 'back'): Promise<number[]> {
  const rows = await db<{ mailboxId: number }[]>`
    select mirror.mailbox_id from mail_mirror mirror
     where mirror.com_code = ${comCode} and mirror.state <> 'ended' and (${kind} = 'back' or not exists (
       select from mail_move move
        where move.com_code = mirror.com_code and move.mailbox_id = mirror.mailbox_id and move.kind = ${kind}
          and move.state = 'done' and move.missing = 0 and not exists (
            select from mail_move_mail item
             where item.com_code = move.com_code and item.mailbox_id = move.mailbox_id and item.state = 'refused')))`
  return rows.map((row) => row.mailboxId)
}

/** A line of the report of a move. */
export interface ReportMail {
  entryId: number
  folder: string | null
  subject: string | null
  state: string
  reason: string
  detail: string
  size: number
}

/** The next mails of the report of a move. */
export function selectReport(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  after: number,
  limit: number,
): Promise<ReportMail[]> {
  return db<ReportMail[]>`
    select item.entry_id, coalesce(folder.name, '') as folder, coalesce(text.subject, '') as subject, item.state, item.reason,
           item.detail, item.size
      from mail_move_mail item
      left join mail_entry entry using (com_code, mailbox_id, entry_id)
      left join mail_box_folder folder
        on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id and folder.folder_id = entry.folder_id
      left join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where item.com_code = ${comCode} and item.mailbox_id = ${mailboxId} and item.entry_id > ${after}
     order by item.entry_id limit ${limit}`
}
