import type { CalendarItem, EventEntry } from '@maru/api/calendar'
import { timeText } from '#ui/schedule/days.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { partOn } from '#ui/schedule/lanes.ts'
import { isBar } from '../calendar.rules.ts'

/** Whose calendar an event is in: the viewer's own, that of a department, a company or a project, or another one. */
export type Side = 'own' | 'team' | 'shared'

/** An event of some hours with what a list of them shows. */
export interface SpanEvent {
  entry: ScheduleEntry
  /** Undefined while the events are read again. */
  event: EventEntry | undefined
  calendar: CalendarItem | undefined
  side: Side
  /** Minutes of the day, clipped to it. */
  from: number
  until: number
}

function sideOf(calendar: CalendarItem | undefined): Side {
  if (calendar?.kind === 'own' && calendar.level === 'owner') return 'own'
  return calendar && ['department', 'company', 'project'].includes(calendar.kind) ? 'team' : 'shared'
}

/** The events of some hours of a day in their order, without those of whole days. */
export function eventsIn(
  { day, from, until }: { day: string; from: number; until: number },
  entries: readonly ScheduleEntry[],
  eventOf: (id: string) => EventEntry | undefined,
  calendars: readonly CalendarItem[],
): SpanEvent[] {
  const known = new Map(calendars.map((one) => [one.calendarId, one]))
  return entries
    .flatMap((entry): SpanEvent[] => {
      const part = isBar(entry) ? null : partOn(entry, day)
      if (part === null || part.from >= until || part.until <= from) return []
      const event = eventOf(entry.id)
      const calendar = event && known.get(event.calendarId)
      return [{ entry, event, calendar, side: sideOf(calendar), ...part }]
    })
    .sort(
      (one, other) =>
        one.entry.start.localeCompare(other.entry.start) || one.entry.end.localeCompare(other.entry.end),
    )
}

/** The viewer's part in an event: organizer, or the answer to an invitation; null for none. */
export function roleIn({ event, side }: SpanEvent): 'organizer' | EventEntry['answer'] {
  if (!event) return null
  return event.answer ?? (side === 'own' && event.canEdit && event.peopleCount > 0 ? 'organizer' : null)
}

/** Whether the viewer will be there: an own event, or an invitation that they have accepted, that takes their time. */
function isAttended({ event, calendar, side }: SpanEvent): boolean {
  if (!event || event.isCancelled || side !== 'own' || calendar?.isBusy === false) return false
  return event.shows !== 'free' && (event.answer === null || event.answer === 'accepted')
}

/** Own events at one time. */
export interface Clash {
  ids: ReadonlySet<string>
  /** The first time at which two of them overlap, as `HH:mm`. */
  time: string
}

/** The own events that overlap another one; null if none do. Events that touch do not overlap. */
export function clashOf(events: readonly SpanEvent[]): Clash | null {
  const attended = events.filter(isAttended)
  const pairs = attended.flatMap((one, index) =>
    attended
      .slice(index + 1)
      .filter((other) => one.from < other.until && other.from < one.until)
      .map((other) => ({ ids: [one.entry.id, other.entry.id], at: Math.max(one.from, other.from) })),
  )
  if (pairs.length === 0) return null
  return {
    ids: new Set(pairs.flatMap(({ ids }) => ids)),
    time: timeText(Math.min(...pairs.map(({ at }) => at))),
  }
}
