import type { MenuSetting } from '@maru/api/menu/editor'
import { nameValue, noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A reader of a menu, with the subject's name. */
export interface MenuReaderRow {
  menuId: number
  subject: string
  name: MenuSetting['name']
  isFromBelow: boolean
}

/** The readers of a company's menus, with names of companies, departments, people and roles. */
export function selectMenuReaders(db: Db, comCode: string): Promise<MenuReaderRow[]> {
  return db<MenuReaderRow[]>`
    select held.menu_id, held.subject, held.is_from_below,
           coalesce(named.names, ${noName(db)}) as name
      from menu_right held
      left join lateral (
        select names from org_public_company where 'company:' || com_code = held.subject
        union all
        select names from org_public_department where dept_code = substr(held.subject, 12)
           and held.subject like 'department:%'
        union all
        select names from org_public_person where person_code = substr(held.subject, 8)
           and held.subject like 'person:%'
        union all
        select names from account_public_role where 'role:' || role_id = held.subject
        limit 1) named on true
     where held.com_code = ${comCode}
     order by held.menu_id, held.subject`
}

/** The fields of a menu that an administrator sets. */
export interface MenuColumns {
  name: MenuSetting['name']
  targetUrl: string
  frameUrl: string
  customClass: string
  isPopup: boolean
  isTopVisible: boolean
}

/** The number of the next menu of a company; numbers below 100 are reserved by the specification. */
export async function selectNextMenuId(db: Db, comCode: string): Promise<number> {
  const [row] = await db<{ next: number }[]>`
    select greatest(coalesce(max(menu_id), 0), 10000) + 1 as next from menu_item where com_code = ${comCode}`
  return row?.next ?? 10_001
}

/** Changes a menu; with `isOfBoard` names and address are unchanged. */
export async function updateMenuColumns(
  db: Db,
  comCode: string,
  menuId: number,
  menu: MenuColumns,
  isOfBoard: boolean,
): Promise<void> {
  const { name, targetUrl, frameUrl, customClass, isPopup, isTopVisible } = menu
  await db`
    update menu_item
       set names = case when ${isOfBoard} then names else ${nameValue(db, name)} end,
           target_url = case when ${isOfBoard} then target_url else ${targetUrl} end,
           frame_url = case when ${isOfBoard} then frame_url else ${frameUrl} end,
           custom_class = ${customClass}, is_popup = ${isPopup}, is_top_visible = ${isTopVisible}
     where com_code = ${comCode} and menu_id = ${menuId}`
}

/** Replaces the readers of a menu, ignoring duplicates. Rights that exist because of a board below the menu remain. */
export async function replaceMenuReaders(
  db: Db,
  comCode: string,
  menuId: number,
  subjects: string[],
): Promise<void> {
  await db`
    delete from menu_right
     where com_code = ${comCode} and menu_id = ${menuId} and subject <> all (${subjects}) and not is_from_below`
  await db`
    insert into menu_right (com_code, menu_id, subject)
    select distinct ${comCode}, ${menuId}::bigint, subject from unnest(${subjects}::text[]) as subject
    on conflict (com_code, menu_id, subject) do update set is_from_below = false`
}

/** Orders menus below a parent. */
export async function updateMenuOrder(
  db: Db,
  comCode: string,
  parentMenuId: number,
  menuIds: number[],
): Promise<void> {
  await db`
    update menu_item item set parent_menu_id = ${parentMenuId}, sort_order = placed.place * 10
      from unnest(${menuIds}::bigint[]) with ordinality as placed (menu_id, place)
     where item.com_code = ${comCode} and item.menu_id = placed.menu_id`
}

/** Deletes a menu with its rights. */
export async function deleteMenu(db: Db, comCode: string, menuId: number): Promise<void> {
  await db`delete from menu_item where com_code = ${comCode} and menu_id = ${menuId}`
}
