import { calendarLimits, type IcalCode, type IcalFault } from '@maru/api/calendar'
import ICAL from 'ical.js'
import { isSeries, type SeriesTimes } from '../series/series.rules.ts'
import { dayText, wallText } from '../series/zone.rules.ts'
import { timeColumns, timesOf } from '../store/instance.rules.ts'
import {
  attendeesOf,
  isRange,
  lineOf,
  modifiedOf,
  type Reading,
  Refused,
  sequenceOf,
  stampedOf,
  textOf,
} from './component.rules.ts'
import {
  cutAt,
  exceptionOfDate,
  newestDates,
  newestFirst,
  type ReadDate,
  type ReadEvent,
  requireFewDates,
  seriesOfDates,
} from './dates.rules.ts'
import { foreignOf, remindersOf } from './kept.rules.ts'
import { type Block, blocksOf, icalFileText } from './lines.rules.ts'
import { type Part, partOf, seriesOf } from './part.rules.ts'
import { FileZones } from './zone-match.rules.ts'

/** What a file contains. */
export interface ReadFile {
  name: string
  events: ReadEvent[]
  faults: IcalFault[]
}

/** Notes the alarms of dates, which only a series can store. */
function noteOfDates(master: ICAL.Component, part: Part, reading: Reading): void {
  const alarms = (component: ICAL.Component) => remindersOf(component, part.fields).minutes.join(' ')
  const given = alarms(part.component)
  if (given !== '' && given !== alarms(master)) reading.note(part.line, 'dropped', 'VALARM')
}

const dateOf = ({ line, component, fields, original }: Part): ReadDate[] =>
  original === null
    ? []
    : [
        {
          ...{ line, original, fields, sequence: sequenceOf(component), stampedAt: stampedOf(component) },
          andFollowing: isRange(component),
          foreign: foreignOf(component),
          attendees: attendeesOf(component),
        },
      ]

/** The event of a part with the times of its series, before its changed dates are applied. */
function plainEvent(part: Part, series: SeriesTimes, isPartial: boolean): ReadEvent {
  const { component, fields, uid, line } = part
  return {
    ...timeColumns(series),
    ...{ uid, line, title: fields.title, place: fields.place, content: fields.content },
    ...{ class: fields.class, shows: fields.shows, isCancelled: !isPartial && fields.isCancelled },
    sequence: isPartial ? 0 : sequenceOf(component),
    stampedAt: isPartial ? 0 : stampedOf(component),
    ...{ modifiedAt: modifiedOf(component), foreign: foreignOf(component) },
    ...{ reminders: remindersOf(component, fields).minutes, attendees: attendeesOf(component) },
    ...{ exceptions: [], dateAttendees: [], dates: [], isPartial },
  }
}

/** An event with its changed dates, each in its newest version. */
function withDates(plain: ReadEvent, given: readonly ReadDate[], reading: Reading): ReadEvent {
  const times = timesOf(plain)
  const { newest, older } = newestDates(given, times, reading.timeZone)
  for (const { line } of older) reading.note(line, 'olderDate')
  const rows = newest.flatMap(({ date, original }) => exceptionOfDate(plain, original, date) ?? [])
  requireFewDates(rows)
  const dateAttendees = newest.flatMap(({ date, original }) =>
    date.attendees.length > 0 ? [{ original: wallText(original), attendees: date.attendees }] : [],
  )
  return { ...plain, exceptions: rows, dateAttendees, dates: newest.map(({ date }) => date) }
}

/** The events of the parts with one UID: one, or more if a part cuts the series. */
function eventsOf(parts: readonly Part[], reading: Reading): ReadEvent[] {
  const version = ({ component }: Part) => ({
    ...{ sequence: sequenceOf(component), stampedAt: stampedOf(component) },
  })
  const masters = parts
    .filter(({ original }) => original === null)
    .sort((one, other) => newestFirst(version(one), version(other)))
  const [master, ...older] = masters
  for (const { line } of older) reading.note(line, 'olderVersion')
  const dates = parts.flatMap(dateOf)
  const speaking = master ?? parts[0]
  for (const part of parts) if (part.original && speaking) noteOfDates(speaking.component, part, reading)
  if (!master) {
    const [first] = parts
    if (!first) return []
    for (const { line } of dates) reading.note(line, 'noSeries')
    const series = seriesOfDates(dates, reading.timeZone)
    const part = { ...first, fields: series }
    return [withDates(plainEvent(part, series, true), dates, reading)]
  }
  const series = seriesOf(master, reading)
  const plain = plainEvent(master, series, false)
  if (!isSeries(series)) {
    for (const { line } of dates) reading.note(line, 'noRepeat')
    return [plain]
  }
  const single = dates.filter(({ andFollowing }) => !andFollowing)
  const ranges = newestDates(
    dates.filter((one) => one.andFollowing),
    series,
    reading.timeZone,
  ).newest
  return ranges.reduce(
    (events, { date }) => {
      reading.note(date.line, 'rangeCut', dayText(date.original.wall))
      const last = events.at(-1)
      return last ? [...events.slice(0, -1), ...cutAt(last, date, reading.timeZone)] : events
    },
    [withDates(plain, single, reading)],
  )
}

function definitionsOf(blocks: readonly Block[]): Map<string, ICAL.Component> {
  const definitions = new Map<string, ICAL.Component>()
  for (const { lines } of blocks) {
    try {
      const component = new ICAL.Component(ICAL.parse(lines.map(({ text }) => text).join('\r\n')) as never)
      definitions.set(textOf(component, 'tzid'), component)
    } catch {
      // The zone stays unknown; events that use it are refused with their line.
    }
  }
  return definitions
}

/** Input of {@link readIcal}, which runs in a thread. */
export interface ReadIcalInput {
  bytes: Uint8Array
  /** The zone of times without one. */
  timeZone: string
  most: number
}

/** Reads a calendar file. Each event that cannot be stored is refused with its line; the others are returned. */
export function readIcal({ bytes, timeZone, most }: ReadIcalInput): ReadFile {
  const faults: IcalFault[] = []
  const add =
    (level: IcalFault['level']) =>
    (line: number, code: IcalCode, value = '') =>
      void faults.push({ line, code, value: lineOf(value, 100), level })
  const refuse = (line: number, error: unknown) => {
    const { code, value } = error instanceof Refused ? error : new Refused('broken')
    add('error')(line, code, value)
  }
  const file = blocksOf(icalFileText(bytes))
  if (!file)
    return { name: '', events: [], faults: [{ line: 1, code: 'notCalendar', value: '', level: 'error' }] }
  const { blocks, head, isWhole } = file
  if (!isWhole) add('error')(blocks.at(-1)?.line ?? 1, 'cut')
  const vevents = blocks.filter(({ name }) => name === 'VEVENT')
  const tooMany = vevents[most]
  if (tooMany) {
    add('error')(tooMany.line, 'tooManyEvents', String(most))
    return { name: '', events: [], faults }
  }
  for (const { name, line } of blocks)
    if (name !== 'VEVENT' && name !== 'VTIMEZONE') add('note')(line, 'skippedKind', name)
  const zones = new FileZones(definitionsOf(blocks.filter(({ name }) => name === 'VTIMEZONE')))
  const floating = zones.zoneOf(head.get('X-WR-TIMEZONE') ?? '', Date.UTC(2026, 0)) ?? timeZone
  const reading: Reading = { zones, timeZone: floating, line: 1, note: add('note') }
  const parts = vevents.flatMap((block) => {
    try {
      return [partOf(block, reading)]
    } catch (error) {
      refuse(block.line, error)
      return []
    }
  })
  const events = [...Map.groupBy(parts, ({ uid }) => uid).values()].flatMap((own) => {
    try {
      return eventsOf(own, reading)
    } catch (error) {
      refuse(own[0]?.line ?? 1, error)
      return []
    }
  })
  faults.sort((one, other) => one.line - other.line)
  return { name: lineOf(head.get('X-WR-CALNAME') ?? '', calendarLimits.name), events, faults }
}
