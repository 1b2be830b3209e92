import type { Db } from '../../../kit/db.ts'

/** A person that the viewer represents today, with the form if it is only one. */
export interface ActingRow {
  personCode: string
  formId: number | null
}

/**
 * The people that a person represents on a day: directly, or for a person whose own delegate is absent too (two steps
 * at most).
 */
export function selectActingFor(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  today: string,
): Promise<ActingRow[]> {
  return db<ActingRow[]>`
    with direct as (
      select person_code, form_id from approval_delegation
       where com_code = ${comCode} and delegator_code = ${personCode}
         and start_date <= ${today}::date and end_date >= ${today}::date)
    select person_code, form_id from direct
    union
    select first.person_code, coalesce(first.form_id, direct.form_id)
      from direct
      join approval_delegation first
        on first.com_code = ${comCode} and first.delegator_code = direct.person_code
       and first.start_date <= ${today}::date and first.end_date >= ${today}::date
     where first.person_code <> ${personCode}
       and (first.form_id is null or direct.form_id is null or first.form_id = direct.form_id)`
}

/** The day of an instant in the time zone of a company. */
export async function findToday(db: Db, comCode: string, now: Date): Promise<string> {
  const [row] = await db<{ today: string }[]>`
    select (${now}::timestamptz at time zone time_zone)::date as today
      from org_public_company where com_code = ${comCode}`
  return row?.today ?? now.toISOString().slice(0, 10)
}
