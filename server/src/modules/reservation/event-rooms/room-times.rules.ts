import { addDays, instantOf, localOf, weekdayOf } from '#kit/repeat/days.ts'
import type { RoomTime } from '#kit/room-slots/room-booking.ts'
import type { ResourceRow } from '../resource/resource.sql.ts'
import { lastDayOf } from '../validation/booking.rules.ts'

/** A span of instants in milliseconds; half-open. */
export interface Span {
  from: number
  until: number
}

type Hours = Pick<ResourceRow, 'openFrom' | 'openUntil' | 'timeZone' | 'windowDays' | 'noticeMinutes'>

const iso = (instant: number) => new Date(instant).toISOString()

/** Spans cut to another one; those outside of it are left out. */
function clip(spans: readonly Span[], { from, until }: Span): Span[] {
  return spans
    .map((one) => ({ from: Math.max(one.from, from), until: Math.min(one.until, until) }))
    .filter((one) => one.from < one.until)
}

/** Spans that touch or overlap as one, in their order. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const one of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && one.from <= last.until) last.until = Math.max(last.until, one.until)
    else merged.push({ ...one })
  }
  return merged
}

/** The times outside of the opening hours, by the days of the zone of the resource. */
function outsideHours({ openFrom, openUntil, timeZone }: Hours, span: Span): Span[] {
  const outside: Span[] = []
  const last = localOf(span.until, timeZone).day
  for (let day = localOf(span.from, timeZone).day; day <= last; day = addDays(day, 1)) {
    const weekday = weekdayOf(day)
    const [start, end] = [instantOf(day, 0, timeZone), instantOf(addDays(day, 1), 0, timeZone)]
    const [opens, closes] = [openFrom[weekday] ?? 0, openUntil[weekday] ?? 0]
    if (opens >= closes) outside.push({ from: start, until: end })
    else
      outside.push(
        { from: start, until: instantOf(day, opens, timeZone) },
        { from: closes >= 1440 ? end : instantOf(day, closes, timeZone), until: end },
      )
  }
  return outside
}

/**
 * The times of a span at which a person cannot book a room because it is closed: outside of its hours, during `blackouts`,
 * before `now` and the notice, and behind the days that can be booked ahead. Managers need no notice and book any day.
 */
export function closedTimes(
  room: Hours,
  span: Span,
  { now, isManager, blackouts }: { now: number; isManager: boolean; blackouts: readonly Span[] },
): RoomTime[] {
  const last = isManager ? null : lastDayOf(room, now)
  const first = isManager ? now : now + room.noticeMinutes * 60_000
  const behind =
    last === null ? [] : [{ from: instantOf(addDays(last, 1), 0, room.timeZone), until: span.until }]
  const all = [...outsideHours(room, span), ...blackouts, ...behind, { from: span.from, until: first }]
  return merge(clip(all, span)).map(({ from, until }) => ({
    ...{ start: iso(from), end: iso(until), kind: 'closed' as const, title: '' },
  }))
}

/** A booking of a room; `unit` is null for a request that waits for approval. */
export interface RoomUse {
  unit: number | null
  title: string
  startUtc: string
  endUtc: string
}

/**
 * When a room is taken. Of a resource with several units only the times count at which all are taken; they have no title.
 */
export function takenTimes(uses: readonly RoomUse[], quantity: number): RoomTime[] {
  if (quantity === 1)
    return uses.map(({ unit, title, startUtc, endUtc }) => ({
      ...{ start: startUtc, end: endUtc, title },
      kind: unit === null ? ('tentative' as const) : ('busy' as const),
    }))
  const steps = uses
    .filter(({ unit }) => unit !== null)
    .flatMap(({ startUtc, endUtc }) => [
      { at: Date.parse(startUtc), by: 1 },
      { at: Date.parse(endUtc), by: -1 },
    ])
    .sort((one, other) => one.at - other.at || one.by - other.by)
  const full: Span[] = []
  let count = 0
  for (const [place, { at, by }] of steps.entries()) {
    count += by
    const until = steps[place + 1]?.at ?? at
    if (count >= quantity && until > at) full.push({ from: at, until })
  }
  return merge(full).map(({ from, until }) => ({
    ...{ start: iso(from), end: iso(until), kind: 'busy' as const, title: '' },
  }))
}
