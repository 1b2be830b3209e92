import type { boxSorts, DocumentStatus } from '@maru/api/approval'
import { textsOfName } from '#kit/data/names.sql.ts'
import type { Db, Fragment } from '#kit/db.ts'
import { textFits } from '#kit/search/search-hits.ts'
import { isReadable, type Reach } from '../person/reach.sql.ts'

/** Which entries a list shows. */
export interface BoxFilter {
  comCode: string
  personCode: string
  box: number
  /** Owners whose entries the viewer sees in full. */
  owners: readonly string[]
  /**
   * Absent people that the viewer represents, with the form if it is only one, and since when; only for the pending
   * box.
   */
  represented: readonly { owner: string; formId: number | null; since: string | null }[]
  formId: number | null
  /** A group of forms with the groups inside, and the year in which documents were completed. */
  groupId: number | null
  year: number | null
  /** Days in the time zone of the company, both included. */
  fromDay: string | null
  untilDay: string | null
  /** Terms, and where they are looked for. */
  text: string
  searchIn: 'any' | 'subject' | 'drafter' | 'number' | 'form' | 'text'
  isOldestFirst: boolean
  sort: (typeof boxSorts)[number]
  status: DocumentStatus | null
  isUnreadOnly: boolean
  /** Lists only documents that this viewer may read: for folders, which give no right. */
  reach: Reach | null
  /** In a view as another person: documents of grade S, and for their line only, are listed without subject. */
  hidesSecrets: boolean
  /** A further condition on `entry` as `and …`, for pages that do not begin at a number of rows. */
  narrow?: Fragment
}

const searched = (db: Db, searchIn: BoxFilter['searchIn']): Fragment => {
  const drafter = db`concat_ws(' ', ${textsOfName(db, db`document.drafter -> 'name'`)})`
  const form = db`concat_ws(' ', ${textsOfName(db, db`form.names`)})`
  if (searchIn === 'subject') return db`document.subject`
  if (searchIn === 'drafter') return drafter
  if (searchIn === 'number') return db`document.doc_number`
  if (searchIn === 'form') return form
  if (searchIn === 'text')
    return db`(select content.content from approval_content content
                where content.com_code = document.com_code and content.apm_id = document.apm_id
                  and content.revision = document.revision)`
  return db`(document.subject || ' ' || document.doc_number || ' ' || ${drafter} || ' ' || ${form})`
}

/** Whether a document is listed without its subject. A search leaves it out, because hits would show words of it. */
export const isHidden = (db: Db, { hidesSecrets }: BoxFilter): Fragment =>
  db`(${hidesSecrets} and (document.grade = 'S' or document.disclosure = 'line'))`

/** True if documents are read only to filter the list, so that plain pages stay an index scan. */
const isFiltered = ({ text, fromDay, untilDay, status, isUnreadOnly, reach }: BoxFilter) =>
  text !== '' || fromDay !== null || untilDay !== null || status !== null || isUnreadOnly || reach !== null

/** Whether the viewer has done what the box waits for: confirmed a document to read, opened another one. */
export const isDone = (db: Db, { box, personCode }: BoxFilter): Fragment => db`
  exists (select from approval_seen seen
           where seen.com_code = document.com_code and seen.apm_id = document.apm_id
             and seen.person_code = ${personCode}
             ${box === 116 || box === 117 ? db`and seen.confirmed_at is not null` : db``})`

/** Narrows entries to a group of forms and a year, in the time zone of the company. */
function levelsOf(db: Db, { comCode, groupId, year }: BoxFilter): Fragment {
  const group = db`and entry.form_id in (
    select form.form_id from approval_form form
      join approval_form_group part on part.com_code = form.com_code and part.group_id = form.group_id
     where form.com_code = ${comCode} and ${groupId}::bigint in (part.group_id, part.parent_id))`
  const within = db`and extract(year from entry.sort_at at time zone (
    select time_zone from org_public_company company where company.com_code = ${comCode})) = ${year}`
  return db`${groupId === null ? db`` : group} ${year === null ? db`` : within}`
}

const filters = (db: Db, filter: BoxFilter) => db`
  ${filter.status === null ? db`` : db`and document.status = ${filter.status}`}
  ${filter.isUnreadOnly ? db`and not ${isDone(db, filter)}` : db``}
  ${filter.reach === null ? db`` : db`and ${isReadable(db, filter.reach)}`}
  ${filter.text === '' ? db`` : db`and not ${isHidden(db, filter)} and ${textFits(db, searched(db, filter.searchIn), filter.text)}`}
  ${filter.fromDay === null ? db`` : db`and document.drafted_at >= ${filter.fromDay}::date::timestamp at time zone company.time_zone`}
  ${filter.untilDay === null ? db`` : db`and document.drafted_at < (${filter.untilDay}::date + 1)::timestamp at time zone company.time_zone`}`

/**
 * What an entry must be joined with to be filtered and shown. `isFew`: each document is looked up by its key; the plan
 * of a request does not know how few entries a page has, and would read the whole table.
 */
export function joins(db: Db, { comCode }: BoxFilter, isFew: boolean): Fragment {
  const document = isFew
    ? db`cross join lateral (
    select * from approval_document stored
     where stored.com_code = ${comCode} and stored.apm_id = entry.apm_id offset 0) document`
    : db`join approval_document document on document.com_code = ${comCode} and document.apm_id = entry.apm_id`
  return db`${document}
  join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
  join org_public_company company on company.com_code = document.com_code`
}

/** Whose entries are listed: the viewer's owners in full, and the represented people from the day of their absence. */
const owners = (db: Db, { owners: own, represented }: BoxFilter) => db`
  unnest(${[...own, ...represented.map((one) => one.owner)]}::text[],
         ${[...own.map(() => null), ...represented.map((one) => one.formId)]}::bigint[],
         ${[...own.map(() => null), ...represented.map((one) => one.since)]}::timestamptz[],
         ${[...own.map(() => 'false'), ...represented.map(() => 'true')]}::text[]::boolean[])
    as owner (owner, form_id, since, is_substitute)`

/**
 * The newest entries of one owner, `most` at most, so that the index of the box ends the search: without the limit of
 * each owner all entries would be grouped before the page is cut. Null for all entries.
 */
function entriesOfOwner(db: Db, filter: BoxFilter, most: number | null): Fragment {
  const { comCode, box, formId, represented, personCode, isOldestFirst } = filter
  const isJoined = isFiltered(filter)
  // A subselect for a value is looked up for each entry; `exists` would read the whole table once.
  const foreign = db`and (not owner.is_substitute or (
    select other.drafter_code from approval_document other
     where other.com_code = entry.com_code and other.apm_id = entry.apm_id) <> ${personCode})`
  const direction = isOldestFirst ? db`asc` : db`desc`
  const end =
    most === null
      ? db``
      : db`
     order by entry.sort_at ${direction}, entry.apm_id ${direction} limit ${most}`
  return db`
    select entry.apm_id, entry.sort_at from approval_entry entry ${isJoined ? joins(db, filter, most !== null) : db``}
     where entry.com_code = ${comCode} and entry.owner = owner.owner and entry.box = ${box}
       and (owner.form_id is null or entry.form_id = owner.form_id)
       and (owner.since is null or entry.sort_at >= owner.since)
       ${formId === null ? db`` : db`and entry.form_id = ${formId}`} ${levelsOf(db, filter)}
       ${represented.length === 0 ? db`` : foreign} ${filter.narrow ?? db``} ${isJoined ? filters(db, filter) : db``} ${end}`
}

/** The entries of a list, each document once. Own entries win over those of represented people. */
export const entries = (db: Db, filter: BoxFilter, most: number | null): Fragment => db`
  select apm_id, max(sort_at) as sort_at, bool_and(is_substitute) as is_substitute
    from (select newest.apm_id, newest.sort_at, owner.is_substitute
            from ${owners(db, filter)} cross join lateral (${entriesOfOwner(db, filter, most)}) newest) entry
   group by apm_id`

/** Whether a list is in the order of its entries, so that the newest of each owner are enough. */
export const isByEntry = ({ sort, box }: BoxFilter) => sort === 'date' && box !== 116 && box !== 117

/** The entries of a page, cut before anything is joined with them. */
export function pageOf(
  db: Db,
  filter: BoxFilter,
  { offset, limit }: { offset: number; limit: number },
): Fragment {
  const direction = filter.isOldestFirst ? db`asc` : db`desc`
  return db`
    select * from (${entries(db, filter, offset + limit)}) newest
     order by sort_at ${direction}, apm_id ${direction} offset ${offset} limit ${limit}`
}

/** Whether no entry of the viewer's own owners shows the document; those of a page may be older than the page. */
export const isSubstitute = (db: Db, { comCode, owners: own, represented, box }: BoxFilter): Fragment =>
  represented.length === 0
    ? db`false`
    : db`(entry.is_substitute and (
            select mine.apm_id from approval_entry mine
             where mine.com_code = ${comCode} and mine.owner = any(${[...own]}) and mine.box = ${box}
               and mine.apm_id = entry.apm_id limit 1) is null)`
