import { addDays, timeText } from '#ui/schedule/days.ts'
import type { ScheduleEntry, ScheduleSlot } from '#ui/schedule/entry.ts'
import { type DaySpan, daysBetween, daysOf } from '#ui/schedule/use-day-drag.ts'

/** The times of an event as `moveEvent` takes them: days for whole days, the last one included, else wall-clock times. */
export interface EventTimes {
  isAllDay: boolean
  start: string
  end: string
}

/** The times of a slot; one that ends at midnight ends in its last minute. */
export function timesOfSlot({ day, from, until }: ScheduleSlot): EventTimes {
  const end = `${day}T${until === 1440 ? '23:59' : timeText(until)}`
  return { isAllDay: false, start: `${day}T${timeText(from)}`, end }
}

/** The times of an entry on other days: the times of the day stay. */
export function timesOnDays(
  entry: Pick<ScheduleEntry, 'start' | 'end' | 'isAllDay'>,
  { from, until }: DaySpan,
): EventTimes {
  if (entry.isAllDay) return { isAllDay: true, start: from, end: until }
  const days = daysOf(entry)
  const byEnd = daysBetween(days.until, until)
  return {
    isAllDay: false,
    start: `${from}${entry.start.slice(10)}`,
    end: `${addDays(entry.end.slice(0, 10), byEnd)}${entry.end.slice(10)}`,
  }
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The days to which Alt with an arrow moves an entry, or with Shift its last day; null for any other key. */
export function daysByKey(
  { key, altKey, shiftKey }: { key: string; altKey: boolean; shiftKey: boolean },
  entry: ScheduleEntry,
): DaySpan | null {
  const by = steps[key]
  if (!altKey || by === undefined || !entry.isMovable) return null
  const { from, until } = daysOf(entry)
  if (!shiftKey) return { from: addDays(from, by), until: addDays(until, by) }
  const last = addDays(until, by)
  return last < from ? null : { from, until: last }
}
