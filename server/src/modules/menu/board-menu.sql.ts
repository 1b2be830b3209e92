import type { LocalName } from '@maru/api/kit/schema'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** The content of a board's menu, and its readers. */
export interface BoardMenu {
  boardId: number
  name: LocalName
  targetUrl: string
  /** The base address of the menu under which it is placed if its list has no menus yet. */
  root: '/board' | '/survey'
  /** All boards of the same list: the new menu is placed below the parent that most of their menus have. */
  siblings: number[]
}

/** Every company. */
export async function selectCompanies(db: Db): Promise<string[]> {
  const rows = await db<{ comCode: string }[]>`select com_code from org_public_company order by com_code`
  return rows.map((row) => row.comCode)
}

/** Serialises changes of board menus, which allocate menu numbers and recompute the rights to the menus above. */
export async function lockBoardMenus(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('menu:boards', 0))`
}

/** Companies in which a board has a menu. */
export async function selectBoardCompanies(db: Db, boardId: number): Promise<string[]> {
  const rows = await db<{ comCode: string }[]>`
    select distinct com_code from menu_item
     where com_code = any(array(select com_code from org_public_company)) and menu_type = 'BB'
       and system_id = ${boardId}::bigint`
  return rows.map((row) => row.comCode)
}

/**
 * Inserts a board's menu in each of the companies: that of surveys as the last child of the menu with the address
 * /survey, others and those of a company without such a menu as the last child of the parent of most sibling boards'
 * menus, else of most boards' menus, else of the root of boards.
 */
export async function insertBoardMenus(db: Db, comCodes: string[], menu: BoardMenu): Promise<void> {
  const { boardId, name, targetUrl, siblings, root } = menu
  const parent = (which: ReturnType<Db>) => db`
    (select parent_menu_id from menu_item beside
      where beside.com_code = item.com_code and beside.menu_type = 'BB' and ${which}
      group by parent_menu_id order by count(*) desc, parent_menu_id limit 1)`
  await db`
    insert into menu_item (com_code, menu_id, parent_menu_id, names, sort_order, system_id,
      menu_type, call_type, base_url, target_url, is_new_icon)
    select item.com_code, greatest(max(item.menu_id), 1000) + 1,
           coalesce(
             (select min(top.menu_id) from menu_item top
               where top.com_code = item.com_code and top.base_url = '/survey' and ${root} = '/survey'
                 and top.menu_type <> 'BB'),
             ${parent(db`beside.system_id = any(${siblings}::bigint[])`)},
             ${parent(db`true`)},
             (select min(root.menu_id) from menu_item root
               where root.com_code = item.com_code and root.base_url = '/board' and root.menu_type <> 'BB'), 0),
           ${nameValue(db, name)}, coalesce(max(item.sort_order), 0) + 1,
           ${boardId}::bigint, 'BB', 'USER', ${root}, ${targetUrl}, true
      from menu_item item where item.com_code = any(${comCodes}::text[])
     group by item.com_code`
}

/** Sets the names and the address of a board's menus. */
export async function updateBoardMenus(
  db: Db,
  comCodes: string[],
  { boardId, name, targetUrl }: BoardMenu,
): Promise<void> {
  await db`
    update menu_item
       set names = ${nameValue(db, name)},
           target_url = ${targetUrl}
     where com_code = any(${comCodes}::text[]) and menu_type = 'BB' and system_id = ${boardId}::bigint`
}

/** Deletes a board's menus in these companies, with their rights. */
export async function deleteBoardMenus(db: Db, comCodes: string[], boardId: number): Promise<void> {
  await db`
    delete from menu_item
     where com_code = any(${comCodes}::text[]) and menu_type = 'BB' and system_id = ${boardId}::bigint`
}

/** Replaces the readers of a board's menus. */
export async function replaceBoardRights(
  db: Db,
  comCodes: string[],
  boardId: number,
  rights: { subject: string; isAdmin: boolean }[],
): Promise<void> {
  await db`
    delete from menu_right held using menu_item item
     where item.com_code = any(${comCodes}::text[]) and item.menu_type = 'BB' and item.system_id = ${boardId}::bigint
       and (held.com_code, held.menu_id) = (item.com_code, item.menu_id)`
  await db`
    insert into menu_right (com_code, menu_id, subject, is_admin)
    select item.com_code, item.menu_id, given.subject, given."isAdmin"
      from menu_item item
     cross join jsonb_to_recordset(${JSON.stringify(rights)}::text::jsonb) as given (subject text, "isAdmin" boolean)
     where item.com_code = any(${comCodes}::text[]) and item.menu_type = 'BB' and item.system_id = ${boardId}::bigint`
}

/**
 * Grants the readers of board menus the right to see the menus above, in these companies, and revokes these rights
 * when they are no longer needed. Rights granted by administrators remain.
 */
export async function copyRightsAbove(db: Db, comCodes: string[]): Promise<void> {
  await db`
    with recursive needed as (
      select item.com_code, item.parent_menu_id as menu_id, held.subject
        from menu_item item
        join menu_right held on (held.com_code, held.menu_id) = (item.com_code, item.menu_id)
       where item.com_code = any(${comCodes}::text[]) and item.menu_type = 'BB'
      union
      select needed.com_code, item.parent_menu_id, needed.subject
        from needed
        join menu_item item on (item.com_code, item.menu_id) = (needed.com_code, needed.menu_id)),
    gone as (
      delete from menu_right held
       where held.com_code = any(${comCodes}::text[]) and held.is_from_below
         and not exists (
           select from needed
            where (needed.com_code, needed.menu_id, needed.subject) = (held.com_code, held.menu_id, held.subject)))
    insert into menu_right (com_code, menu_id, subject, is_admin, is_from_below)
    select needed.com_code, needed.menu_id, needed.subject, false, true
      from needed join menu_item item on (item.com_code, item.menu_id) = (needed.com_code, needed.menu_id)
    on conflict (com_code, menu_id, subject) do nothing`
}
