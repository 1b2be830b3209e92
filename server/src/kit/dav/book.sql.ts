import type { Db, Fragment } from '../db.ts'

/** A collection whose members are compared with what programs have read (docs/decisions/269). */
export interface BookKey {
  comCode: string
  /** The room and kind, such as `contact`. */
  kind: string
  /** Null for a collection that several people read. */
  personCode: string | null
  /** The part of the organisation, and the language; empty for a collection of a person. */
  scope: string
}

/** The state of a collection. */
export interface BookState {
  comCode: string
  bookId: number
  /** The number of the last change. */
  changeNo: number
  /** Changes up to this number are not known any more. */
  purgedNo: number
}

/** A member after a change; `tag` is null if it is gone. */
export interface MemberChange {
  name: string
  tag: string | null
  changeNo: number
}

/** A collection that was compared since a time; it is not locked. */
async function findCheckedBook(
  db: Db,
  { comCode, kind, personCode, scope }: BookKey,
  since: Date,
): Promise<BookState | undefined> {
  const [row] = await db<BookState[]>`
    select com_code, book_id, change_no, purged_no from kit_dav_book
     where com_code = ${comCode} and kind = ${kind} and person_code is not distinct from ${personCode}
       and scope = ${scope} and checked_at > ${since}`
  return row
}

/** The locked state of a collection, and whether it was compared since a time. */
async function lockBook(
  db: Db,
  { comCode, kind, personCode, scope }: BookKey,
  since: Date,
): Promise<{ book: BookState; isChecked: boolean }> {
  await db`
    insert into kit_dav_book (com_code, kind, person_code, scope)
    values (${comCode}, ${kind}, ${personCode}, ${scope}) on conflict do nothing`
  const [row] = await db<(BookState & { isChecked: boolean })[]>`
    select com_code, book_id, change_no, purged_no, coalesce(checked_at > ${since}, false) as is_checked
      from kit_dav_book
     where com_code = ${comCode} and kind = ${kind} and person_code is not distinct from ${personCode}
       and scope = ${scope} for update`
  if (!row) throw new Error('a collection was not stored')
  const { isChecked, ...book } = row
  return { book, isChecked }
}

/**
 * Compares the members of a collection with those of its last read, and numbers the differences. `members` selects
 * `name` and `tag` of what is there now. Runs in a transaction: the lock of the collection makes the numbers ascend in
 * the order of commits. A comparison is used again for `validFor` milliseconds.
 */
export async function refreshBook(
  db: Db,
  key: BookKey,
  members: Fragment,
  { now, validFor = 0 }: { now: Date; validFor?: number },
): Promise<BookState> {
  const since = new Date(now.getTime() - validFor)
  const checked = validFor > 0 ? await findCheckedBook(db, key, since) : undefined
  if (checked) return checked
  const { book, isChecked } = await lockBook(db, key, since)
  // Another reader has compared it while this one waited for the lock.
  if (validFor > 0 && isChecked) return book
  const rows = await db`
    with present as materialized (
      select distinct on (member.name) member.name, member.tag from (${members}) member order by member.name, member.tag
    ), known as materialized (
      select name, tag from kit_dav_member where com_code = ${book.comCode} and book_id = ${book.bookId}
    )
    insert into kit_dav_member (com_code, book_id, name, tag, change_no, changed_at)
    select ${book.comCode}, ${book.bookId}, coalesce(present.name, known.name), present.tag,
           ${book.changeNo}::bigint + row_number() over (order by coalesce(present.name, known.name)), ${now}
      from present full join known on known.name = present.name
     where present.tag is distinct from known.tag
    on conflict (com_code, book_id, name) do update
       set tag = excluded.tag, change_no = excluded.change_no, changed_at = excluded.changed_at
    returning 1`
  const changeNo = book.changeNo + rows.length
  if (rows.length > 0 || validFor > 0)
    await db`
      update kit_dav_book set change_no = ${changeNo}, checked_at = ${now}
       where com_code = ${book.comCode} and book_id = ${book.bookId}`
  return { ...book, changeNo }
}

/** Whether a collection has members, by its last comparison. */
export async function hasMembers(db: Db, { comCode, bookId }: BookState): Promise<boolean> {
  const [row] = await db<{ has: boolean }[]>`
    select exists (select from kit_dav_member
                    where com_code = ${comCode} and book_id = ${bookId} and tag is not null) as has`
  return row?.has ?? false
}

/** What a program knows of a collection. */
export interface Known {
  /** The number of the last change that it has read. */
  after: number
  /** Members that are gone up to this number are not in what it has read; less than `after` never. */
  goneAfter: number
}

/** The changes of a collection that a program does not know in their order, at most `limit`. */
export function selectChanges(
  db: Db,
  { comCode, bookId }: BookState,
  { after, goneAfter, limit }: Known & { limit: number },
): Promise<MemberChange[]> {
  return db<MemberChange[]>`
    select name, tag, change_no from kit_dav_member
     where com_code = ${comCode} and book_id = ${bookId} and change_no > ${after}
       and (tag is not null or change_no > ${goneAfter})
     order by change_no limit ${limit}`
}

/** Deletes collections of several people that none of them has read since a time; who comes back reads everything again. */
export async function deleteUnreadBooks(db: Db, before: Date): Promise<void> {
  await db`delete from kit_dav_book where person_code is null and checked_at < ${before}`
}

/** Forgets members that are gone since before a time; a program with an older token reads everything again. */
export async function deleteGoneMembers(db: Db, before: Date): Promise<void> {
  await db`
    with gone as (
      delete from kit_dav_member where tag is null and changed_at < ${before}
      returning com_code, book_id, change_no)
    update kit_dav_book book set purged_no = greatest(book.purged_no, last.change_no)
      from (select com_code, book_id, max(change_no) as change_no from gone group by com_code, book_id) last
     where book.com_code = last.com_code and book.book_id = last.book_id`
}
