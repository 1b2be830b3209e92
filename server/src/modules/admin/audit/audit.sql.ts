import type { AuditAction, AuditEntry } from '@maru/api/admin'
import { noName } from '#kit/data/names.sql.ts'
import type { Db, Fragment } from '#kit/db.ts'
import { holdsTerms, newestFirst, searchHits } from '#kit/search/search-hits.ts'
import { planTerms, scopePiece, type WordPlan } from '#kit/search/search-words.ts'

/** The filter of the audit log; null matches all. */
export interface AuditFilter {
  comCode: string | null
  /** One of these actions. */
  actions: readonly AuditAction[] | null
  /** Parts of codes, names, addresses, support codes, and of old and new values, in any order. */
  text: string | null
  from: string | null
  until: string | null
  start: number
  size: number
  /** Maximum number of counted entries. */
  most: number
}

interface Page {
  data: AuditEntry[]
  totalCount: number
}

const columns = (db: Db) => db`
  entry.audit_id, entry.com_code, entry.happened_at, entry.action, entry.person_code, entry.subject,
  coalesce(nullif(entry.subject_name, ''), case when entry.subject ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then (
    select named.subject_name from kit_audit named
     where named.com_code = entry.com_code and named.subject = entry.subject and named.subject_name <> ''
     order by named.audit_id desc limit 1) end, '') as subject_name, entry.details, entry.address, entry.request_id,
  coalesce(person.names, ${noName(db)}) as person_name`

/** Condition: action and days of an entry. What is not asked for is left out, so that a plan for any values uses an index. */
const fitting = (db: Db, { actions, from, until }: AuditFilter) => db`
  ${actions === null ? db`true` : db`entry.action = any(${[...actions]}::text[])`}
  ${from === null ? db`` : db`and entry.happened_at >= ${from}::date`}
  ${until === null ? db`` : db`and entry.happened_at < ${until}::date + 1`}`

/** Entries that contain all terms, newest first; at most `most` are searched. */
async function searchEntries(db: Db, filter: AuditFilter, plan: WordPlan): Promise<Page> {
  const { comCode, start, size, most } = filter
  const table = db`kit_audit_search` as Fragment
  const hits = searchHits(
    db,
    plan,
    {
      ...newestFirst(db, table),
      table,
      columns: db`search.com_code` as Fragment,
      matches: holdsTerms(db, db`search.words` as Fragment, plan.words),
      where: db`and (${comCode}::text is null or search.com_code = ${comCode})` as Fragment,
      allowed: db`and exists (
        select from kit_audit entry
         where entry.com_code = search.com_code and entry.audit_id = search.number
           and ${fitting(db, filter)})` as Fragment,
      pieces: comCode === null ? [] : [scopePiece(`company:${comCode}`)],
      anyOf: [],
    },
    most,
  )
  const rows = await db<{ comCode: string; number: number }[]>`${hits}`
  const page = rows.slice(0, most).slice(start, start + size)
  const data = await db<AuditEntry[]>`
    select ${columns(db)}
      from unnest(${page.map((one) => one.comCode)}::text[], ${page.map((one) => one.number)}::bigint[])
             as hit (com_code, audit_id)
      join kit_audit entry using (com_code, audit_id)
      left join org_public_person person on person.person_code = entry.person_code
     order by entry.audit_id desc`
  return { data, totalCount: Math.min(rows.length, most) }
}

/** A page of the audit log, newest first, with the number of entries up to `most`. */
export async function selectAuditEntries(db: Db, filter: AuditFilter): Promise<Page> {
  const { comCode, text, start, size, most } = filter
  const plan = text === null ? null : planTerms(text)
  // A single character would be compared with every entry: it must be the whole value.
  if (plan && plan.pieces.length > 0) return searchEntries(db, filter, plan)
  const fits = db`
    ${comCode === null ? db`true` : db`entry.com_code = ${comCode}`}
    ${
      text === null
        ? db``
        : db`and (entry.subject = ${text} or entry.person_code = ${text} or entry.subject_name = ${text}
                  or entry.request_id = ${text})`
    }
    and ${fitting(db, filter)}`
  const data = await db<AuditEntry[]>`
    select ${columns(db)}
      from kit_audit entry
      left join org_public_person person on person.person_code = entry.person_code
     where ${fits}
     order by entry.happened_at desc, entry.audit_id desc
     limit ${size} offset ${start}`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from kit_audit entry where ${fits} limit ${most}) counted`
  return { data, totalCount: row?.count ?? 0 }
}
