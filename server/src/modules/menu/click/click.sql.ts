import type { ClickGroup } from '@maru/api/menu/click'
import { textAsName } from '#kit/data/names.sql.ts'
import { number, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'

/** The smallest groups that companies show. */
export const clickRule = table('menu_click_rule', { comCode: text }, { smallest: number })

/** Which clicks are counted. */
export interface ClickFilter {
  /** Null for all companies. */
  comCode: string | null
  from: string
  until: string
  deptCode: string | null
  /** Days with fewer people are left out, so that no period can be taken apart into days of one person. */
  smallest: number
}

/**
 * Clicks of the period, one row for each person, day, menu and department. Days are those of the company's zone; the
 * first condition is wider and lets the index find the rows. The days are materialized: the planner expects one row of
 * `every`, and would count the people of all days again for each of its thousands.
 */
const picked = (db: Db, { comCode, from, until, deptCode, smallest }: ClickFilter) => db`
  every as (
    select click.com_code, click.menu_id, click.dept_code, click.person_code, count(*)::int as clicks,
           (click.clicked_at at time zone company.time_zone)::date as day
      from org_public_company company
      join menu_click click on click.com_code = company.com_code
       and click.clicked_at >= ${from}::date - interval '1 day' and click.clicked_at < ${until}::date + interval '2 days'
     where (${comCode}::text is null or company.com_code = ${comCode})
       and (${deptCode}::text is null or click.dept_code = ${deptCode})
     group by click.com_code, click.menu_id, click.dept_code, click.person_code, day),
  open_day as materialized (
    select com_code, day from every where day between ${from}::date and ${until}::date
     group by com_code, day having count(distinct person_code) >= ${smallest}),
  picked as materialized (select every.* from every join open_day using (com_code, day))`

/** Clicks of one day. */
export interface ClickDay {
  day: string
  clicks: number
}

/** Clicks and people of one company by day, menu and department. */
export async function selectClicks(
  db: Db,
  filter: ClickFilter,
): Promise<{
  days: ClickDay[]
  menus: ClickGroup[]
  departments: ClickGroup[]
  total: Omit<ClickGroup, 'key' | 'name'>
}> {
  const [row] = await db<
    {
      days: ClickDay[] | null
      menus: ClickGroup[] | null
      departments: ClickGroup[] | null
      clicks: number
      people: number
    }[]
  >`
    with ${picked(db, filter)}
    select
      (select coalesce(sum(clicks), 0)::int from picked) as clicks,
      (select count(distinct person_code)::int from picked) as people,
      (select jsonb_agg(jsonb_build_object('day', day, 'clicks', clicks) order by day)
         from (select day::text as day, sum(clicks)::int as clicks from picked group by day) one) as days,
      (select jsonb_agg(jsonb_build_object('key', menu_id::text, 'clicks', clicks, 'people', people, 'name',
                coalesce(menu.names, ${textAsName(db, db`'#' || menu_id`)})))
         from (select menu_id, sum(clicks)::int as clicks, count(distinct person_code)::int as people
                 from picked group by menu_id) one
         left join menu_item menu using (menu_id)
        where menu.com_code is null or menu.com_code = ${filter.comCode}) as menus,
      (select jsonb_agg(jsonb_build_object('key', dept_code, 'clicks', clicks, 'people', people, 'name',
                coalesce(dept.names, ${textAsName(db, db`dept_code`)})))
         from (select dept_code, sum(clicks)::int as clicks, count(distinct person_code)::int as people
                 from picked group by dept_code) one
         left join org_public_department dept using (dept_code)
        where dept.com_code is null or dept.com_code = ${filter.comCode}) as departments`
  return {
    days: row?.days ?? [],
    menus: row?.menus ?? [],
    departments: row?.departments ?? [],
    total: { clicks: row?.clicks ?? 0, people: row?.people ?? 0 },
  }
}

/** Clicks and people of all companies. */
export function selectCompanyClicks(db: Db, filter: ClickFilter): Promise<ClickGroup[]> {
  return db<ClickGroup[]>`
    with ${picked(db, filter)}
    select company.com_code as key, sum(clicks)::int as clicks, count(distinct person_code)::int as people,
           company.names as name
      from picked join org_public_company company using (com_code)
     group by company.com_code, company.names`
}

/** Whether a company exists. */
export async function hasClickCompany(db: Db, comCode: string): Promise<boolean> {
  const rows = await db`select from org_public_company where com_code = ${comCode}`
  return rows.length > 0
}
