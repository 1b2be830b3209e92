import { holdRequestDays } from '@maru/api/admin/personal'
import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** A person as the erasure needs it. */
export interface SubjectRow {
  comCode: string
  personCode: string
  name: LocalName
  email: string
  retiredOn: string | null
  hasLeft: boolean
  eraseOn: string | null
  erasedAt: string | null
  holdReason: string | null
  /** A request to set or lift the hold waits for a second person. */
  hasRequest: boolean
}

/** Requests for a hold from before this time are over. */
export const requestsSince = (now: Date): Date => new Date(now.getTime() - holdRequestDays * 86_400_000)

const subjectColumns = (db: Db, now: Date) => db`
  person.com_code, person.person_code, person.email, person.retired_on::text as retired_on,
  person.names as name,
  org_has_left(person.retired_on, employer.time_zone, ${now}) as has_left,
  (person.retired_on + rule.after_days)::text as erase_on, done.erased_at, hold.reason as hold_reason,
  request.person_code is not null as has_request`

const subjects = (db: Db, now: Date) => db`
  org_public_person person
  join org_public_company employer on employer.com_code = person.com_code
  left join admin_erasure_rule rule on rule.com_code = person.com_code
  left join admin_erasure done on done.person_code = person.person_code
  left join admin_erasure_hold hold on hold.person_code = person.person_code
  left join admin_hold_request request on request.person_code = person.person_code
   and request.asked_at > ${requestsSince(now)}`

/** A person with hold, erasure and the day on which the rule of the company erases them. */
export async function findSubject(db: Db, personCode: string, now: Date): Promise<SubjectRow | undefined> {
  const [row] = await db<SubjectRow[]>`
    select ${subjectColumns(db, now)} from ${subjects(db, now)} where person.person_code = ${personCode}`
  return row
}

/** People whose day of erasure has come: left, not held, not erased; 50 at most. */
export function selectDue(db: Db, now: Date): Promise<SubjectRow[]> {
  return db<SubjectRow[]>`
    select ${subjectColumns(db, now)} from ${subjects(db, now)}
     where rule.after_days is not null and done.person_code is null and hold.person_code is null
       and request.person_code is null
       and org_has_left(person.retired_on + rule.after_days, employer.time_zone, ${now})
     order by person.retired_on limit 50`
}

/** Stores what an erasure did; false if another one was first. */
export async function insertErasure(
  db: Db,
  row: { comCode: string; personCode: string; erasedBy: string; now: Date; report: object },
): Promise<boolean> {
  const rows = await db`
    insert into admin_erasure (com_code, person_code, erased_by, erased_at, report)
    values (${row.comCode}, ${row.personCode}, ${row.erasedBy}, ${row.now}, ${db.json(row.report as never)})
    on conflict do nothing returning 1`
  return rows.length > 0
}

/** After how many days a company erases; null: by hand only. */
export async function findRule(db: Db, comCode: string): Promise<number | null> {
  const [row] = await db<{ afterDays: number }[]>`
    select after_days from admin_erasure_rule where com_code = ${comCode}`
  return row?.afterDays ?? null
}

/** Sets after how many days a company erases. */
export async function putRule(db: Db, comCode: string, afterDays: number | null): Promise<void> {
  if (afterDays === null) {
    await db`delete from admin_erasure_rule where com_code = ${comCode}`
    return
  }
  await db`
    insert into admin_erasure_rule (com_code, after_days) values (${comCode}, ${afterDays})
    on conflict (com_code) do update set after_days = excluded.after_days, version = admin_erasure_rule.version + 1`
}
