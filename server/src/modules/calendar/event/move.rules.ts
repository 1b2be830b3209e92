import type { NewTimes } from '../series/scope.rules.ts'
import { instantOfWall, wallOfInstant } from '../series/zone.rules.ts'
import type { EventRow } from '../store/event.sql.ts'
import { timesOf } from '../store/instance.rules.ts'
import type { DateFields, NextFields } from './event.rules.ts'

type Times = Pick<NewTimes, 'start' | 'end' | 'isAllDay' | 'timeZone'>

function inZone(times: Times, timeZone: string): Times {
  if (times.timeZone === timeZone) return times
  const move = (wall: number) => wallOfInstant(instantOfWall(wall, times.timeZone), timeZone)
  return { ...times, start: move(times.start), end: move(times.end), timeZone }
}

/** A date of an event with other times, as a drag gives them; everything else stays. */
export function movedFields(
  { event, before }: { event: EventRow; before: DateFields },
  given: Times,
): NextFields {
  const { rule, lunar } = timesOf(event)
  // The zone of an event is its author's: a drag in another zone moves the instant and keeps the zone.
  const times = given.isAllDay || before.isAllDay ? given : inZone(given, before.timeZone)
  return { ...before, calendarId: event.calendarId, times: { ...times, rule, lunar } }
}
