import type { Context } from '#kit/context.ts'
import { plain, refused } from '#kit/dav/answer.ts'
import { childOf, type XmlNode } from '#kit/dav/xml.ts'
import type { ProtocolAnswer } from '#kit/protocols.ts'
import { listEntries } from '../event/list.service.ts'
import { calendarHead, joinLines } from '../ical/write.rules.ts'
import { clipBusy, mergeTaken, type Taken } from '../people/busy.rules.ts'
import type { DavCalendar } from './collection.service.ts'
import { stampTime } from './property.rules.ts'

const day = 86_400_000
/** Days of one question. */
const mostDays = 366
const mostEntries = 20_000

const stamp = (time: number) => `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const types = {
  busy: 'BUSY',
  tentative: 'BUSY-TENTATIVE',
  away: 'BUSY-UNAVAILABLE',
  outside: 'FREE',
} as const

/** Answers free-busy-query (RFC 4791 7.10): the taken times of a calendar, merged and without anything else. */
export async function queryFreeBusy(
  context: Context,
  calendar: DavCalendar,
  root: XmlNode,
): Promise<ProtocolAnswer> {
  const span = childOf(root, 'c:time-range')?.attributes
  const from = stampTime(span?.start)
  const until = stampTime(span?.end)
  if (!from || !until || from >= until) return plain(400)
  if (until.getTime() - from.getTime() > mostDays * day) return refused(403, '<c:max-date-time/>')
  const isOwnMain = calendar.isMain && calendar.ownerCode === context.viewer.personCode
  const rows = await listEntries(context, {
    ...{ from, until, calendarIds: [calendar.calendarId], limit: mostEntries },
    mainId: isOwnMain ? calendar.calendarId : null,
  })
  const used = rows.flatMap((row): Taken[] => {
    if (row.shows === 'free' || row.isCancelled || row.answer === 'declined') return []
    const kind = row.shows === 'busy' && row.answer === 'none' ? 'tentative' : row.shows
    return [{ from: Date.parse(row.from), until: Date.parse(row.until), kind }]
  })
  const times = mergeTaken(clipBusy(used, from.getTime(), until.getTime()))
  const body = joinLines([
    ...calendarHead(null),
    ...['BEGIN:VFREEBUSY', `DTSTAMP:${stamp(context.clock.now().getTime())}`],
    ...[`DTSTART:${stamp(from.getTime())}`, `DTEND:${stamp(until.getTime())}`],
    ...times.map((time) => `FREEBUSY;FBTYPE=${types[time.kind]}:${stamp(time.from)}/${stamp(time.until)}`),
    ...['END:VFREEBUSY', 'END:VCALENDAR'],
  ])
  return { ...plain(200, { 'content-type': 'text/calendar; charset=utf-8' }), body }
}
