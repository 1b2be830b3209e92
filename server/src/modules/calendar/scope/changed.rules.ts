import type { ChangedDate } from '@maru/api/calendar'
import type { SeenEvent } from '../event/event.access.ts'
import { fieldsOfDate } from '../event/event.rules.ts'
import { wireTime } from '../event/read.service.ts'
import { wallText } from '../series/zone.rules.ts'
import type { ExceptionRow } from '../store/event.sql.ts'
import { storedWall } from '../store/instance.rules.ts'

/** Dates in the list on each side of the one from which the change begins. */
const mostChanged = 50

/** A date with its own time and what differs on it; of a private date of an open series only the time is shown. */
function changedDate({ event, isInside }: SeenEvent, row: ExceptionRow): ChangedDate {
  const original = storedWall(row.original)
  const plain = fieldsOfDate(event, original)
  const { start, end, isAllDay, timeZone, class: kind } = fieldsOfDate(event, original, row)
  const isOpen = isInside || kind === 'public'
  return {
    original: wallText(original),
    ...{ isAllDay, start: wireTime(start, isAllDay), end: wireTime(end, isAllDay, true) },
    isMoved:
      start !== plain.start ||
      end !== plain.end ||
      isAllDay !== plain.isAllDay ||
      timeZone !== plain.timeZone,
    title: isOpen ? row.title : null,
    place: isOpen ? row.place : null,
    hasOther: row.content !== null || row.class !== null || row.shows !== null,
    isCancelled: row.isCancelled === true,
  }
}

/** The dates that were changed alone, those nearest to the one from which a change begins, in order. */
export function changedDates(
  seen: SeenEvent,
  others: readonly ExceptionRow[],
  original: number,
): ChangedDate[] {
  const before = others.filter((one) => storedWall(one.original) < original).slice(-mostChanged)
  const after = others.filter((one) => storedWall(one.original) > original).slice(0, mostChanged)
  return [...before, ...after].map((row) => changedDate(seen, row))
}
