import type { Db } from '#kit/db.ts'

/** A person whose presence changed, and the calendar by whose shares it is seen. */
export interface ChangedPerson {
  personCode: string
  /** Null if the whole company sees when the person is busy, so that nothing is checked for each browser. */
  calendarId: number | null
}

/** The owners of these calendars and other people, with the calendar by whose shares their presence is seen. */
export function selectChangedPeople(
  db: Db,
  calendarIds: readonly number[],
  others: readonly string[],
): Promise<ChangedPerson[]> {
  return db<ChangedPerson[]>`
    select person.person_code, case when not coalesce(share.is_open, false) then main.calendar_id end as calendar_id
      from (select owner_code as person_code from calendar_calendar
             where calendar_id = any(${calendarIds as number[]}::bigint[]) and kind = 'own' and is_busy
            union
            select unnest(${others as string[]}::text[])) person
      left join calendar_calendar main on main.owner_code = person.person_code and main.is_main
      left join lateral (
        select bool_or(given.subject = 'company:' || main.com_code and given.level > 0) and bool_and(given.level > 0)
                 as is_open
          from calendar_share given
         where given.com_code = main.com_code and given.calendar_id = main.calendar_id) share on true`
}
