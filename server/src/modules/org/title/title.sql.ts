import type { LocalName } from '@maru/api/kit/schema'
import type { CompanyTitle, TitleKind } from '@maru/api/org/title'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A title by its key. */
export interface TitleKey {
  comCode: string
  kind: TitleKind
  code: string
}

/** Titles, positions and grades of a company in their order, with the number of posts. */
export function selectCompanyTitles(db: Db, comCode: string): Promise<CompanyTitle[]> {
  return db<CompanyTitle[]>`
    select title.kind, title.code, names as name,
           (select count(*)::int from org_post post
             where post.com_code = title.com_code
               and title.code = case title.kind when 'title' then post.title_code when 'position' then post.position_code
                                                else post.grade_code end) as post_count
      from org_title title where title.com_code = ${comCode}
     order by array_position(array['title', 'position', 'grade'], title.kind), title.sort, title.name_ko, title.code`
}

/** Adds a title below the others; false if the code is taken. */
export async function insertTitle(
  db: Db,
  { comCode, kind, code }: TitleKey,
  name: LocalName,
): Promise<boolean> {
  const rows = await db`
    insert into org_title (com_code, kind, code, names, sort)
    select ${comCode}, ${kind}, ${code}, ${nameValue(db, name)},
           coalesce((select max(sort) + 1 from org_title where com_code = ${comCode} and kind = ${kind}), 0)
    on conflict do nothing returning 1`
  return rows.length > 0
}

/** Changes the names of a title; false if there is none. */
export async function updateTitle(
  db: Db,
  { comCode, kind, code }: TitleKey,
  name: LocalName,
): Promise<boolean> {
  const rows = await db`
    update org_title set names = ${nameValue(db, name)}
     where com_code = ${comCode} and kind = ${kind} and code = ${code} returning 1`
  return rows.length > 0
}

/** Sets the order of the titles of a kind. */
export async function updateTitleOrder(
  db: Db,
  { comCode, kind }: Pick<TitleKey, 'comCode' | 'kind'>,
  codes: readonly string[],
): Promise<void> {
  await db`
    update org_title title set sort = place.sort - 1
      from unnest(${codes as string[]}::text[]) with ordinality place (code, sort)
     where title.com_code = ${comCode} and title.kind = ${kind} and title.code = place.code`
}

/** Removes a title. */
export async function deleteTitle(db: Db, { comCode, kind, code }: TitleKey): Promise<void> {
  await db`delete from org_title where com_code = ${comCode} and kind = ${kind} and code = ${code}`
}
