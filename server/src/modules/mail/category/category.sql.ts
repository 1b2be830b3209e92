import type { CategoryColor } from '@maru/api/mail/category'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** A category as stored. */
export interface CategoryRow {
  categoryId: number
  name: string
  color: CategoryColor
}

/** The categories of a mailbox by name. */
export function selectCategories(db: Db, { comCode, mailboxId }: BoxKey): Promise<CategoryRow[]> {
  return db<CategoryRow[]>`
    select category_id, name, color from mail_category
     where com_code = ${comCode} and mailbox_id = ${mailboxId} order by lower(name) limit 200`
}

/** Creates a category. */
export async function insertCategory(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  { name, color }: Omit<CategoryRow, 'categoryId'>,
): Promise<CategoryRow> {
  const [row] = await db<CategoryRow[]>`
    insert into mail_category (com_code, mailbox_id, name, color)
    values (${comCode}, ${mailboxId}, ${name}, ${color}) returning category_id, name, color`
  return row as CategoryRow
}

/** Changes a category; undefined if there is none of that number. */
export async function updateCategory(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  { categoryId, name, color }: CategoryRow,
): Promise<CategoryRow | undefined> {
  const [row] = await db<CategoryRow[]>`
    update mail_category set name = ${name}, color = ${color}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and category_id = ${categoryId}
     returning category_id, name, color`
  return row
}

/** Deletes a category and takes its mark off all mails; false if there is none of that number. */
export async function deleteCategory(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  categoryId: number,
): Promise<boolean> {
  const gone = await db`
    delete from mail_category
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and category_id = ${categoryId} returning 1`
  if (gone.length === 0) return false
  await db`
    update mail_entry entry
       set category_ids = array_remove(category_ids, ${categoryId}::bigint), change_number = box.change_number
      from mail_box box
     where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId}
       and box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
       and ${categoryId}::bigint = any(category_ids)`
  return true
}

/** Adds categories of the mailbox to mails and removes others; returns how many mails changed. */
export async function updateCategories(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryIds: readonly number[],
  add: readonly number[],
  remove: readonly number[],
): Promise<number> {
  const rows = await db`
    update mail_entry entry
       set category_ids = next.ids, change_number = box.change_number
      from mail_box box, mail_entry before
      cross join lateral (
        select coalesce(array_agg(category_id order by category_id), '{}') as ids from mail_category
         where com_code = before.com_code and mailbox_id = before.mailbox_id
           and category_id = any(before.category_ids || ${add as number[]}::bigint[])
           and category_id <> all(${remove as number[]}::bigint[])) next
     where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId}
       and entry.entry_id = any(${entryIds as number[]}::bigint[])
       and box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
       and before.com_code = entry.com_code and before.mailbox_id = entry.mailbox_id
       and before.entry_id = entry.entry_id and before.category_ids <> next.ids
     returning 1`
  return rows.length
}
