import { createHash } from 'node:crypto'
import {
  type BusyKind,
  calendarLimits,
  type EventClass,
  type IcalCode,
  type IcalFault,
} from '@maru/api/calendar'
import { parseRule } from '@maru/api/calendar/rule'
import ICAL from 'ical.js'
import { type DateFields, exceptionOf } from '../event/event.rules.ts'
import { firstStart, isTooDense, localRule, type SeriesTimes } from '../series/series.rules.ts'
import { dayText, instantOfWall, wallOf, wallOfInstant, wallText } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from '../store/event.sql.ts'
import { type TimeColumns, timeColumns } from '../store/instance.rules.ts'
import { type Block, blocksOf, icalFileText } from './lines.rules.ts'
import { htmlOfText } from './text.rules.ts'
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
  exceptions: ExceptionRow[]
}

/** What a file contains. */
export interface ReadFile {
  name: string
  events: ReadEvent[]
  faults: IcalFault[]
}

const day = 86_400_000

/** A refusal of one event. */
class Refused extends Error {
  readonly code: IcalCode
  readonly value: string
  constructor(code: IcalCode, value = '') {
    super(code)
    this.code = code
    this.value = value
  }
}

interface Reading {
  definitions: Map<string, ICAL.Component>
  /** The zone of floating times. */
  timeZone: string
  note(line: number, code: IcalCode, value?: string): void
}

/** A VEVENT before the parts of its series are joined. */
interface Part {
  line: number
  uid: string
  component: ICAL.Component
  fields: DateFields
  original: { wall: number; zone: string | null; isDay: boolean; isUtc: boolean } | null
}

const lineOf = (text: string, most: number) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)

const textOf = (component: ICAL.Component, name: string) => {
  const value = component.getFirstPropertyValue(name)
  return value === null || value === undefined ? '' : String(value)
}

const wallOfTime = (time: ICAL.Time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.isDate ? 0 : time.hour, time.isDate ? 0 : time.minute, 0)

interface GivenTime {
  wall: number
  isDay: boolean
  isUtc: boolean
  zone: string | null
}

function timesOfProperty(property: ICAL.Property, { definitions }: Reading): GivenTime[] {
  const given = property.getParameter('tzid')
  const name = Array.isArray(given) ? given[0] : given
  return property.getValues().map((value: unknown) => {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time) || time.year < 1900 || time.year > 2200) throw new Refused('noStart')
    const isUtc = !time.isDate && time.zone === ICAL.Timezone.utcTimezone
    const zone = name && !isUtc && !time.isDate ? zoneOfFile(name, definitions) : null
    if (name && !isUtc && !time.isDate && zone === null) throw new Refused('zoneUnknown', name)
    return { wall: wallOfTime(time), isDay: time.isDate, isUtc, zone }
  })
}

function timeOf(component: ICAL.Component, name: string, reading: Reading): GivenTime | null {
  const property = component.getFirstProperty(name)
  return property ? (timesOfProperty(property, reading)[0] ?? null) : null
}

/** The wall-clock time in a zone of a time that may be in another one. */
function inZone(time: GivenTime, zone: string, floating: string): number {
  if (time.isDay) return time.wall
  const from = time.isUtc ? 'UTC' : (time.zone ?? floating)
  return from === zone ? time.wall : wallOfInstant(instantOfWall(time.wall, from), zone)
}

function endOf(component: ICAL.Component, start: GivenTime, zone: string, reading: Reading): number {
  const wall = inZone(start, zone, reading.timeZone)
  const end = timeOf(component, 'dtend', reading)
  if (end) {
    const until = inZone(end, zone, reading.timeZone)
    // DTEND = DTSTART of an all-day event is one day.
    return start.isDay && until === wall ? wall + day : until
  }
  const length = component.getFirstPropertyValue('duration')
  if (length instanceof ICAL.Duration) return wall + length.toSeconds() * 1000
  return start.isDay ? wall + day : wall
}

function showsOf(component: ICAL.Component): BusyKind {
  const kind = textOf(component, 'x-microsoft-cdo-busystatus').toUpperCase()
  if (textOf(component, 'transp').toUpperCase() === 'TRANSPARENT' || kind === 'FREE') return 'free'
  if (kind === 'OOF') return 'away'
  return textOf(component, 'status').toUpperCase() === 'TENTATIVE' || kind === 'TENTATIVE'
    ? 'tentative'
    : 'busy'
}

function classOf(component: ICAL.Component): EventClass {
  const given = textOf(component, 'class').toLowerCase()
  // An unknown class counts as private (RFC 5545 3.8.1.3).
  return given === '' || given === 'public' ? 'public' : given === 'confidential' ? 'confidential' : 'private'
}

function fieldsOf(component: ICAL.Component, reading: Reading): DateFields {
  const start = timeOf(component, 'dtstart', reading)
  if (!start) throw new Refused('noStart')
  const isRepeat = component.hasProperty('rrule') || component.hasProperty('rdate')
  // A single date in UTC is shown and edited in the reader's zone; a series in UTC would move with the clock there.
  const timeZone = start.isUtc && isRepeat ? 'UTC' : (start.zone ?? reading.timeZone)
  const wall = inZone(start, timeZone, reading.timeZone)
  const end = endOf(component, start, timeZone, reading)
  if (end < wall) throw new Refused('endBeforeStart')
  if (end - wall > calendarLimits.eventDays * day) throw new Refused('tooLong')
  return {
    title: lineOf(textOf(component, 'summary'), calendarLimits.title),
    place: lineOf(textOf(component, 'location'), calendarLimits.place),
    content: htmlOfText(textOf(component, 'description').slice(0, calendarLimits.content / 10)),
    ...{ isAllDay: start.isDay, start: wall, end, timeZone },
    ...{ class: classOf(component), shows: showsOf(component) },
    isCancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
  }
}

function ruleOf(component: ICAL.Component, fields: DateFields): string | null {
  const rules = component.getAllProperties('rrule')
  if (rules.length === 0) return null
  if (rules.length > 1) throw new Refused('ruleInvalid')
  const text = rules[0]?.toICALString().replace(/^RRULE[^:]*:/i, '') ?? ''
  const parts = parseRule(text)
  if (parts === 'tooFine') throw new Refused('ruleTooFine', text)
  if (parts === 'tooMany' || (typeof parts !== 'string' && isTooDense(parts)))
    throw new Refused('ruleTooMany', text)
  if (typeof parts === 'string') throw new Refused('ruleInvalid', text)
  return localRule(parts, fields)
}

/** Walls of EXDATE or RDATE in the zone of the series; a DATE of a timed series is the series' time on that day. */
function datesOf(component: ICAL.Component, name: string, fields: DateFields, reading: Reading): number[] {
  const clock = fields.start - wallOf(dayText(fields.start))
  const walls = component
    .getAllProperties(name)
    .flatMap((property) =>
      timesOfProperty(property, reading).map((time) =>
        fields.isAllDay
          ? wallOf(dayText(time.wall))
          : time.isDay
            ? time.wall + clock
            : inZone(time, fields.timeZone, reading.timeZone),
      ),
    )
  if (walls.length > calendarLimits.dates) throw new Refused('tooManyDates')
  return [...new Set(walls)].sort((one, other) => one - other)
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
  // A start that its rule does not give stays as one more date (domain/calendar 1).
  reading.note(part.line, 'startKept', dayText(series.start))
  const extra = [...new Set([series.start, ...series.extra])]
  return { ...series, start: first, end: first + (series.end - series.start), extra }
}

const knownNames = new Set(
  'uid dtstamp dtstart dtend duration summary location description class status transp sequence last-modified created rrule rdate exdate recurrence-id organizer attendee x-microsoft-cdo-busystatus attach method request-status exrule'.split(
    ' ',
  ),
)
const foreignAtMost = { lines: 50, letters: 4000 }

function foreignOf(component: ICAL.Component): string[] {
  return component
    .getAllProperties()
    .filter(({ name }) => !knownNames.has(name))
    .map((property) => property.toICALString().replaceAll(/\r\n[ \t]/g, ''))
    .filter((line) => line.length <= foreignAtMost.letters && !/[\r\n]/.test(line))
    .slice(0, foreignAtMost.lines)
}

function remindersOf(component: ICAL.Component): number[] {
  const minutes = component.getAllSubcomponents('valarm').flatMap((alarm) => {
    const trigger = alarm.getFirstPropertyValue('trigger')
    if (!(trigger instanceof ICAL.Duration)) return []
    const value = Math.round(-trigger.toSeconds() / 60)
    return value >= -1440 && value <= 40_320 ? [value] : []
  })
  return [...new Set(minutes)].slice(0, calendarLimits.reminders)
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

const sequenceOf = (component: ICAL.Component) =>
  Math.min(1_000_000, Math.max(0, Number(textOf(component, 'sequence')) || 0))

function modifiedOf(component: ICAL.Component): number | null {
  const value = component.getFirstPropertyValue('last-modified')
  return value instanceof ICAL.Time
    ? Date.UTC(value.year, value.month - 1, value.day, value.hour, value.minute, value.second)
    : null
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
  }
  const clock = series.start - wallOf(dayText(series.start))
  const exceptions = new Map<number, ExceptionRow>()
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
    } catch (error) {
      refuse(part.line, error)
    }
  }
  if (exceptions.size > calendarLimits.dates) throw new Refused('tooManyDates')
  return [{ ...event, exceptions: [...exceptions.values()] }]
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
