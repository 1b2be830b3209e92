import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** A share of a calendar with the current names of its subject. */
export interface ShareRow {
  subject: string
  level: number
  name: LocalName
}

/** The names of those subjects that exist: companies, departments, and people who have not left. */
export function selectSubjects(
  db: Db,
  subjects: readonly string[],
): Promise<{ subject: string; name: LocalName }[]> {
  return db`
    select * from (
      select 'company:' || com_code as subject, names as name from org_public_company
       where com_code = any(array(select substr(one, 9) from unnest(${subjects as string[]}::text[]) one
                                   where one like 'company:%'))
      union all
      select 'department:' || dept_code, names from org_public_department
       where dept_code = any(array(select substr(one, 12) from unnest(${subjects as string[]}::text[]) one
                                    where one like 'department:%'))
      union all
      select 'person:' || person_code, names from org_public_person
       where person_code = any(array(select substr(one, 8) from unnest(${subjects as string[]}::text[]) one
                                      where one like 'person:%'))) subject`
}

/** The shares of a calendar, companies first. */
export function selectShares(
  db: Db,
  { comCode, calendarId }: { comCode: string; calendarId: number },
): Promise<{ subject: string; level: number }[]> {
  return db`
    select subject, level from calendar_share where com_code = ${comCode} and calendar_id = ${calendarId}
     order by split_part(subject, ':', 1), subject limit 1000`
}

/** Replaces the shares of a calendar. */
export async function replaceShares(
  db: Db,
  { comCode, calendarId }: { comCode: string; calendarId: number },
  shares: readonly { subject: string; level: number }[],
): Promise<void> {
  await db`delete from calendar_share where com_code = ${comCode} and calendar_id = ${calendarId}`
  if (shares.length === 0) return
  await db`
    insert into calendar_share (com_code, calendar_id, subject, level)
    select ${comCode}, ${calendarId}, subject, level
      from unnest(${shares.map((one) => one.subject)}::text[], ${shares.map((one) => one.level)}::int[])
        as one (subject, level)`
}

/** Raises the version of a calendar that has this version; false if it has another one. */
export async function raiseVersion(
  db: Db,
  { comCode, calendarId }: { comCode: string; calendarId: number },
  version: number,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update calendar_calendar set version = version + 1, updated_at = ${now}
     where com_code = ${comCode} and calendar_id = ${calendarId} and version = ${version} returning calendar_id`
  return rows.length > 0
}
