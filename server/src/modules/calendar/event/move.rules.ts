import type { NewTimes } from '../series/scope.rules.ts'
import { instantOfWall, wallOfInstant } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from '../store/event.sql.ts'
import { timesOf } from '../store/instance.rules.ts'
import { fieldsOfDate, type NextFields } from './event.rules.ts'

type Times = Pick<NewTimes, 'start' | 'end' | 'isAllDay' | 'timeZone'>

function inZone(times: Times, timeZone: string): Times {
  if (times.timeZone === timeZone) return times
  const move = (wall: number) => wallOfInstant(instantOfWall(wall, times.timeZone), timeZone)
  return { ...times, start: move(times.start), end: move(times.end), timeZone }
}

/** The fields of an event, or of one date of it, with other times, as a drag gives them; everything else stays. */
export function movedFields(
  event: EventRow,
  original: number | null,
  exception: ExceptionRow | undefined,
  given: Times,
): NextFields {
  const fields = fieldsOfDate(event, original, exception)
  const { rule, lunar } = timesOf(event)
  // The zone of an event is its author's: a drag in another zone moves the instant and keeps the zone.
  const times = given.isAllDay || fields.isAllDay ? given : inZone(given, fields.timeZone)
  return { ...fields, calendarId: event.calendarId, times: { ...times, rule, lunar } }
}
