import type { Db } from '#kit/db.ts'

/** People of a company by department, and the menus that everyone in it sees. */
export interface DemoClickers {
  comCode: string
  timeZone: string
  people: { personCode: string; deptCode: string }[]
  menus: { menuId: number; name: string }[]
}

/** Reads who works where on a day, and the menus with an address that are open to the whole company. */
export function selectClickers(db: Db, at: Date): Promise<DemoClickers[]> {
  return db<DemoClickers[]>`
    select company.com_code, company.time_zone,
           (select coalesce(jsonb_agg(jsonb_build_object('personCode', post.person_code, 'deptCode', post.dept_code)
                                      order by post.person_code, post.dept_code), '[]')
              from org_held_post(${at}) post where post.com_code = company.com_code and post.is_main) as people,
           (select coalesce(jsonb_agg(jsonb_build_object('menuId', menu.menu_id, 'name', menu.name_ko)
                                      order by menu.menu_id), '[]')
              from menu_item menu
             where menu.com_code = company.com_code and menu.target_url <> ''
               and exists (select from menu_right held
                            where held.com_code = menu.com_code and held.menu_id = menu.menu_id
                              and held.subject in ('everyone', 'company:' || company.com_code))) as menus
      from org_company company order by company.com_code`
}

/** A click as it is stored. */
export interface DemoClick {
  menuId: number
  personCode: string
  deptCode: string
  name: string
  clickedAt: string
}

/** Inserts clicks of a company in their order. */
export async function insertClicks(db: Db, comCode: string, clicks: readonly DemoClick[]): Promise<void> {
  await db`
    insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code, menu_old_name)
    select ${comCode}, one.clicked_at, one.menu_id, one.person_code, one.dept_code, one.name
      from unnest(${clicks.map((one) => one.clickedAt)}::timestamptz[], ${clicks.map((one) => one.menuId)}::bigint[],
                  ${clicks.map((one) => one.personCode)}::text[], ${clicks.map((one) => one.deptCode)}::text[],
                  ${clicks.map((one) => one.name)}::text[])
             with ordinality as one (clicked_at, menu_id, person_code, dept_code, name, nth)
     order by one.nth`
}
