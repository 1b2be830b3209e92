import type { BoxItem, boxSorts, DocumentStatus, Flow } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { Db, Fragment } from '../../../kit/db.ts'
import { textFits } from '../../../kit/search-hits.ts'
import { isReadable, type Reach } from '../person/reach.sql.ts'

/** A document in a box. */
export interface BoxRow
  extends Pick<
    BoxItem,
    | 'subject'
    | 'isHidden'
    | 'status'
    | 'isUrgent'
    | 'currentStep'
    | 'maxStep'
    | 'currentKind'
    | 'currentName'
    | 'docNumber'
    | 'fileCount'
    | 'mustOpen'
    | 'amount'
    | 'version'
  > {
  apmId: number
  formId: number
  formName: LocalName
  drafter: { name: LocalName; title: LocalName; dept: LocalName }
  draftedAt: string
  lastAt: string | null
  /** The entry belongs to an absent person that the viewer represents. */
  isSubstitute: boolean
  isUnread: boolean
  isConfirmed: boolean
  receipt: BoxItem['receipt']
}

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
}

const searched = (db: Db, searchIn: BoxFilter['searchIn']): Fragment => {
  const drafter = db`((document.drafter -> 'name' ->> 'ko') || ' ' || (document.drafter -> 'name' ->> 'en'))`
  const form = db`form.name_ko || ' ' || form.name_en || ' ' || form.name_zh`
  if (searchIn === 'subject') return db`document.subject`
  if (searchIn === 'drafter') return db`(${drafter})`
  if (searchIn === 'number') return db`document.doc_number`
  if (searchIn === 'form') return db`(${form})`
  if (searchIn === 'text')
    return db`(select content.content from approval_content content
                where content.com_code = document.com_code and content.apm_id = document.apm_id
                  and content.revision = document.revision)`
  return db`(document.subject || ' ' || document.doc_number || ' ' || ${drafter} || ' ' || ${form})`
}

/** Whether a document is listed without its subject. A search leaves it out, because hits would show words of it. */
const isHidden = (db: Db, { hidesSecrets }: BoxFilter): Fragment =>
  db`(${hidesSecrets} and (document.grade = 'S' or document.disclosure = 'line'))`

/** True if documents are read only to filter the list, so that plain pages stay an index scan. */
const isFiltered = ({ text, fromDay, untilDay, status, isUnreadOnly, reach }: BoxFilter) =>
  text !== '' || fromDay !== null || untilDay !== null || status !== null || isUnreadOnly || reach !== null

/** Whether the viewer has done what the box waits for: confirmed a document to read, opened another one. */
const isDone = (db: Db, { box, personCode }: BoxFilter): Fragment => db`
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

/** The entries of a list: of the viewer's owners, and of represented people without the viewer's own documents. */
function entries(db: Db, filter: BoxFilter): Fragment {
  const { comCode, box, owners, represented, formId } = filter
  const form = db`${formId === null ? db`` : db`and entry.form_id = ${formId}`} ${levelsOf(db, filter)}`
  const own = db`
    select entry.apm_id, entry.sort_at, false as is_substitute from approval_entry entry
     where entry.com_code = ${comCode} and entry.owner = any(${[...owners]}) and entry.box = ${box} ${form}`
  if (represented.length === 0 && owners.length === 1) return own
  const others =
    represented.length === 0
      ? db``
      : db`union all
    select entry.apm_id, entry.sort_at, true
      from unnest(${represented.map((one) => one.owner)}::text[], ${represented.map((one) => one.formId)}::bigint[],
                  ${represented.map((one) => one.since)}::timestamptz[]) as absent (owner, form_id, since)
      join approval_entry entry on entry.com_code = ${comCode} and entry.owner = absent.owner and entry.box = ${box}
       and (absent.form_id is null or absent.form_id = entry.form_id)
       and (absent.since is null or absent.since <= entry.sort_at) ${form}
      join approval_document document on document.com_code = entry.com_code and document.apm_id = entry.apm_id
       and document.drafter_code <> ${filter.personCode}`
  return db`
    select apm_id, max(sort_at) as sort_at, bool_and(is_substitute) as is_substitute
      from (${own} ${others}) entry group by apm_id`
}

const filters = (db: Db, filter: BoxFilter) => db`
  ${filter.status === null ? db`` : db`and document.status = ${filter.status}`}
  ${filter.isUnreadOnly ? db`and not ${isDone(db, filter)}` : db``}
  ${filter.reach === null ? db`` : db`and ${isReadable(db, filter.reach)}`}
  ${filter.text === '' ? db`` : db`and not ${isHidden(db, filter)} and ${textFits(db, searched(db, filter.searchIn), filter.text)}`}
  ${filter.fromDay === null ? db`` : db`and document.drafted_at >= ${filter.fromDay}::date::timestamp at time zone company.time_zone`}
  ${filter.untilDay === null ? db`` : db`and document.drafted_at < (${filter.untilDay}::date + 1)::timestamp at time zone company.time_zone`}`

const tables = (db: Db, filter: BoxFilter) => db`
  (${entries(db, filter)}) entry
  join approval_document document on document.com_code = ${filter.comCode} and document.apm_id = entry.apm_id
  join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
  join org_public_company company on company.com_code = document.com_code`

/** The order of a list. Documents to read come first until they are confirmed. */
function orderOf(db: Db, filter: BoxFilter): Fragment {
  const direction = filter.isOldestFirst ? db`asc` : db`desc`
  const key = {
    date: db`entry.sort_at`,
    subject: db`document.subject`,
    drafter: db`(document.drafter -> 'name' ->> 'ko')`,
    form: db`form.name_ko`,
    last: db`coalesce(document.current_at, document.drafted_at)`,
  }[filter.sort]
  const first = filter.box === 116 || filter.box === 117 ? db`${isDone(db, filter)}, ` : db``
  return db`${first} ${key} ${direction}, entry.apm_id ${direction}`
}

/** The receipt of the viewer or of a department whose box is listed; null in other boxes. */
function receiptOf(db: Db, { box, owners, personCode }: BoxFilter): Fragment {
  if (box !== 118 && box !== 203) return db`null::jsonb`
  return db`(
    select jsonb_build_object('state', receipt ->> 'state', 'acceptedBy', receipt #> '{acceptedBy,name}',
                              'charge', receipt #> '{charge,name}')
      from jsonb_array_elements(document.flow -> 'receipts') receipt
     where ${personCode}::text in (receipt #>> '{recipient,personCode}', receipt #>> '{acceptedBy,personCode}',
                                   receipt #>> '{charge,personCode}')
        or (receipt #>> '{recipient,personCode}' is null
            and 'department:' || (receipt #>> '{recipient,deptCode}') = any(${[...owners]}))
     limit 1)`
}

/** A page of a box. */
export function selectBox(
  db: Db,
  filter: BoxFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<BoxRow[]> {
  return db<BoxRow[]>`
    select document.apm_id, document.form_id, ${isHidden(db, filter)} as is_hidden,
           case when ${isHidden(db, filter)} then '' else document.subject end as subject, document.status, document.is_urgent,
           document.current_step, document.max_step, document.current_kind, document.current_name,
           case when ${isHidden(db, filter)} then '' else document.doc_number end as doc_number,
           case when ${isHidden(db, filter)} then '' else document.amount end as amount,
           document.file_count, document.must_open, document.version,
           document.drafter, document.drafted_at, document.current_at as last_at, entry.is_substitute,
           jsonb_build_object('ko', form.name_ko, 'en', form.name_en, 'zh', form.name_zh) as form_name,
           not exists (select from approval_seen seen
                        where seen.com_code = document.com_code and seen.apm_id = document.apm_id
                          and seen.person_code = ${filter.personCode}) as is_unread,
           exists (select from approval_seen seen
                    where seen.com_code = document.com_code and seen.apm_id = document.apm_id
                      and seen.person_code = ${filter.personCode} and seen.confirmed_at is not null) as is_confirmed,
           ${receiptOf(db, filter)} as receipt
      from ${tables(db, filter)}
     where true ${filters(db, filter)}
     order by ${orderOf(db, filter)} offset ${offset} limit ${limit}`
}

/** The number of documents in a list, counted up to `most`. */
export async function countBox(db: Db, filter: BoxFilter, most: number): Promise<number> {
  const source = isFiltered(filter) ? tables(db, filter) : db`(${entries(db, filter)}) entry`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
      from (select from ${source} where true ${isFiltered(filter) ? filters(db, filter) : db``} limit ${most}) counted`
  return row?.count ?? 0
}

/** The number of documents in each box of some owners, each counted up to `most`, in one statement. */
export function countBoxes(
  db: Db,
  {
    comCode,
    owners,
    boxes,
    most,
  }: { comCode: string; owners: readonly string[]; boxes: readonly number[]; most: number },
): Promise<{ box: number; count: number }[]> {
  return db<{ box: number; count: number }[]>`
    select box.box, counted.count
      from unnest(${[...boxes]}::smallint[]) as box (box)
      cross join lateral (
        select count(*)::int as count from (
          select from approval_entry entry
           where entry.com_code = ${comCode} and entry.owner = any(${[...owners]}) and entry.box = box.box
           limit ${most}) entry) counted`
}

/** What waits for a person, each counted up to `most`. */
export interface WaitingRow {
  /** Decisions of the person, of departments whose box they run, and of absent people that they represent. */
  pending: number
  /** Receipts of those departments that are not accepted yet. */
  received: number
}

/** Counts what waits for a person in one statement, because the home page asks for it. */
export async function countWaiting(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  { pending, received, most }: { pending: number; received: number; most: number },
  now: Date,
): Promise<WaitingRow> {
  const [row] = await db<WaitingRow[]>`
    with shared as (
      select 'department:' || dept_code as owner from approval_run_boxes(${comCode}, ${personCode}, ${now})),
    absent as materialized (select * from approval_acting(${comCode}, ${personCode}, ${now})),
    waiting as (
      select entry.apm_id from approval_entry entry
       where entry.com_code = ${comCode} and entry.box = ${pending}
         and entry.owner in (select owner from shared union all select 'person:' || ${personCode}::text)
      union
      select entry.apm_id from absent
        join approval_entry entry on entry.com_code = ${comCode} and entry.box = ${pending}
         and entry.owner = 'person:' || absent.person_code
         and (absent.form_id is null or absent.form_id = entry.form_id) and absent.since <= entry.sort_at
        join approval_document document on document.com_code = entry.com_code and document.apm_id = entry.apm_id
         and document.drafter_code <> ${personCode})
    select (select count(*)::int from (select from waiting limit ${most}) counted) as pending,
           (select count(*)::int from (
              select from shared join approval_entry entry on entry.com_code = ${comCode} and entry.box = ${received}
                 and entry.owner = shared.owner limit ${most}) counted) as received`
  return row ?? { pending: 0, received: 0 }
}

/** The flows of some documents. */
export function selectFlows(
  db: Db,
  comCode: string,
  apmIds: readonly number[],
): Promise<{ apmId: number; flow: Flow }[]> {
  return db<{ apmId: number; flow: Flow }[]>`
    select apm_id, flow from approval_document
     where com_code = ${comCode} and apm_id = any(${[...apmIds]}::bigint[])`
}
