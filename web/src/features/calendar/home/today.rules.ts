import type { EventEntry } from '@maru/api/calendar'

/** What is left of a day: the event that runs or comes next, those after it, and those of the whole day. */
export interface RestOfDay {
  next: EventEntry | null
  later: EventEntry[]
  wholeDay: EventEntry[]
}

/** The events of a day that are not over, without those that do not take place or that the viewer declined. */
export function restOfDay(entries: readonly EventEntry[], now: Date): RestOfDay {
  const open = entries.filter(({ isCancelled, answer }) => !isCancelled && answer !== 'declined')
  const timed = open
    .filter(({ isAllDay, end }) => !isAllDay && Date.parse(end) > now.getTime())
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || Date.parse(a.end) - Date.parse(b.end))
  return {
    next: timed[0] ?? null,
    later: timed.slice(1),
    wholeDay: open.filter(({ isAllDay }) => isAllDay),
  }
}

/** How long until an instant: minutes up to 90, then hours; null if it has begun. */
export function untilStart(start: string, now: Date): { value: number; unit: 'minute' | 'hour' } | null {
  const minutes = Math.ceil((Date.parse(start) - now.getTime()) / 60_000)
  if (minutes <= 0) return null
  return minutes <= 90
    ? { value: minutes, unit: 'minute' }
    : { value: Math.round(minutes / 60), unit: 'hour' }
}

/** The address of a video meeting, if the place of an event is one. */
export function joinAddress(place: string): string | null {
  const address = URL.parse(place.trim())
  return address?.protocol === 'https:' ? address.href : null
}
