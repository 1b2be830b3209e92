import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** Identifies a mailing by the company of its board and its number. */
export interface MailKey {
  comCode: string
  mailId: number
}

/** Inserts a mailing with its recipients. */
export async function insertMail(
  db: Db,
  mail: { comCode: string; boardId: number; articleId: number; personCode: string },
  recipients: string[],
  now: Date,
): Promise<number> {
  const [row] = await db<{ mailId: number }[]>`
    with added as (
      insert into board_mail (com_code, board_id, article_id, person_code, created_at)
      values (${mail.comCode}, ${mail.boardId}, ${mail.articleId}, ${mail.personCode}, ${now})
      returning com_code, mail_id
    ), people as (
      insert into board_mail_recipient (com_code, mail_id, person_code)
      select added.com_code, added.mail_id, code from added cross join unnest(${recipients}::text[]) code
    )
    select mail_id from added`
  if (!row) throw new Error('an insert with returning has a row')
  return row.mailId
}

/** The article and the sender of a mailing. */
export interface MailRow {
  boardId: number
  articleId: number
  createdAt: string
  senderName: LocalName
  boardName: LocalName
}

/** A mailing by its number. */
export async function findMail(db: Db, key: MailKey): Promise<MailRow | undefined> {
  const [row] = await db<MailRow[]>`
    select mail.board_id, mail.article_id, mail.created_at,
           sender.names as sender_name,
           board.names as board_name
      from board_mail mail
      join org_public_person sender on sender.person_code = mail.person_code
      join board_board board on board.com_code = mail.com_code and board.board_id = mail.board_id
     where mail.com_code = ${key.comCode} and mail.mail_id = ${key.mailId}`
  return row
}

/**
 * Claims up to `limit` recipients that wait for their mail and are not claimed by a running job; claims expire after
 * 15 minutes.
 */
export async function claimRecipients(db: Db, key: MailKey, now: Date, limit: number): Promise<string[]> {
  const given = new Date(now.getTime() - 15 * 60_000)
  const rows = await db<{ personCode: string }[]>`
    update board_mail_recipient set claimed_at = ${now}
     where com_code = ${key.comCode} and mail_id = ${key.mailId} and person_code in (
       select person_code from board_mail_recipient
        where com_code = ${key.comCode} and mail_id = ${key.mailId} and sent_at is null and dropped_at is null
          and (claimed_at is null or claimed_at < ${given})
        order by person_code limit ${limit} for update skip locked)
    returning person_code`
  return rows.map((row) => row.personCode)
}

/** Marks a recipient's mail as sent, or as permanently failed. */
export async function updateRecipient(
  db: Db,
  key: MailKey,
  personCode: string,
  fate: 'sent' | 'dropped',
  now: Date,
): Promise<void> {
  await db`
    update board_mail_recipient
       set sent_at = ${fate === 'sent' ? now : null}, dropped_at = ${fate === 'dropped' ? now : null}
     where com_code = ${key.comCode} and mail_id = ${key.mailId} and person_code = ${personCode}`
}

/** Releases claimed recipients that got no mail. */
export async function releaseRecipients(db: Db, key: MailKey, personCodes: string[]): Promise<void> {
  await db`
    update board_mail_recipient set claimed_at = null
     where com_code = ${key.comCode} and mail_id = ${key.mailId} and person_code = any(${personCodes})
       and sent_at is null and dropped_at is null`
}

/** Mailings since an instant with waiting recipients. */
export function selectUnsentMails(db: Db, since: Date, limit: number): Promise<MailKey[]> {
  return db<MailKey[]>`
    select mail.com_code, mail.mail_id from board_mail mail
     where mail.created_at > ${since} and exists (
       select from board_mail_recipient waiting
        where waiting.com_code = mail.com_code and waiting.mail_id = mail.mail_id
          and waiting.sent_at is null and waiting.dropped_at is null)
     order by mail.created_at limit ${limit}`
}

/** Deletes at most `limit` mailings from before an instant, with their recipients; returns how many. */
export async function deleteOldMails(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db`
    with old as (
      delete from board_mail where (com_code, mail_id) in (
        select com_code, mail_id from board_mail where created_at < ${before} order by created_at limit ${limit})
      returning com_code, mail_id
    ), people as (
      delete from board_mail_recipient where (com_code, mail_id) in (select com_code, mail_id from old)
    )
    select from old`
  return rows.length
}
