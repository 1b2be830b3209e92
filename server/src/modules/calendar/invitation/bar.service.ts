import type { Context } from '#kit/context.ts'
import { listEntries } from '../event/list.service.ts'
import { requireMainCalendar } from '../folder/folder.access.ts'
import { listCalendars } from '../folder/folder.service.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { instantOfWall } from '../series/zone.rules.ts'
import { storedWall } from '../store/instance.rules.ts'

const day = 86_400_000
const mostConflicts = 5

/** The first date of an event, or the one that a part names: its instants, or its days (both inclusive) if it is a whole day. */
export function spanOf(event: ReadEvent): {
  start: string
  end: string
  from: Date
  until: Date
} {
  const [date] = event.isPartial ? event.dates : []
  const { isAllDay, timeZone } = date?.fields ?? event
  const start = date?.fields.start ?? storedWall(event.startAt)
  const end = date?.fields.end ?? storedWall(event.endAt)
  const from = new Date(instantOfWall(start, timeZone))
  const until = new Date(Math.max(instantOfWall(end, timeZone), from.getTime()))
  if (!isAllDay) return { start: from.toISOString(), end: until.toISOString(), from, until }
  const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)
  return { start: dayOf(start), end: dayOf(Math.max(start, end - day)), from, until }
}

/** Titles of the viewer's own entries at the time of an event, without its copy; at most five. */
export async function conflictsWith(
  context: Context,
  event: ReadEvent,
  copyId: number | null,
): Promise<string[]> {
  const { from, until } = spanOf(event)
  const main = await requireMainCalendar(context, context.viewer.personCode)
  const own = (await listCalendars(context)).filter((one) => one.kind === 'own' && one.level === 'owner')
  const rows = await listEntries(context, {
    ...{ from, until, limit: 50 },
    calendarIds: own.map(({ calendarId }) => calendarId),
    mainId: main.calendarId,
  })
  return rows
    .filter(
      ({ eventId, shows, isCancelled, answer }) =>
        eventId !== copyId && shows !== 'free' && !isCancelled && answer !== 'declined',
    )
    .slice(0, mostConflicts)
    .map(({ title }) => title)
}
