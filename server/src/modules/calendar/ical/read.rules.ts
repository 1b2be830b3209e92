import { createHash } from 'node:crypto'
import {
  type BusyKind,
  calendarLimits,
  type EventClass,
  type IcalCode,
  type IcalFault,
} from '@maru/api/calendar'
import ICAL from 'ical.js'
import { type DateFields, exceptionOf } from '../event/event.rules.ts'
import { firstStart, type SeriesTimes } from '../series/series.rules.ts'
import { dayText, wallOf, wallText } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from '../store/event.sql.ts'
import { type TimeColumns, timeColumns } from '../store/instance.rules.ts'
import {
  attendeesOf,
  datesOf,
  fieldsOf,
  foreignOf,
  inZone,
  lineOf,
  modifiedOf,
  type ReadAttendee,
  type Reading,
  Refused,
  remindersOf,
  ruleOf,
  sequenceOf,
  textOf,
  timeOf,
} from './component.rules.ts'
import { type Block, blocksOf, icalFileText } from './lines.rules.ts'
import { zoneOfFile } from './zone-match.rules.ts'

/** An event of a file, in the form in which it is stored. */
export interface ReadEvent extends TimeColumns {
  uid: string
  line: number
  title: string
  place: string
  content: string
  class: EventClass
  shows: BusyKind
  isCancelled: boolean
  sequence: number
  /** LAST-MODIFIED in milliseconds; null without one. */
  modifiedAt: number | null
  foreign: string[]
  /** Minutes before the start. */
  reminders: number[]
  attendees: ReadAttendee[]
  exceptions: ExceptionRow[]
  /** Attendees of single dates, whose answers may differ from those to the series. */
  dateAttendees: { original: string; attendees: ReadAttendee[] }[]
}

/** What a file contains. */
export interface ReadFile {
  name: string
  events: ReadEvent[]
  faults: IcalFault[]
}

/** A VEVENT before the parts of its series are joined. */
interface Part {
  line: number
  uid: string
  component: ICAL.Component
  fields: DateFields
  original: { wall: number; zone: string | null; isDay: boolean; isUtc: boolean } | null
}

function seriesOf(part: Part, reading: Reading): SeriesTimes {
  const { component, fields } = part
  const series: SeriesTimes = {
    ...{ start: fields.start, end: fields.end, isAllDay: fields.isAllDay, timeZone: fields.timeZone },
    ...{ rule: ruleOf(component, fields), lunar: null, lunarUntil: null },
    excluded: datesOf(component, 'exdate', fields, reading),
    extra: datesOf(component, 'rdate', fields, reading),
  }
  if (series.rule === null) return series
  const first = firstStart(series)
  if (first === null) throw new Refused('ruleEmpty')
  if (first === series.start) return series
  // A start that its rule does not give stays as one more date.
  reading.note(part.line, 'startKept', dayText(series.start))
  const extra = [...new Set([series.start, ...series.extra])]
  return { ...series, start: first, end: first + (series.end - series.start), extra }
}

function partOf(block: Block, reading: Reading): Part {
  let component: ICAL.Component
  try {
    component = new ICAL.Component(ICAL.parse(block.lines.map(({ text }) => text).join('\r\n')) as never)
  } catch {
    throw new Refused('broken')
  }
  if (component.name !== 'vevent') throw new Refused('broken')
  const fields = fieldsOf(component, reading)
  const original = timeOf(component, 'recurrence-id', reading)
  // Without a UID the contents identify the event, so that the same file twice gives no doubles.
  const made = createHash('sha256')
    .update(JSON.stringify([fields, textOf(component, 'rrule')]))
    .digest('base64url')
    .slice(0, 27)
  const uid = textOf(component, 'uid').trim().slice(0, 500) || `${made}@maru`
  return { line: block.line, uid, component, fields, original: original && { ...original } }
}

/** An event of the parts with one UID. */
function eventOf(
  parts: readonly Part[],
  reading: Reading,
  refuse: (line: number, error: unknown) => void,
): ReadEvent[] {
  const masters = parts.filter(({ original }) => original === null)
  const master = masters.sort((one, other) => sequenceOf(other.component) - sequenceOf(one.component))[0]
  if (!master) {
    return parts.flatMap((part) => {
      reading.note(part.line, 'noSeries')
      const uid = `${part.uid}_${wallText(part.original?.wall ?? 0)}`
      return eventOf([{ ...part, uid, original: null }], reading, refuse)
    })
  }
  const { component, fields } = master
  const series = seriesOf(master, reading)
  const event = {
    ...timeColumns(series),
    ...{
      uid: master.uid,
      line: master.line,
      title: fields.title,
      place: fields.place,
      content: fields.content,
    },
    ...{ class: fields.class, shows: fields.shows, isCancelled: fields.isCancelled },
    ...{ sequence: sequenceOf(component), modifiedAt: modifiedOf(component) },
    ...{ foreign: foreignOf(component), reminders: remindersOf(component) },
    attendees: attendeesOf(component),
  }
  const clock = series.start - wallOf(dayText(series.start))
  const exceptions = new Map<number, ExceptionRow>()
  const dateAttendees: ReadEvent['dateAttendees'] = []
  for (const part of parts) {
    if (!part.original || (series.rule === null && series.extra.length === 0)) continue
    try {
      const original = series.isAllDay
        ? wallOf(dayText(part.original.wall))
        : part.original.isDay
          ? part.original.wall + clock
          : inZone(part.original, series.timeZone, reading.timeZone)
      const row = exceptionOf(event as unknown as EventRow, original, part.fields, sequenceOf(part.component))
      if (row) exceptions.set(original, row)
      const people = attendeesOf(part.component)
      if (people.length > 0) dateAttendees.push({ original: wallText(original), attendees: people })
    } catch (error) {
      refuse(part.line, error)
    }
  }
  if (exceptions.size > calendarLimits.dates) throw new Refused('tooManyDates')
  return [{ ...event, exceptions: [...exceptions.values()], dateAttendees }]
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
  const definitions = definitionsOf(blocks.filter(({ name }) => name === 'VTIMEZONE'))
  const floating = zoneOfFile(head.get('X-WR-TIMEZONE') ?? '', definitions) ?? timeZone
  const reading: Reading = { definitions, timeZone: floating, note: add('note') }
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
      return eventOf(own, reading, refuse)
    } catch (error) {
      refuse(own[0]?.line ?? 1, error)
      return []
    }
  })
  faults.sort((one, other) => one.line - other.line)
  return { name: lineOf(head.get('X-WR-CALNAME') ?? '', calendarLimits.name), events, faults }
}
