import type { Db, Fragment } from '#kit/db.ts'
import { type WorkColumns, type WorkQuery, workCondition, workOrder } from '#kit/room-slots/work-source.ts'
import { type BoxKey, type Grantee, grantedTo } from '../mailbox/mailbox.sql.ts'

/** A mail that waits. */
export interface WaitingMail {
  /** The id of the thing: the mail, or the sending. */
  id: number
  entryId: number
  subject: string
  /** The sender; for a sending that failed the first recipient who did not get it. */
  name: string
  address: string
  since: string
}

const removed = ['deleteditems', 'junkemail', 'recoverableitemsdeletions', 'outbox']

const isShown = (db: Db) => db`
  entry.folder_id <> all(array(
    select folder.folder_id from mail_box_folder folder
     where folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id
       and folder.well_known_name = any(${removed})))`

const byArrival = (db: Db): WorkColumns => ({
  due: null,
  since: db`entry.received_at`,
  id: db`entry.entry_id`,
})

const flagged = (
  db: Db,
  { comCode, mailboxId }: BoxKey,
  limit: number,
  query: Pick<WorkQuery, 'except'> & Partial<WorkQuery>,
) => db`
  select entry.com_code, entry.entry_id, entry.digest, entry.received_at from mail_entry entry
   where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId} and entry.is_flagged
     and ${isShown(db)} ${workCondition(db, byArrival(db), query)}
   order by ${workOrder(db, byArrival(db))} limit ${limit}`

/** A page of the flagged mails of a mailbox, newest first. */
export function selectFlagged(db: Db, box: BoxKey, query: WorkQuery): Promise<WaitingMail[]> {
  return db<WaitingMail[]>`
    select entry.entry_id as id, entry.entry_id, text.subject, text.from_name as name, text.from_address as address,
           entry.received_at as since
      from (${flagged(db, box, query.limit, query)}) entry
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     order by entry.received_at desc, entry.entry_id desc`
}

/** The number of flagged mails of a mailbox, counted up to `most`. */
export async function countFlagged(
  db: Db,
  box: BoxKey,
  { except, most }: Pick<WorkQuery, 'except'> & { most: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (${flagged(db, box, most, { except })}) waiting`
  return row?.count ?? 0
}

/** The newest conversations of a person that are looked at. */
const mostAssigned = 500

/** Conversations of shared mailboxes of a person, with their newest mail; only with the right to answer. */
const conversations = (db: Db, by: Grantee, given: Fragment) => db`
  select newest.entry_id as id, newest.entry_id, text.subject, text.from_name as name,
         text.from_address as address, given.changed_at as since
    from (${given}) given
    join mail_box box on box.com_code = given.com_code and box.mailbox_id = given.mailbox_id
     and box.person_code is null
    ${grantedTo(db, by)}
   cross join lateral (
     select entry.com_code, entry.entry_id, entry.digest from mail_entry entry
      where entry.com_code = given.com_code and entry.mailbox_id = given.mailbox_id
        and entry.thread_id = given.thread_id and ${isShown(db)}
      order by entry.received_at desc limit 1) newest
    join mail_text text on text.com_code = newest.com_code and text.digest = newest.digest
   where granted.level in ('write', 'manage')`

/** Conversations that a person answers. */
export function selectAssigned(db: Db, by: Grantee): Promise<WaitingMail[]> {
  const open = db`
    select com_code, mailbox_id, thread_id, changed_at from mail_assignment
     where person_code = ${by.personCode} and state = 'open'
     order by changed_at desc limit ${mostAssigned}`
  return db<WaitingMail[]>`${conversations(db, by, open)}`
}

/** Conversations of a person that were finished since an instant, newest first. */
export function selectFinished(db: Db, by: Grantee, since: Date, limit: number): Promise<WaitingMail[]> {
  const done = db`
    select com_code, mailbox_id, thread_id, changed_at from mail_assignment
     where person_code = ${by.personCode} and state = 'done' and changed_at >= ${since}
     order by changed_at desc limit ${limit}`
  return db<WaitingMail[]>`${conversations(db, by, done)} order by given.changed_at desc`
}

/** The newest failed sendings that are looked at. */
const mostFailed = 200

/** Mails that a person sent since an instant and that did not reach a recipient; until the sent mail is removed. */
export function selectFailed(db: Db, by: Grantee, since: Date): Promise<WaitingMail[]> {
  return db<WaitingMail[]>`
    select sent.outbox_id as id, entry.entry_id, text.subject, coalesce(lost.name, '') as name,
           coalesce(lost.address, '') as address, sent.created_at as since
      from (select com_code, mailbox_id, outbox_id, entry_id, created_at from mail_outbox
             where person_code = ${by.personCode} and state = 'failed' and created_at >= ${since}
             order by created_at desc limit ${mostFailed}) sent
      join mail_box box on box.com_code = sent.com_code and box.mailbox_id = sent.mailbox_id
      ${grantedTo(db, by)}
      join mail_entry entry on entry.com_code = sent.com_code and entry.mailbox_id = sent.mailbox_id
       and entry.entry_id = sent.entry_id and ${isShown(db)}
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
      left join lateral (
        select recipient.name, recipient.address from mail_recipient recipient
         where recipient.com_code = sent.com_code and recipient.mailbox_id = sent.mailbox_id
           and recipient.outbox_id = sent.outbox_id and recipient.state in ('bounced', 'expired')
         order by recipient.place limit 1) lost on true
     where box.person_code = ${by.personCode} or granted.level is not null`
}
