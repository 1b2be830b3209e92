import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '../../../kit/db.ts'

/** A person as the erasure needs it. */
export interface SubjectRow {
  comCode: string
  personCode: string
  name: LocalName
  retiredOn: string | null
  hasLeft: boolean
  eraseOn: string | null
  erasedAt: string | null
  holdReason: string | null
}

const subjectColumns = (db: Db, now: Date) => db`
  person.com_code, person.person_code, person.retired_on::text as retired_on,
  jsonb_build_object('ko', person.name_ko, 'en', person.name_en, 'zh', person.name_zh) as name,
  org_has_left(person.retired_on, employer.time_zone, ${now}) as has_left,
  (person.retired_on + rule.after_days)::text as erase_on, done.erased_at, hold.reason as hold_reason`

const subjects = (db: Db) => db`
  org_public_person person
  join org_public_company employer on employer.com_code = person.com_code
  left join admin_erasure_rule rule on rule.com_code = person.com_code
  left join admin_erasure done on done.person_code = person.person_code
  left join admin_erasure_hold hold on hold.person_code = person.person_code`

/** A person with hold, erasure and the day on which the rule of the company erases them. */
export async function findSubject(db: Db, personCode: string, now: Date): Promise<SubjectRow | undefined> {
  const [row] = await db<SubjectRow[]>`
    select ${subjectColumns(db, now)} from ${subjects(db)} where person.person_code = ${personCode}`
  return row
}

/** People whose day of erasure has come: left, not held, not erased; 50 at most. */
export function selectDue(db: Db, now: Date): Promise<SubjectRow[]> {
  return db<SubjectRow[]>`
    select ${subjectColumns(db, now)} from ${subjects(db)}
     where rule.after_days is not null and done.person_code is null and hold.person_code is null
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

/** Sets or lifts the hold of a person. */
export async function putHold(
  db: Db,
  row: { comCode: string; personCode: string; reason: string | null; heldBy: string; now: Date },
): Promise<void> {
  if (row.reason === null) {
    await db`delete from admin_erasure_hold where person_code = ${row.personCode}`
    return
  }
  await db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
    values (${row.comCode}, ${row.personCode}, ${row.reason}, ${row.heldBy}, ${row.now})
    on conflict (person_code) do update set reason = excluded.reason, held_by = excluded.held_by`
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
