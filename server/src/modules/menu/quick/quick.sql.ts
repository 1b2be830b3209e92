import type { Db } from '#kit/db.ts'

/** Deletes all quick menus of a company. */
export async function deleteQuickMenus(db: Db, comCode: string): Promise<void> {
  await db`delete from menu_quick where com_code = ${comCode}`
}

/** Lets changes of the quick menus of a company wait for each other until the transaction ends. */
export async function lockQuickMenus(db: Db, comCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('menu_quick'), hashtext(${comCode}))`
}
