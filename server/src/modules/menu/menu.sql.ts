import type { LocalName } from '@maru/api/kit/schema'
import type { WireName } from '@maru/api/kit/wire-name'
import type { MenuItem, QuickMenuItem } from '@maru/api/menu'
import { codesOnHold, isOfCompany, type RetentionScope } from '#kit/data/retention.sql.ts'
import type { Db } from '#kit/db.ts'

/** A row of `menu_item` with the field names of the API, and its name. */
export type MenuRow = Omit<MenuItem, 'hasChildren' | keyof WireName<'menuName'>> & {
  name: LocalName
  sortOrder: number
}

/**
 * A row of `menu_quick` with the field names of the API; `parentQuickMenuId` is null at the top, and `icon` is empty
 * if the address decides.
 */
export type QuickMenuRow = Omit<QuickMenuItem, 'hasChildren' | 'childItems' | keyof WireName<'title'>> & {
  name: LocalName
  parentQuickMenuId: number | null
  sortOrder: number
}

/** A click to log. */
export interface MenuClick {
  comCode: string
  clickedAt: Date
  menuId: number
  personCode: string
  deptCode: string
  menuOldName: string
}

/** A stored right to a menu: the reader, and whether they see the menu as administrator. */
export interface MenuRightRow {
  menuId: number
  subject: string
  isAdmin: boolean
}

/** All menus of a company, in no defined order. */
export function selectMenus(db: Db, comCode: string): Promise<MenuRow[]> {
  return db<MenuRow[]>`
    select menu_id, parent_menu_id, names as name,
      system_id, menu_type, call_type, base_url, target_url, frame_url, image_url,
      is_popup, is_top_visible, custom_class, is_new_icon, sort_order
    from menu_item where com_code = ${comCode}`
}

/** All quick menus of a company, in no defined order. */
export function selectQuickMenus(db: Db, comCode: string): Promise<QuickMenuRow[]> {
  return db<QuickMenuRow[]>`
    select quick_menu_id, parent_quick_menu_id, link_type, titles as name,
      link_url, move_type, width, height, file_path, icon, sort_order
    from menu_quick where com_code = ${comCode}`
}

/** A menu and all its readers. */
export interface MenuSubjects {
  menuId: number
  subjects: string[]
}

/**
 * The menus of a company with their rights, by ascending id. They are the same for every viewer, so they can be
 * cached.
 */
export function selectMenuSubjects(db: Db, comCode: string): Promise<MenuSubjects[]> {
  return db<MenuSubjects[]>`
    select menu_id, array(select subject from menu_right r where r.com_code = i.com_code and r.menu_id = i.menu_id) as subjects
      from menu_item i
     where com_code = ${comCode}
     order by menu_id`
}

/** One menu if it is visible to the subjects (or in any case with `all`). */
export async function selectSeenMenu(
  db: Db,
  comCode: string,
  menuId: number,
  subjects: readonly string[],
  all: boolean,
): Promise<{ menuId: number; menuType: string; systemId: number | null; isAdmin: boolean } | undefined> {
  const [row] = await db<{ menuId: number; menuType: string; systemId: number | null; isAdmin: boolean }[]>`
    select i.menu_id, i.menu_type, i.system_id, ${all} or coalesce(bool_or(r.is_admin), false) as is_admin
    from menu_item i
      left join menu_right r on r.com_code = i.com_code and r.menu_id = i.menu_id
        and r.subject = any(${[...subjects]})
    where i.com_code = ${comCode} and i.menu_id = ${menuId}
    group by i.com_code, i.menu_id
    having ${all} or count(r.subject) > 0`
  return row
}

/** The rights in one menu. */
export function selectMenuRights(db: Db, comCode: string, menuId: number): Promise<MenuRightRow[]> {
  return db<MenuRightRow[]>`
    select menu_id, subject, is_admin from menu_right
     where com_code = ${comCode} and menu_id = ${menuId} order by subject`
}

/** Logs one click. */
export async function insertMenuClick(db: Db, click: MenuClick): Promise<void> {
  await db`
    insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code, menu_old_name)
    values (${click.comCode}, ${click.clickedAt}, ${click.menuId}, ${click.personCode}, ${click.deptCode},
      ${click.menuOldName})`
}

const isOldClick = (db: Db, scope: RetentionScope) => db`
  old.clicked_at < ${scope.before} and not old.person_code = any(${codesOnHold(db, scope)})`

const oldClicks = (db: Db, scope: RetentionScope) => db`
  org_public_company company
  join menu_click old on old.com_code = company.com_code and ${isOldClick(db, scope)}
 where ${isOfCompany(db, 'company.com_code', scope)}`

/** Deletes at most `limit` clicks that are older than the scope says; those of people under a legal hold stay. */
export async function deleteOldMenuClicks(db: Db, scope: RetentionScope, limit: number): Promise<number> {
  const { count } = await db`
    delete from menu_click
     where (com_code, click_id) in (select old.com_code, old.click_id from ${oldClicks(db, scope)} limit ${limit})`
  return count
}

/** Counts the clicks that are older than the scope says. */
export async function countOldMenuClicks(db: Db, scope: RetentionScope): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from ${oldClicks(db, scope)}`
  return row?.count ?? 0
}

/** Inserts menus of one company; they must not exist. */
export async function insertMenus(db: Db, comCode: string, rows: readonly MenuRow[]): Promise<void> {
  await db`
    insert into menu_item (com_code, menu_id, parent_menu_id, names, sort_order, system_id,
      menu_type, call_type, base_url, target_url, frame_url, image_url, is_popup, is_top_visible, custom_class,
      is_new_icon)
    select ${comCode}, m."menuId", m."parentMenuId", m.name, m."sortOrder",
      m."systemId", m."menuType", m."callType", m."baseUrl", m."targetUrl", m."frameUrl", m."imageUrl",
      m."isPopup", m."isTopVisible", m."customClass", m."isNewIcon"
    from jsonb_to_recordset(${db.json(rows as never)}) as m("menuId" bigint, "parentMenuId" bigint,
      name jsonb, "sortOrder" int, "systemId" bigint, "menuType" text,
      "callType" text, "baseUrl" text, "targetUrl" text, "frameUrl" text, "imageUrl" text, "isPopup" boolean,
      "isTopVisible" boolean, "customClass" text, "isNewIcon" boolean)`
}

/** Grants rights on menus of one company. */
export async function insertMenuRights(
  db: Db,
  comCode: string,
  rows: readonly MenuRightRow[],
): Promise<void> {
  await db`
    insert into menu_right (com_code, menu_id, subject, is_admin)
    select ${comCode}, r."menuId", r.subject, r."isAdmin"
    from jsonb_to_recordset(${db.json(rows as never)}) as r("menuId" bigint, subject text, "isAdmin" boolean)`
}

/** Writes quick menus of one company. */
export async function insertQuickMenus(
  db: Db,
  comCode: string,
  rows: readonly QuickMenuRow[],
): Promise<void> {
  await db`
    insert into menu_quick (com_code, quick_menu_id, parent_quick_menu_id, link_type, titles,
      link_url, move_type, width, height, file_path, icon, sort_order)
    select ${comCode}, q."quickMenuId", q."parentQuickMenuId", q."linkType", q.name,
      q."linkUrl", q."moveType", q.width, q.height, q."filePath", q.icon, q."sortOrder"
    from jsonb_to_recordset(${db.json(rows as never)}) as q("quickMenuId" bigint, "parentQuickMenuId" bigint,
      "linkType" text, name jsonb, "linkUrl" text, "moveType" smallint, width int,
      height int, "filePath" text, icon text, "sortOrder" int)`
}

/** Whether a person holds a post in a company at `now`. */
export async function holdsPostIn(db: Db, personCode: string, comCode: string, now: Date): Promise<boolean> {
  const rows = await db`
    select 1 from org_held_post(${now}) held
    where held.person_code = ${personCode} and held.com_code = ${comCode} limit 1`
  return rows.length > 0
}
