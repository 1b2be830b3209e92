import { Readable } from 'node:stream'
import type { calendarApi } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import type { Context } from '#kit/context.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { requireCalendar } from '../folder/folder.access.ts'
import type { CalendarRow } from '../folder/folder.sql.ts'
import { type ObjectsAsked, type Reader, readObjects } from '../ical/object.service.ts'
import { calendarHead, joinLines, zoneTexts } from '../ical/write.rules.ts'

/** The name of a calendar for other programs: its own, or that of its owner. */
export async function exportName(
  reader: Pick<Reader, 'db' | 'viewer' | 'caches'>,
  calendar: CalendarRow,
): Promise<string> {
  if (calendar.name !== '') return calendar.name
  const { viewer } = reader
  const short = shortLanguage(viewer.language)
  if (calendar.ownerCode === viewer.personCode) return (await viewerTexts(reader, 'calendar', texts)).mine
  return nameIn(calendar.ownerName, short)
}

/** The text of a calendar in pieces, so that a large one neither fills the memory nor holds the server. */
export async function* calendarText(reader: Reader, asked: ObjectsAsked): AsyncGenerator<string> {
  yield joinLines(calendarHead(await exportName(reader, asked.calendar)))
  const written = new Set<string>()
  for await (const objects of readObjects(reader, asked)) {
    // A zone is defined once, before the first event that uses it, for every year that another may need.
    const zones = new Map<string, number>()
    for (const object of objects)
      for (const zone of object.zones.keys()) if (!written.has(zone)) zones.set(zone, 1971)
    for (const zone of zones.keys()) written.add(zone)
    yield joinLines(zoneTexts(zones, reader.clock.now()))
    for (let at = 0; at < objects.length; at += 50)
      yield joinLines(objects.slice(at, at + 50).flatMap((object) => object.lines()))
  }
  yield joinLines(['END:VCALENDAR'])
}

/** A calendar as a file, with what the viewer may see of it. */
export async function exportCalendar(
  context: Context,
  { calendarId }: Input<typeof calendarApi.exportCalendar>,
): Promise<RawAnswer> {
  const calendar = await requireCalendar(context, calendarId, 'busy')
  const asked = { calendar, from: null, hasReminders: false }
  return {
    body: Readable.from(calendarText(context, asked)),
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="calendar-${calendarId}.ics"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  }
}
