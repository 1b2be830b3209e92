import type { ArchiveDetail, ArchiveFacets, ArchiveItem, ArchiveKind } from '@maru/api/archive'
import type { Db, Fragment } from '#kit/db.ts'
import { holdsTerms, newestFirst, searchHits } from '#kit/search/search-hits.ts'
import { planTerms, scopePiece } from '#kit/search/search-words.ts'

/** An item as stored. */
export interface ItemRow extends Omit<ArchiveDetail, 'people' | 'html'> {
  comCode: string
}

/** Items of a list that are counted at most. */
const countedAtMost = 20_000
/** Hits of a text among which the list filters. */
const foundAtMost = 1_000

const listed = (db: Db) => db`
  item.archive_id, item.kind, item.number, item.box, item.title, item.author_name, item.dept_name,
  to_char(item.day, 'YYYY-MM-DD') as day, item.status, item.file_count`

/** What a list shows. */
export interface ItemFilter {
  comCode: string
  kind: ArchiveKind | null
  box: string | null
  year: number | null
  searchText: string
}

/** Hits of a text in a company that are readable; null for a text without terms. */
function hitsOf(
  db: Db,
  readable: Fragment,
  { comCode, searchText, inBody }: { comCode: string; searchText: string; inBody: boolean },
  most: number,
): Fragment | null {
  const plan = planTerms(searchText)
  if (!plan) return null
  const table = db`archive_search` as Fragment
  const text = inBody ? db`search.words || ' ' || search.body` : db`search.words`
  return searchHits(
    db,
    plan,
    {
      ...newestFirst(db, table),
      table,
      columns: db`search.archive_id` as Fragment,
      matches: holdsTerms(db, text as Fragment, plan.words),
      where: db`and search.com_code = ${comCode}` as Fragment,
      allowed: db`and exists (
        select from archive_item item
         where item.com_code = search.com_code and item.archive_id = search.archive_id and ${readable})` as Fragment,
      pieces: [scopePiece(`company:${comCode}`)],
      anyOf: [],
    },
    most,
  )
}

function chosen(db: Db, readable: Fragment, filter: ItemFilter): Fragment {
  const { kind, box, year, comCode, searchText } = filter
  const hits = hitsOf(db, readable, { comCode, searchText, inBody: true }, foundAtMost)
  return db`
    from archive_item item
   where ${readable}
     ${kind === null ? db`` : db`and item.kind = ${kind}`}
     ${box === null ? db`` : db`and item.box = ${box}`}
     ${year === null ? db`` : db`and item.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`}
     ${hits ? db`and item.archive_id = any(array(select archive_id from (${hits}) hit))` : db``}` as Fragment
}

/** Number of items of a list, up to 20,000. */
export async function countItems(db: Db, readable: Fragment, filter: ItemFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select ${chosen(db, readable, filter)} limit ${countedAtMost}) counted`
  return row?.count ?? 0
}

/** A page of items, newest first. */
export function selectItems(
  db: Db,
  readable: Fragment,
  filter: ItemFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ArchiveItem[]> {
  return db<ArchiveItem[]>`
    select ${listed(db)} ${chosen(db, readable, filter)}
     order by item.day desc, item.archive_id desc limit ${limit} offset ${offset}`
}

/** Items with a text for the total search, newest first; `most` + 1 if there are more. */
export function selectFound(
  db: Db,
  readable: Fragment,
  query: { comCode: string; searchText: string; inBody: boolean },
  most: number,
): Promise<ArchiveItem[]> | ArchiveItem[] {
  const hits = hitsOf(db, readable, query, most)
  if (!hits) return []
  return db<ArchiveItem[]>`
    select ${listed(db)} from (${hits}) hit
      join archive_item item on item.com_code = ${query.comCode} and item.archive_id = hit.archive_id
     order by hit.number desc`
}

/** The boxes and years of readable items. */
export async function selectFacets(db: Db, readable: Fragment): Promise<ArchiveFacets> {
  const boxes = await db<ArchiveFacets['boxes']>`
    select item.kind, item.box, count(*)::int as count from archive_item item where ${readable}
     group by item.kind, item.box order by item.kind desc, count(*) desc, item.box limit 300`
  const years = await db<{ year: number }[]>`
    select distinct extract(year from item.day)::int as year from archive_item item where ${readable} order by year desc`
  return { boxes: [...boxes], years: years.map(({ year }) => year) }
}

/** An item that the viewer may read. */
export async function findItem(db: Db, readable: Fragment, archiveId: number): Promise<ItemRow | undefined> {
  const [row] = await db<ItemRow[]>`
    select item.com_code, ${listed(db)}, item.source, to_char(item.completed_day, 'YYYY-MM-DD') as completed_day,
           item.grade, to_char(item.retention_until, 'YYYY-MM-DD') as retention_until, item.body_kind, item.body_file,
           item.file_code
      from archive_item item where ${readable} and item.archive_id = ${archiveId}`
  return row
}

/** The people of an item but the author, in their order. */
export function selectPeople(
  db: Db,
  { comCode, archiveId }: Pick<ItemRow, 'comCode' | 'archiveId'>,
): Promise<ArchiveDetail['people']> {
  return db<ArchiveDetail['people']>`
    select name, role, to_char(day, 'YYYY-MM-DD') as day from archive_person
     where com_code = ${comCode} and archive_id = ${archiveId} and place > 0 order by place`
}

/** The cleaned HTML of an item; null if it has none. */
export async function findText(
  db: Db,
  { comCode, archiveId }: Pick<ItemRow, 'comCode' | 'archiveId'>,
): Promise<string | null> {
  const [row] = await db<{ html: string }[]>`
    select html from archive_text where com_code = ${comCode} and archive_id = ${archiveId}`
  return row?.html ?? null
}
