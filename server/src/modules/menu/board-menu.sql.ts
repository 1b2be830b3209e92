import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '../../kit/db.ts'

/** A menu that leads to a board. */
export interface BoardMenuKey {
  comCode: string
  menuId: number
}

/** What a board's menu shows and to whom. */
export interface BoardMenu {
  boardId: number
  name: LocalName
  targetUrl: string
  /** Other boards of the same list: the new menu stands where most of theirs do. */
  siblings: number[]
}

/** Companies that have menus. */
export async function selectMenuCompanies(db: Db): Promise<string[]> {
  const rows = await db<{ comCode: string }[]>`
    select com_code from org_company company
     where exists (select from menu_item where menu_item.com_code = company.com_code) order by com_code`
  return rows.map((row) => row.comCode)
}

/** The menus of a board in every company. */
export function selectBoardMenus(db: Db, boardId: number): Promise<BoardMenuKey[]> {
  return db<BoardMenuKey[]>`
    select com_code, menu_id from menu_item
     where com_code = any(array(select com_code from org_company)) and menu_type = 'BB' and system_id = ${boardId}
     order by com_code, menu_id`
}

/** Makes a board's menu in a company, below the parent that most menus of its siblings have, as the last. */
export async function insertBoardMenu(db: Db, comCode: string, menu: BoardMenu): Promise<BoardMenuKey> {
  const { boardId, name, targetUrl, siblings } = menu
  const parent = (which: ReturnType<Db>) => db`
    (select parent_menu_id from menu_item where com_code = ${comCode} and menu_type = 'BB' and ${which}
      group by parent_menu_id order by count(*) desc, parent_menu_id limit 1)`
  const [row] = await db<BoardMenuKey[]>`
    insert into menu_item (com_code, menu_id, parent_menu_id, name_ko, name_en, name_zh, sort_order, system_id,
      menu_type, call_type, base_url, target_url, is_new_icon)
    select ${comCode}, greatest(max(menu_id), 1000) + 1,
           coalesce(${parent(db`system_id = any(${siblings}::bigint[])`)}, ${parent(db`true`)}, 0),
           ${name.ko}, ${name.en || name.ko}, ${name.zh || name.ko}, coalesce(max(sort_order), 0) + 1, ${boardId}::bigint,
           'BB', 'USER', '/board', ${targetUrl}, true
      from menu_item where com_code = ${comCode}
    returning com_code, menu_id`
  if (!row) throw new Error('a returning insert answers a row')
  return row
}

/** Gives a board's menu the board's names. */
export async function updateBoardMenu(
  db: Db,
  key: BoardMenuKey,
  { name, targetUrl }: BoardMenu,
): Promise<void> {
  await db`
    update menu_item
       set name_ko = ${name.ko}, name_en = ${name.en || name.ko}, name_zh = ${name.zh || name.ko},
           target_url = ${targetUrl}
     where com_code = ${key.comCode} and menu_id = ${key.menuId}`
}

/** Takes menus of a company away, with their rights. */
export async function deleteMenus(db: Db, comCode: string, menuIds: number[]): Promise<void> {
  await db`delete from menu_item where com_code = ${comCode} and menu_id = any(${menuIds}::bigint[])`
}

/** Lets exactly these see a menu, and those who see it see the menus above it. */
export async function replaceMenuRights(
  db: Db,
  { comCode, menuId }: BoardMenuKey,
  rights: { subject: string; isAdmin: boolean }[],
): Promise<void> {
  const subjects = rights.map((right) => right.subject)
  await db`delete from menu_right where com_code = ${comCode} and menu_id = ${menuId}`
  await db`
    insert into menu_right (com_code, menu_id, subject, is_admin)
    select ${comCode}, ${menuId}::bigint, given.subject, given."isAdmin"
      from jsonb_to_recordset(${JSON.stringify(rights)}::text::jsonb) as given (subject text, "isAdmin" boolean)`
  await db`
    with recursive above as (
      select parent_menu_id as menu_id, 1 as level from menu_item
       where com_code = ${comCode} and menu_id = ${menuId}
      union all
      select item.parent_menu_id, above.level + 1 from above
        join menu_item item on item.com_code = ${comCode} and item.menu_id = above.menu_id
       where above.level < 10)
    insert into menu_right (com_code, menu_id, subject, is_admin)
    select ${comCode}, item.menu_id, subject, false
      from above
      join menu_item item on item.com_code = ${comCode} and item.menu_id = above.menu_id
     cross join unnest(${subjects}::text[]) subject
    on conflict (com_code, menu_id, subject) do nothing`
}
