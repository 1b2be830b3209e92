import type { Db } from '#kit/db.ts'

/** The deputies of people of these companies who are absent at an instant; a deputy for one form only is left out. */
export function selectDeputies(
  db: Db,
  comCodes: readonly string[],
  personCodes: readonly string[],
  at: Date,
): Promise<{ personCode: string; deputyCode: string }[]> {
  return db<{ personCode: string; deputyCode: string }[]>`
    select distinct on (absence.person_code) absence.person_code, absence.delegate_code as deputy_code
      from org_public_company company
      join approval_absence absence on absence.com_code = company.com_code
       and absence.person_code = any(${personCodes as string[]}::text[])
       and absence.until_day >= (${at} at time zone company.time_zone)::date
       and absence.from_day <= (${at} at time zone company.time_zone)::date
     where company.com_code = any(${comCodes as string[]}::text[]) and absence.status = 'active'
       and absence.delegate_code is not null and absence.form_id is null
     order by absence.person_code, absence.from_day, absence.absence_id`
}
