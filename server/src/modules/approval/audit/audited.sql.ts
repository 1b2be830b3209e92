import type { DocumentStatus } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { Db, Fragment } from '#kit/db.ts'
import { holdsTerms, newestFirst, searchHits } from '#kit/search/search-hits.ts'
import { scopePiece, type WordPlan } from '#kit/search/search-words.ts'
import type { BoxRow } from '../box/box.sql.ts'

/** Which documents an internal auditor lists. */
export interface AuditFilter {
  comCode: string
  formId: number | null
  drafterCode: string | null
  deptCode: string | null
  status: DocumentStatus | null
  /** Days of submission in the time zone of the company, both included. */
  fromDay: string | null
  untilDay: string | null
}

/** The place of a row in the list: microseconds since 1970 and the number of the document. */
export interface AuditPlace {
  micros: number
  apmId: number
}

/** A value for each filter that is set, so that each has its own statement and index. */
function fits(db: Db, filter: AuditFilter): Fragment {
  const { comCode, formId, drafterCode, deptCode, status, fromDay, untilDay } = filter
  const zone = db`(select time_zone from org_public_company where com_code = ${comCode})`
  return db`
    document.com_code = ${comCode} and document.status not in ('TEMP', 'EXPIRED')
    ${formId === null ? db`` : db`and document.form_id = ${formId}`}
    ${drafterCode === null ? db`` : db`and document.drafter_code = ${drafterCode}`}
    ${deptCode === null ? db`` : db`and document.drafter_dept = ${deptCode}`}
    ${status === null ? db`` : db`and document.status = ${status}`}
    ${fromDay === null ? db`` : db`and document.drafted_at >= ${fromDay}::date::timestamp at time zone ${zone}`}
    ${untilDay === null ? db`` : db`and document.drafted_at < (${untilDay}::date + 1)::timestamp at time zone ${zone}`}`
}

/** The newest documents with the terms that fit a filter, at most `most` + 1. */
export async function searchAudited(
  db: Db,
  plan: WordPlan,
  { filter, isInText }: { filter: AuditFilter; isInText: boolean },
  most: number,
): Promise<number[]> {
  const { comCode } = filter
  const table = db`approval_search`
  const text = isInText ? db`(search.words || ' ' || search.body)` : db`search.words`
  const hits = searchHits(
    db,
    plan,
    {
      ...newestFirst(db, table),
      table,
      columns: db`search.apm_id`,
      matches: holdsTerms(db, text, plan.words),
      where: db`and search.com_code = ${comCode}`,
      allowed: db`and exists (
        select from approval_document document where document.apm_id = search.apm_id and ${fits(db, filter)})`,
      pieces: [scopePiece(`company:${comCode}`)],
      anyOf: [],
    },
    most,
  )
  return (await db<{ apmId: number }[]>`select hit.apm_id from (${hits}) hit`).map((row) => row.apmId)
}

/** A page of the list, newest first: all documents that fit, or those of a search. */
export function selectAudited(
  db: Db,
  filter: AuditFilter,
  { among, after, limit }: { among: readonly number[] | null; after: AuditPlace | null; limit: number },
): Promise<(BoxRow & { place: string })[]> {
  const instant = db`(timestamptz 'epoch' + ${String(after?.micros ?? 0)}::bigint * interval '1 microsecond')`
  return db<(BoxRow & { place: string })[]>`
    select document.apm_id, document.form_id, false as is_hidden, document.subject, document.status,
           document.is_urgent, document.current_step, document.max_step, document.current_kind,
           document.current_name, document.doc_number, document.amount, document.file_count, document.must_open,
           document.version, document.drafter, document.drafted_at, document.current_at as last_at,
           false as is_substitute, false as is_unread, false as is_confirmed, null::jsonb as receipt,
           form.names as form_name,
           (extract(epoch from document.drafted_at) * 1000000)::bigint || '-' || document.apm_id as place
      from (select document.* from approval_document document
             where ${fits(db, filter)}
               ${among === null ? db`` : db`and document.apm_id = any(${[...among]}::bigint[])`}
               ${after === null ? db`` : db`and (document.drafted_at, document.apm_id) < (${instant}, ${after.apmId})`}
             order by document.drafted_at desc, document.apm_id desc limit ${limit}) document
      join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
     order by document.drafted_at desc, document.apm_id desc`
}

/** The forms of a company, in their order. */
export function selectAuditForms(
  db: Db,
  comCode: string,
): Promise<{ applicationId: string; name: LocalName }[]> {
  return db<{ applicationId: string; name: LocalName }[]>`
    select form_id::text as application_id, names as name
      from approval_form where com_code = ${comCode} order by sort, form_id limit 2000`
}

/** Whether a person has searched with the same filters since an instant, among the newest 200 searches of the company. */
export async function hasRecentSearch(
  db: Db,
  {
    comCode,
    personCode,
    details,
    since,
  }: { comCode: string; personCode: string; details: object; since: Date },
): Promise<boolean> {
  const rows = await db`
    select from (
      select person_code, happened_at, details from kit_audit
       where com_code = ${comCode} and action = 'documentsSearched' order by audit_id desc limit 200) newest
     where person_code = ${personCode} and happened_at > ${since}
       and details = ${JSON.stringify(details)}::text::jsonb limit 1`
  return rows.length > 0
}
