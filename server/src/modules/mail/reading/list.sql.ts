import type { Db, Fragment } from '#kit/db.ts'
import { holdsTerms, newestFirst, searchHits } from '#kit/search/search-hits.ts'
import { planTerms, scopePiece, type WordPlan } from '#kit/search/search-words.ts'
import type { FoundMails, ListFilter, ListRow, MailPage, MailQuery } from '../mail-store/mail-store.rules.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** The columns of {@link ListRow} but the number of the conversation; `entry` and `text` are the rows. */
export const listColumns = (db: Db): Fragment => db`
  entry.entry_id, entry.mailbox_id, entry.folder_id, entry.thread_id, text.subject, text.from_name, text.from_address,
  text.recipients, entry.received_at, entry.size, entry.is_read, entry.is_flagged, entry.is_answered,
  entry.is_forwarded, entry.is_draft, text.importance, entry.category_ids, text.attachments, text.preview,
  ${assignmentOf(db)} as assignment`

/** Who answers the conversation of `entry`, as JSON; null if nothing is stored, as in the mailbox of a person. */
const assignmentOf = (db: Db): Fragment => db`(
  select jsonb_build_object(
           'personCode', coalesce(given.person_code, ''), 'isDone', given.state = 'done',
           'answeringBy', coalesce(given.answering_by, ''), 'answeringUntil', given.answering_until,
           'name', person.names, 'answeringName', writer.names)
    from mail_assignment given
    left join org_public_person person on person.person_code = given.person_code
    left join org_public_person writer on writer.person_code = given.answering_by
   where given.com_code = entry.com_code and given.mailbox_id = entry.mailbox_id
     and given.thread_id = entry.thread_id)`

/** Folders that neither a search nor the list of flagged mails has (domain rule: only if asked). */
const notSearched = ['deleteditems', 'junkemail', 'recoverableitemsdeletions', 'outbox']

const inFolder = (db: Db, { comCode, mailboxId }: BoxKey, folderId: number | null) =>
  folderId === null
    ? db`and entry.folder_id not in (
        select folder_id from mail_box_folder
         where com_code = ${comCode} and mailbox_id = ${mailboxId} and well_known_name = any(${notSearched}))`
    : db`and entry.folder_id = ${folderId}`

const assigned = (db: Db, condition: Fragment) => db`exists (
  select from mail_assignment given
   where given.com_code = entry.com_code and given.mailbox_id = entry.mailbox_id
     and given.thread_id = entry.thread_id and ${condition})`

function filtered(db: Db, { filter, own, personCode }: ListFilter): Fragment {
  if (filter === 'mine')
    return db`and ${assigned(db, db`given.person_code = ${personCode} and given.state = 'open'`)}`
  if (filter === 'finished') return db`and ${assigned(db, db`given.state = 'done'`)}`
  if (filter === 'unassigned')
    return db`and not ${assigned(db, db`(given.person_code is not null or given.state = 'done')`)}`
  if (filter === 'unread') return db`and not entry.is_read`
  if (filter === 'flagged') return db`and entry.is_flagged`
  if (filter === 'attachment') return db`and text.attachments <> '[]'::jsonb`
  if (filter === 'toMe')
    return db`and exists (
      select from jsonb_array_elements(text.recipients) one
       where lower(one ->> 'email') = ${own} and one ->> 'kind' = 'to')`
  return db``
}

const inCategory = (db: Db, categoryId: number | null) =>
  categoryId === null ? db`` : db`and ${categoryId}::bigint = any(entry.category_ids)`

const sorts = {
  date: (db: Db) => db`entry.received_at`,
  from: (db: Db) => db`lower(coalesce(nullif(text.from_name, ''), text.from_address))`,
  subject: (db: Db) => db`lower(text.subject)`,
  size: (db: Db) => db`entry.size`,
}

/** A page of a folder. */
export function selectMails(db: Db, box: BoxKey, asked: ListFilter): Promise<ListRow[]> {
  const { comCode, mailboxId } = box
  const { after, conversations, isAscending, sort } = asked
  const direction = isAscending ? db`asc` : db`desc`
  const start =
    after && 'entryId' in after
      ? isAscending
        ? db`and (entry.received_at, entry.entry_id) > (${after.receivedAt}::timestamptz, ${after.entryId}::bigint)`
        : db`and (entry.received_at, entry.entry_id) < (${after.receivedAt}::timestamptz, ${after.entryId}::bigint)`
      : db``
  const newest = conversations
    ? db`and not exists (
        select from mail_entry newer
         where newer.com_code = ${comCode} and newer.mailbox_id = ${mailboxId} and newer.thread_id = entry.thread_id
           and newer.folder_id = entry.folder_id
           and (newer.received_at, newer.entry_id) > (entry.received_at, entry.entry_id))`
    : db``
  return db<ListRow[]>`
    select page.*, ${threadCount(db, box, conversations)} as thread_count from (
      select ${listColumns(db)}
        from mail_entry entry
        join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
       where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId}
         ${inFolder(db, box, asked.folderId)} ${filtered(db, asked)} ${inCategory(db, asked.categoryId)} ${newest} ${start}
       order by ${sorts[sort](db)} ${direction}, entry.entry_id ${direction}
       limit ${asked.limit} offset ${after && 'offset' in after ? after.offset : 0}) page`
}

const threadCount = (db: Db, { comCode, mailboxId }: BoxKey, conversations: boolean) =>
  conversations
    ? db`(select count(*)::int from mail_entry same
           where same.com_code = ${comCode} and same.mailbox_id = ${mailboxId} and same.thread_id = page.thread_id
             and same.folder_id = page.folder_id)`
    : db`1`

/** Whether the operators of a search compare what is in `mail_text`. */
const asksText = ({ from, to, hasAttachment }: MailQuery) => from.length > 0 || to.length > 0 || hasAttachment

function asks(db: Db, query: MailQuery, comCode: string): Fragment {
  const zone = db`(select time_zone from org_public_company where com_code = ${comCode})`
  const from = query.from.reduce(
    (all, word) => db`${all} and strpos(lower(text.from_name || ' ' || text.from_address), ${word}) > 0`,
    db``,
  )
  const to = query.to.reduce(
    (all, word) => db`${all} and strpos(lower(text.recipients::text), ${word}) > 0`,
    db``,
  )
  return db`
    ${from} ${to}
    ${query.hasAttachment ? db`and text.attachments <> '[]'::jsonb` : db``}
    ${query.isFlagged ? db`and entry.is_flagged` : db``}
    ${query.isUnread ? db`and not entry.is_read` : db``}
    ${query.before ? db`and entry.received_at < (${query.before}::date::timestamp at time zone ${zone})` : db``}
    ${query.since ? db`and entry.received_at >= ${query.since}` : db``}
    ${query.until ? db`and entry.received_at < ${query.until}` : db``}
    ${query.after ? db`and entry.received_at >= (${query.after}::date::timestamp at time zone ${zone})` : db``}`
}

/** Merges the pending list of the index of the search, so that writers and readers do not have to. */
export async function cleanSearchIndex(db: Db): Promise<void> {
  await db`select gin_clean_pending_list('mail_search_pieces')`
}

/** Mails that contain all terms of a plan and fit the operators, newest first. */
function textHits(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  plan: WordPlan,
  rows: Fragment,
  most: number,
): Fragment {
  return searchHits(
    db,
    plan,
    {
      table: db`mail_search`,
      columns: db`search.com_code, search.mailbox_id, search.entry_id`,
      matches: holdsTerms(db, db`search.words`, plan.words),
      where: db`and search.com_code = ${comCode} and search.mailbox_id = ${mailboxId}`,
      allowed: db`and exists (select ${rows} and entry.entry_id = search.entry_id)`,
      pieces: [scopePiece(`mailbox:${mailboxId}`)],
      anyOf: [],
      ...newestFirst(db, db`mail_search`),
    },
    most - 1,
  )
}

/**
 * The statement of {@link findMails}. Only the mails of the page are read as a whole; a row without a mail has the count
 * of an empty page. Without terms and senders the operators filter the rows of the mailbox by date.
 */
export function selectMatches(
  db: Db,
  box: BoxKey,
  query: MailQuery,
  { folderId, limit, offset, most }: MailPage,
): Promise<(ListRow & { count: number })[]> {
  const { comCode, mailboxId } = box
  // The words of a mail have its sender, so a sender limits the candidates of the index, too: without this, a term that
  // most mails have would be compared with every mail to find the few of the sender.
  const plan = planTerms([query.terms, ...query.from].join(' '))
  const text = asksText(query)
    ? db`join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest`
    : db``
  const rows = db`
    from mail_entry entry ${text}
   where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId} ${inFolder(db, box, folderId)} ${asks(db, query, comCode)}`
  const hits = plan
    ? textHits(db, box, plan, rows, most)
    : db`
      select row_number() over (order by received_at, entry_id) as number, com_code, mailbox_id, entry_id
        from (select entry.com_code, entry.mailbox_id, entry.entry_id, entry.received_at ${rows}
               order by entry.received_at desc, entry.entry_id desc limit ${most}) newest`
  return db<(ListRow & { count: number })[]>`
    with hit as materialized (${hits})
    select page.*, counted.count
      from (select count(*)::int as count from hit) counted
      left join (
        select hit.number, ${listColumns(db)}, 1 as thread_count
          from (select * from hit order by number desc limit ${limit} offset ${offset}) hit
          join mail_entry entry
            on entry.com_code = hit.com_code and entry.mailbox_id = hit.mailbox_id and entry.entry_id = hit.entry_id
          join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest) page on true
     order by page.number desc`
}

/** A page of the mails of one mailbox that contain all terms and fit the operators, newest first, with their number. */
export async function findMails(db: Db, box: BoxKey, query: MailQuery, page: MailPage): Promise<FoundMails> {
  const listed = await selectMatches(db, box, query, page)
  return { rows: listed.filter(({ entryId }) => entryId !== null), count: listed[0]?.count ?? 0 }
}

/** The mails of a conversation, oldest first, without deleted ones. */
export function selectConversation(db: Db, box: BoxKey, threadId: number): Promise<ListRow[]> {
  return db<ListRow[]>`
    select * from (
      select ${listColumns(db)}, 1 as thread_count
        from mail_entry entry
        join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
       where entry.com_code = ${box.comCode} and entry.mailbox_id = ${box.mailboxId} and entry.thread_id = ${threadId}
         ${inFolder(db, box, null)}
       order by entry.received_at desc, entry.entry_id desc limit 100) page
     order by received_at, entry_id`
}
