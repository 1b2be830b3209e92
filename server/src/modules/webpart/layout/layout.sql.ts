import type { Layout, Webpart, WebpartPage } from '@maru/api/webpart'
import { column, instant, json, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'

/** Own layouts of people. */
export const ownLayout = table(
  'webpart_layout',
  { comCode: text, personCode: text, page: column<WebpartPage>() },
  { columns: column<number[]>(), parts: json<Webpart[]>(), changedAt: instant },
)

/** The owner and the page of a layout. */
export interface LayoutKey {
  comCode: string
  personCode: string
  page: WebpartPage
}

/** A stored layout with its version. */
export type StoredLayout = Layout & { version: number }

/** A person's layout of a page: their own layout, if any, and the number of the best matching default layout. */
export interface FoundLayout {
  columns: number[] | null
  parts: Webpart[] | null
  version: number | null
  setId: number | null
}

/**
 * The own layout of a person and their default layout. A default layout for one of the person's roles takes
 * precedence over one for everyone, and then a layout of the company over one for all companies.
 */
export async function findLayout(
  db: Db,
  { comCode, personCode, page }: LayoutKey,
  roleIds: readonly string[],
): Promise<FoundLayout | undefined> {
  const [row] = await db<FoundLayout[]>`
    select own.columns, own.parts, own.version, fitting.set_id
      from (select) one
      left join webpart_layout own
        on own.com_code = ${comCode} and own.person_code = ${personCode} and own.page = ${page}
      left join lateral (
        select set_id from webpart_set
         where com_code in (${comCode}, '*') and page = ${page}
           and (role_id is null or role_id = any(${[...roleIds]}))
         order by role_id is null, com_code = '*', set_id limit 1) fitting on true`
  return row
}

/** Stores the next version of a person's layout; undefined if the version is outdated. */
export async function updateLayout(
  db: Db,
  key: LayoutKey & { version: number },
  layout: Layout,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ version: number }[]>`
    update webpart_layout
       set columns = ${layout.columns}, parts = ${db.json(layout.parts as never)}, version = version + 1,
           changed_at = ${now}
     where com_code = ${key.comCode} and person_code = ${key.personCode} and page = ${key.page}
       and version = ${key.version}
    returning version`
  return row?.version
}
