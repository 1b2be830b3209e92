import type { LocalName } from '@maru/api/kit/schema'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** The owner of bookmarks: a person in one company. */
export interface BookmarkOwner {
  comCode: string
  personCode: string
}

/** A bookmark as stored. */
export interface BookmarkRow {
  bookmarkId: number
  itemType: 'MU' | 'FO'
  itemId: string
  subSystemCd: string
  name: LocalName
  itemUrl: string
  itemPath: string
}

/** A bookmark to be stored. */
export type NewBookmark = Omit<BookmarkRow, 'bookmarkId'>

/** The bookmarks of a person in their order, at most `limit`. */
export function selectBookmarks(db: Db, owner: BookmarkOwner, limit: number): Promise<BookmarkRow[]> {
  return db<BookmarkRow[]>`
    select bookmark_id, item_type, item_id, sub_system_cd, item_texts as name, item_url, item_path
      from gnb_bookmark
     where com_code = ${owner.comCode} and person_code = ${owner.personCode}
     order by sort_order, bookmark_id
     limit ${limit}`
}

/** The id of a person's bookmark of a target; undefined if there is none. */
export async function findBookmark(
  db: Db,
  owner: BookmarkOwner,
  itemType: string,
  itemId: string,
): Promise<number | undefined> {
  const [row] = await db<{ bookmarkId: number }[]>`
    select bookmark_id from gnb_bookmark
     where com_code = ${owner.comCode} and person_code = ${owner.personCode}
       and item_type = ${itemType} and item_id = ${itemId}`
  return row?.bookmarkId
}

/**
 * Stores a bookmark after the existing ones and returns its id. If the target already has a bookmark, returns the id
 * of that bookmark. Undefined if the person has `limit` bookmarks. Locks the person's bookmarks until the transaction
 * ends.
 */
export async function insertBookmark(
  db: Db,
  owner: BookmarkOwner,
  bookmark: NewBookmark,
  limit: number,
  now: Date,
): Promise<number | undefined> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`gnb_bookmark:${owner.comCode}:${owner.personCode}`}, 0))`
  const present = await findBookmark(db, owner, bookmark.itemType, bookmark.itemId)
  if (present !== undefined) return present
  const [row] = await db<{ bookmarkId: number }[]>`
    insert into gnb_bookmark (com_code, person_code, item_type, item_id, sub_system_cd, item_texts, item_url, item_path, sort_order, created_at)
    select ${owner.comCode}, ${owner.personCode}, ${bookmark.itemType}, ${bookmark.itemId}, ${bookmark.subSystemCd},
      ${nameValue(db, bookmark.name)}, ${bookmark.itemUrl},
      ${bookmark.itemPath}, coalesce(max(sort_order), 0) + 1, ${now}
      from gnb_bookmark
     where com_code = ${owner.comCode} and person_code = ${owner.personCode}
    having count(*) < ${limit}
    returning bookmark_id`
  return row?.bookmarkId
}

/** Deletes a bookmark of a person; false if the person has no bookmark with this id. */
export async function deleteBookmark(db: Db, owner: BookmarkOwner, bookmarkId: number): Promise<boolean> {
  const { count } = await db`
    delete from gnb_bookmark
     where com_code = ${owner.comCode} and person_code = ${owner.personCode} and bookmark_id = ${bookmarkId}`
  return count > 0
}

/**
 * Numbers a person's bookmarks in the given order. Ignores ids of other people's bookmarks; bookmarks that are not in
 * the list come last.
 */
export async function updateBookmarkOrder(db: Db, owner: BookmarkOwner, ids: number[]): Promise<void> {
  await db`
    update gnb_bookmark
       set sort_order = coalesce(array_position(${ids}::bigint[], bookmark_id), 100000 + sort_order)
     where com_code = ${owner.comCode} and person_code = ${owner.personCode}`
}
