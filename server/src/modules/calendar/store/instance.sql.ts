import type { Db, Fragment } from '#kit/db.ts'
import { storedEvent } from './event.sql.ts'

/** One date of an event as it is stored. */
export interface InstanceDraft {
  /** `yyyy-MM-ddTHH:mm:ss` */
  original: string
  /** Milliseconds. */
  from: number
  until: number
  /** First and last day of an all-day event. */
  firstDay: string | null
  lastDay: string | null
  isException: boolean
}

/** Replaces the stored dates of an event. */
export async function replaceInstances(
  db: Db,
  event: { comCode: string; eventId: number; calendarId: number },
  instances: readonly InstanceDraft[],
  made: { from: string; until: string } | null,
): Promise<void> {
  const { comCode, eventId, calendarId } = event
  await db`delete from calendar_instance where com_code = ${comCode} and event_id = ${eventId}`
  await storedEvent.update(db, event, { madeFrom: made?.from ?? null, madeUntil: made?.until ?? null })
  if (instances.length === 0) return
  await db`
    insert into calendar_instance
      (com_code, event_id, original, calendar_id, during, first_day, last_day, is_exception)
    select ${comCode}, ${eventId}, one.original, ${calendarId}, one.during, one.first_day, one.last_day,
           one.is_exception
      from (${instanceRows(db, instances)}) one`
}

/** Dates of events as rows of a statement. */
export function instanceRows(
  db: Db,
  instances: readonly (InstanceDraft & { eventId?: number; calendarId?: number })[],
): Fragment {
  const iso = (time: number) => new Date(time).toISOString()
  const rows = instances.map((one) => ({ ...one, from: iso(one.from), until: iso(one.until) }))
  return db`
    select "eventId" as event_id, "calendarId" as calendar_id, original,
           tstzrange("from", until, case when "from" = until then '[]' else '[)' end) as during,
           "firstDay" as first_day, "lastDay" as last_day, "isException" as is_exception
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as one ("eventId" bigint, "calendarId" bigint, original timestamp, "from" timestamptz, until timestamptz,
                "firstDay" date, "lastDay" date, "isException" boolean)`
}
