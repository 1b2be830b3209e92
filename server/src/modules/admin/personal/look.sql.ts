import type { Look, LookKind } from '@maru/api/admin/personal'
import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** Whether a person has looked at the same since a time. */
export async function hasRecentLook(
  db: Db,
  { personCode, by, kind, since }: { personCode: string; by: string; kind: LookKind; since: Date },
): Promise<boolean> {
  const rows = await db`
    select from kit_audit
     where action = 'personalDataViewed' and subject = ${personCode} and person_code = ${by}
       and happened_at > ${since} and details ->> 'kind' = ${kind}
     limit 1`
  return rows.length > 0
}

/** People whose code, Korean name or address is the text, in a company or in all; five at most. */
export function findNamedPeople(
  db: Db,
  text: string,
  comCode: string | null,
): Promise<{ personCode: string; comCode: string; name: LocalName }[]> {
  return db<{ personCode: string; comCode: string; name: LocalName }[]>`
    select person_code, com_code, names as name
      from org_public_person
     where (person_code = ${text} or name_ko = ${text} or (email <> '' and email = lower(${text})))
       and (${comCode}::text is null or com_code = ${comCode})
     order by person_code limit 5`
}

const counted = 10_000

/** A page of looks at the data of a person by others, newest first. */
export async function selectLooks(
  db: Db,
  { personCode, start, size }: { personCode: string; start: number; size: number },
): Promise<{ data: Look[]; totalCount: number }> {
  const fits = db`
    entry.subject = ${personCode} and entry.person_code <> ${personCode}
    and entry.action in ('personalDataViewed', 'personalDataExported', 'personErased', 'viewAsStarted',
                         'rightExplained')`
  const data = await db<Look[]>`
    select entry.audit_id as look_id, entry.happened_at, entry.person_code,
           coalesce(person.names, ${noName(db)}) as person_name,
           case entry.action when 'personalDataViewed' then coalesce(entry.details ->> 'kind', 'held')
             when 'personalDataExported' then 'export' when 'personErased' then 'erase'
             when 'viewAsStarted' then 'viewAs' else 'right' end as kind
      from kit_audit entry
      left join org_public_person person on person.person_code = entry.person_code
     where ${fits}
     order by entry.audit_id desc limit ${size} offset ${start}`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from kit_audit entry where ${fits} limit ${counted}) one`
  return { data, totalCount: row?.count ?? 0 }
}
