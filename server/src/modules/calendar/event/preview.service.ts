import { type calendarApi, type EventEntry, shareLevels } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { requireCalendar } from '../folder/folder.access.ts'
import { instantOfWall, knownZone, wallOf } from '../series/zone.rules.ts'
import { entryOf, listEntries, mergeBusy } from './list.service.ts'

const wholeDay = 86_400_000
/** Entries that a preview shows. */
const mostEntries = 100

/** The events of a day as a person with a level sees them, by the same redaction as their lists. */
export async function previewShares(
  context: Context,
  { calendarId, level, day, timeZone }: Input<typeof calendarApi.previewShares>,
): Promise<EventEntry[]> {
  const zone = knownZone(timeZone)
  if (zone === null) throw failure('calendar.zoneUnknown', { name: timeZone })
  await requireCalendar(context, calendarId, 'manage')
  const from = wallOf(day)
  const rows = await listEntries(context, {
    from: new Date(instantOfWall(from, zone)),
    until: new Date(instantOfWall(from + wholeDay, zone)),
    calendarIds: [calendarId],
    mainId: null,
    limit: mostEntries,
    level: shareLevels.indexOf(level),
  })
  const entries = rows.map(entryOf)
  return mergeBusy(entries.filter((one) => !one.isAllDay || (one.start <= day && one.end >= day)))
}
