import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import { type WorkColumns, type WorkQuery, workCondition, workDue } from '#kit/room-slots/work-source.ts'
import { type BoxFilter, entries, isHidden, isSubstitute, joins, pageOf } from '../box/box-entry.sql.ts'

/** Hours within which a decision or a receipt is due after it arrived. */
const dueHours = 72

/** A document that waits. */
export interface WaitingDocument {
  apmId: number
  formName: LocalName
  isHidden: boolean
  subject: string
  amount: string
  drafterCode: string
  drafterName: LocalName
  dueAt: string
  arrivedAt: string
  isUrgent: boolean
  mustOpen: boolean
  version: number
  isLast: boolean
  /** The entry belongs to an absent person that the viewer represents. */
  isSubstitute: boolean
}

const columnsOf = (db: Db): WorkColumns => ({
  due: { at: db`entry.sort_at`, hours: dueHours },
  since: db`entry.sort_at`,
  id: db`entry.apm_id`,
})

const narrowed = (
  db: Db,
  filter: BoxFilter,
  query: Pick<WorkQuery, 'except'> & Partial<WorkQuery>,
): BoxFilter => ({
  ...filter,
  isOldestFirst: true,
  narrow: workCondition(db, columnsOf(db), query),
})

/** A page of a box in the order in which documents arrived. */
export function selectWaiting(db: Db, box: BoxFilter, query: WorkQuery): Promise<WaitingDocument[]> {
  const filter = narrowed(db, box, query)
  return db<WaitingDocument[]>`
    select document.apm_id, ${isHidden(db, filter)} as is_hidden, document.drafter_code,
           case when ${isHidden(db, filter)} then '' else document.subject end as subject,
           case when ${isHidden(db, filter)} then '' else document.amount end as amount,
           document.drafter -> 'name' as drafter_name, entry.sort_at as arrived_at, ${workDue(db, columnsOf(db))} as due_at,
           document.is_urgent, document.must_open, document.version,
           document.current_step >= document.max_step as is_last, ${isSubstitute(db, filter)} as is_substitute,
           form.names as form_name
      from (${pageOf(db, filter, { offset: 0, limit: query.limit })}) entry ${joins(db, filter, true)}
     order by entry.sort_at, entry.apm_id`
}

/** The number of documents in a box, counted up to `most`. */
export async function countWaitingWork(
  db: Db,
  box: BoxFilter,
  { except, most }: Pick<WorkQuery, 'except'> & { most: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select least(count(*), ${most})::int as count
      from (${entries(db, narrowed(db, box, { except }), most)}) counted`
  return row?.count ?? 0
}

/** A document that the viewer decided, or that waits for others. */
export interface DocumentTrace {
  apmId: number
  subject: string
  personCode: string | null
  personName: LocalName
  at: string
  isRejected: boolean
}

/** A person with their box. */
export interface OwnBox {
  comCode: string
  personCode: string
  owner: string
  box: number
}

/** The newest entries of a box since an instant, with their documents. */
const entriesSince = (db: Db, { comCode, owner, box }: OwnBox, since: Date, limit: number) => db`
  (select apm_id, sort_at from approval_entry
    where com_code = ${comCode} and owner = ${owner} and box = ${box} and sort_at >= ${since}
    order by sort_at desc, apm_id desc limit ${limit}) entry
  join approval_document document on document.com_code = ${comCode} and document.apm_id = entry.apm_id`

/**
 * Documents that a person decided since an instant, newest first, with their own outcome: the box also has documents
 * that another person decided for them, and a document may have been rejected after their approval.
 */
export function selectDecidedSince(
  db: Db,
  box: OwnBox,
  since: Date,
  limit: number,
): Promise<DocumentTrace[]> {
  return db<DocumentTrace[]>`
    select document.apm_id, document.subject, document.drafter_code as person_code, own.at,
           document.drafter -> 'name' as person_name,
           own.outcome = 'rejected' as is_rejected
      from ${entriesSince(db, box, since, limit)}
     cross join lateral (
       select decision ->> 'outcome' as outcome, (decision ->> 'at')::timestamptz as at
         from jsonb_path_query(document.flow, '$.**.decision ? (@.by.personCode == $person)',
                               jsonb_build_object('person', ${box.personCode}::text)) decision
        where (decision ->> 'at')::timestamptz >= ${since}
        order by at desc limit 1) own
     order by own.at desc, document.apm_id desc`
}

/** Documents that a person accepted for themselves or their department since an instant, newest first. */
export function selectAcceptedSince(
  db: Db,
  box: OwnBox,
  since: Date,
  limit: number,
): Promise<DocumentTrace[]> {
  return db<DocumentTrace[]>`
    select document.apm_id, document.subject, document.drafter_code as person_code, own.at,
           document.drafter -> 'name' as person_name, false as is_rejected
      from ${entriesSince(db, box, since, limit)}
     cross join lateral (
       select (receipt ->> 'acceptedAt')::timestamptz as at
         from jsonb_array_elements(document.flow -> 'receipts') receipt
        where receipt -> 'acceptedBy' ->> 'personCode' = ${box.personCode}
          and (receipt ->> 'acceptedAt')::timestamptz >= ${since}
        order by at desc limit 1) own
     order by own.at desc, document.apm_id desc`
}

/** Own documents in progress, longest waiting first, with the person who decides next. */
export function selectInProgress(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  limit: number,
): Promise<DocumentTrace[]> {
  return db<DocumentTrace[]>`
    select document.apm_id, document.subject, null::text as person_code, document.current_name as person_name,
           coalesce(document.current_at, document.drafted_at) as at, false as is_rejected
      from approval_document document
     where document.com_code = ${comCode} and document.drafter_code = ${personCode}
       and document.status in ('PROGRESS', 'HOLD')
     order by coalesce(document.current_at, document.drafted_at), document.apm_id limit ${limit}`
}
