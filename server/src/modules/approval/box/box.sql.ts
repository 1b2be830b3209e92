import type { BoxItem, Flow } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { Db, Fragment } from '#kit/db.ts'
import {
  type BoxFilter,
  entries,
  isByEntry,
  isDone,
  isHidden,
  isSubstitute,
  joins,
  pageOf,
} from './box-entry.sql.ts'

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
  const isPage = isByEntry(filter)
  return db<BoxRow[]>`
    select document.apm_id, document.form_id, ${isHidden(db, filter)} as is_hidden,
           case when ${isHidden(db, filter)} then '' else document.subject end as subject, document.status, document.is_urgent,
           document.current_step, document.max_step, document.current_kind, document.current_name,
           case when ${isHidden(db, filter)} then '' else document.doc_number end as doc_number,
           case when ${isHidden(db, filter)} then '' else document.amount end as amount,
           document.file_count, document.must_open, document.version,
           document.drafter, document.drafted_at, document.current_at as last_at, ${isSubstitute(db, filter)} as is_substitute,
           form.names as form_name,
           (select seen.seen_at from approval_seen seen
             where seen.com_code = document.com_code and seen.apm_id = document.apm_id
               and seen.person_code = ${filter.personCode}) is null as is_unread,
           (select seen.confirmed_at from approval_seen seen
             where seen.com_code = document.com_code and seen.apm_id = document.apm_id
               and seen.person_code = ${filter.personCode}) is not null as is_confirmed,
           ${receiptOf(db, filter)} as receipt
      from (${isPage ? pageOf(db, filter, { offset, limit }) : entries(db, filter, null)}) entry
           ${joins(db, filter, isPage)}
     order by ${orderOf(db, filter)} ${isPage ? db`` : db`offset ${offset} limit ${limit}`}`
}

/** The number of documents in a list, counted up to `most`. */
export async function countBox(db: Db, filter: BoxFilter, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select least(count(*), ${most})::int as count from (${entries(db, filter, most)}) counted`
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

/** The flow of a document, with what decides which absent people the viewer represents in it. */
export interface FlowRow {
  apmId: number
  formId: number
  drafterCode: string
  flow: Flow
}

/** The flows of some documents. */
export function selectFlows(db: Db, comCode: string, apmIds: readonly number[]): Promise<FlowRow[]> {
  return db<FlowRow[]>`
    select apm_id, form_id, drafter_code, flow from approval_document
     where com_code = ${comCode} and apm_id = any(${[...apmIds]}::bigint[])`
}
