import type { Input } from '@maru/api/kit/endpoint'
import { endOfToday, ianaZone, zoneOffset } from '@maru/api/kit/time/time-zones'
import type { webpartApi } from '@maru/api/webpart'
import type { Context } from '#kit/context.ts'
import type { CalendarEntry } from '#kit/room-slots/calendar-source.ts'
import { askEachSource } from '#kit/room-slots/each-source.ts'
import { getUserConfig } from '#modules/account/index.ts'

/** Maximum number of entries of a month, of all calendars together. */
const mostEvents = 500

const hour = 3_600_000
/** A local day begins at most 14 hours before the UTC day, and ends at most 12 hours after it. */
const earliest = 14
const latest = 12

async function listEntries(context: Context, from: Date, until: Date): Promise<CalendarEntry[]> {
  const period = { from, until, limit: mostEvents }
  // A calendar that fails is logged and left out: the entries of the other rooms are still shown.
  const { answers } = await askEachSource(
    context,
    context.slots.all('calendarSource'),
    ({ name }) => name,
    (source) => source.list(context, period),
  )
  return answers
    .flatMap(({ answer }) => answer)
    .sort((one, other) => one.start.localeCompare(other.start))
    .slice(0, mostEvents)
}

/** The entries that overlap a month in any time zone (spec 2§7, Events); the screen shows them on local days. */
export function listEvents(
  context: Context,
  { month }: Input<typeof webpartApi.listEvents>,
): Promise<CalendarEntry[]> {
  const year = Number(month.slice(0, 4))
  const index = Number(month.slice(-2)) - 1
  const from = new Date(Date.UTC(year, index, 1) - earliest * hour)
  return listEntries(context, from, new Date(Date.UTC(year, index + 1, 1) + latest * hour))
}

/** Number of entries that overlap today in the viewer's time zone. */
export async function countTodayAppointments(context: Context): Promise<number> {
  const zone = ianaZone((await getUserConfig(context)).timeZone)
  const now = context.clock.now()
  const until = endOfToday(zone, now)
  const local = new Date(now.getTime() + zoneOffset(zone, now) * 60_000)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const from = new Date(midnight - zoneOffset(zone, now) * 60_000)
  return (await listEntries(context, from, until)).length
}
