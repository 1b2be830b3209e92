import { type calendarApi, calendarLimits, type MoveEffect } from '@maru/api/calendar'
import type { Output } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import type { requireTimes } from '../event/draft.rules.ts'
import type { SeenEvent } from '../event/event.access.ts'
import { fieldsOfDate, type NextFields } from '../event/event.rules.ts'
import { movedFields } from '../event/move.rules.ts'
import { changeWholeFrom } from '../event/whole.rules.ts'
import { ownerOf } from '../room/room.service.ts'
import { findRoom } from '../room/room.sql.ts'
import { dayText, wallOfInstant, wallText } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from '../store/event.sql.ts'
import { cutEvent, isChangedDate, storedWall, timeColumns } from '../store/instance.rules.ts'
import { expandSeries, madeSpan } from '../store/instance.service.ts'
import { findAbsences } from './absence.service.ts'

type Effects = Exclude<Output<typeof calendarApi.countDates>['effects'], null>

/** Absences in the answer for a part. */
const mostAbsences = 200

/** A date to come of a series at its new time. */
export interface PlannedDate {
  day: string
  /** Milliseconds. */
  from: number
  until: number
  /** Whether it was changed alone, so that it moves only along. */
  isChanged: boolean
  /** Whether the change begins from it. */
  isOpened: boolean
}

/** The dates to come of a series, all of them at their new times, in order. */
async function planDates(
  { viewer, clock }: Context,
  { event, exceptions }: { event: EventRow; exceptions: readonly ExceptionRow[] },
  original: number,
  next: NextFields,
): Promise<PlannedDate[]> {
  const now = clock.now()
  const changed = changeWholeFrom(event, exceptions, original, next, 'move')
  const { eventId, calendarId } = event
  const series = [{ eventId, calendarId, row: timeColumns(changed.series), exceptions: changed.exceptions }]
  const instances = await expandSeries(viewer.personCode, { series, span: madeSpan(now).span })
  const own = new Map(changed.exceptions.map((row) => [row.original, row]))
  const opened = changed.original === null ? '' : wallText(changed.original)
  return instances
    .filter(({ from, until }) => from > now.getTime() && until > from)
    .filter((one) => own.get(one.original)?.isCancelled !== true)
    .sort((one, other) => one.from - other.from)
    .map(({ original: key, firstDay, from, until }) => {
      const row = own.get(key)
      return {
        day: firstDay ?? dayText(wallOfInstant(from, changed.series.timeZone)),
        ...{ from, until, isOpened: key === opened },
        isChanged: row !== undefined && key !== opened && isChangedDate(row),
      }
    })
}

const keyOf = ({ from, until }: PlannedDate) => `${from}/${until}`
const iso = (time: number) => new Date(time).toISOString()

/** The room of the series, and whether it is taken at a date; a room that the viewer may not book is always taken. */
async function findRoomAt(
  context: Context,
  event: EventRow,
  dates: readonly PlannedDate[],
): Promise<{ room: Effects['room']; isTaken: (date: PlannedDate) => boolean }> {
  const [booking] = context.slots.all('roomBooking')
  const chosen = await findRoom(context.db, event.eventId)
  const byTime = new Map(dates.map((date) => [keyOf(date), date]))
  if (!booking || !chosen || chosen.resourceId === null || byTime.size === 0)
    return { room: null, isTaken: () => false }
  const asked = [...byTime].slice(0, calendarLimits.roomDates)
  const [shown] = await booking.listRooms(context, {
    dates: asked.map(([key, { from, until }]) => ({ key, start: iso(from), end: iso(until) })),
    resourceIds: [chosen.resourceId],
    owner: ownerOf(event.uid),
    limit: 1,
  })
  const takenKeys = new Set(shown?.takenKeys)
  return {
    room: { name: shown?.name ?? null, needsApproval: shown?.needsApproval ?? false },
    isTaken: (date) => shown === undefined || takenKeys.has(keyOf(date)),
  }
}

/** The date from which a series is changed; `last` is its last original start, null for a series without an end. */
export interface ChangedFrom {
  seen: SeenEvent
  exceptions: readonly ExceptionRow[]
  original: number
  last: number | null
}

/**
 * What a new time of a series means for the dates to come of each part: where its room is taken, and who is absent. It
 * looks at `calendarLimits.scopeDates` dates of a part, those whose days are stored.
 */
export async function weighMove(
  context: Context,
  { seen, exceptions, original, last }: ChangedFrom,
  times: ReturnType<typeof requireTimes>,
): Promise<Effects> {
  const { event } = seen
  const isCut = last === null || last >= madeSpan(context.clock.now()).span.until
  const own = exceptions.find((one) => storedWall(one.original) === original)
  const next = movedFields({ event, before: fieldsOfDate(event, original, own) }, times)
  const cut = cutEvent(event, exceptions, original)
  const all = await planDates(context, { event, exceptions }, original, next)
  const following = cut
    ? await planDates(context, { event: cut.tail, exceptions: cut.tailExceptions }, original, {
        ...next,
        times: { ...next.times, rule: cut.tail.rule },
      })
    : all
  const parts = { this: following.filter(({ isOpened }) => isOpened), following, all }
  const checked = (dates: readonly PlannedDate[]) => dates.slice(0, calendarLimits.scopeDates)
  const dates = [...checked(following), ...checked(all)]
  const { room, isTaken } = await findRoomAt(context, event, dates)
  const absentAt = await findAbsences(context, seen, dates)
  const effectOf = (planned: readonly PlannedDate[]): MoveEffect => {
    const some = checked(planned)
    return {
      plainCount: some.filter((one) => !one.isChanged).length,
      changedCount: some.filter((one) => one.isChanged).length,
      checkedUntil: isCut || some.length < planned.length ? (some.at(-1)?.day ?? null) : null,
      takenDays: room ? some.filter(isTaken).map(({ day, isChanged }) => ({ day, isChanged })) : [],
      absences: some
        .flatMap((date) =>
          absentAt(date).map((one) => ({ ...one, day: date.day, isChanged: date.isChanged })),
        )
        .slice(0, mostAbsences),
    }
  }
  return {
    room,
    this: { ...effectOf(parts.this), checkedUntil: null },
    following: effectOf(parts.following),
    all: effectOf(parts.all),
  }
}
