import { noName, sameName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { RightThing } from '#kit/room-slots/right-source.ts'

/** A calendar as the explanation of its rights needs it. */
export interface CalendarFacts extends RightThing {
  isGroup: boolean
  ownerCode: string
}

/** A calendar of any company; a main calendar has the name of its owner. */
export async function findCalendarFacts(db: Db, calendarId: number): Promise<CalendarFacts | undefined> {
  const [row] = await db<CalendarFacts[]>`
    select calendar.calendar_id::text as id, calendar.com_code, calendar.owner_code,
           calendar.kind in ('department', 'company', 'project') as is_group,
           case when calendar.name <> '' then ${sameName(db, db`calendar.name`)}
                else coalesce(person.names, ${noName(db)}) end as name,
           case when person.person_code is null then null else
             person.names end as place
      from calendar_calendar calendar
      left join org_public_person person on person.person_code = calendar.owner_code
     where calendar.calendar_id = ${calendarId} and calendar.deleted_at is null`
  return row
}
