import {
  type Answer,
  type AttendeeRole,
  type BusyKind,
  calendarLimits,
  type EventClass,
  type IcalCode,
} from '@maru/api/calendar'
import { parseRule } from '@maru/api/calendar/rule'
import ICAL from 'ical.js'
import type { DateFields } from '../event/event.rules.ts'
import { isTooDense, localRule } from '../series/series.rules.ts'
import { dayText, instantOfWall, wallOf, wallOfInstant } from '../series/zone.rules.ts'
import { htmlOfText } from './text.rules.ts'
import type { FileZones } from './zone-match.rules.ts'

const day = 86_400_000
/** Letters of a text without markup, which markup makes longer. */
export const contentAtMost = calendarLimits.content / 10

/** A refusal of one event. */
export class Refused extends Error {
  readonly code: IcalCode
  readonly value: string
  constructor(code: IcalCode, value = '') {
    super(code)
    this.code = code
    this.value = value
  }
}

/** What the reader of a file passes to the readers of its parts. */
export interface Reading {
  zones: FileZones
  /** The zone of floating times. */
  timeZone: string
  /** The line on which the part begins that is read. */
  line: number
  /** Notes what was changed or left out without refusing the event. */
  note(line: number, code: IcalCode, value?: string): void
}

export const lineOf = (text: string, most: number) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)

export const textOf = (component: ICAL.Component, name: string) => {
  const value = component.getFirstPropertyValue(name)
  return value === null || value === undefined ? '' : String(value)
}

/** Wall-clock milliseconds of a time of the library. */
export const wallOfTime = (time: ICAL.Time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.isDate ? 0 : time.hour, time.isDate ? 0 : time.minute, 0)

/** A time as a file has it. */
export interface GivenTime {
  /** Wall-clock milliseconds. */
  wall: number
  isDay: boolean
  isUtc: boolean
  zone: string | null
}

function timesOfProperty(property: ICAL.Property, reading: Reading): GivenTime[] {
  const { zones } = reading
  const given = property.getParameter('tzid')
  const name = Array.isArray(given) ? given[0] : given
  return property.getValues().map((value: unknown) => {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time) || time.year < 1900 || time.year > 2200) throw new Refused('noStart')
    const isUtc = !time.isDate && time.zone === ICAL.Timezone.utcTimezone
    const wall = wallOfTime(time)
    if (!name || isUtc || time.isDate) return { wall, isDay: time.isDate, isUtc, zone: null }
    const zone = zones.zoneOf(name, wall)
    if (zone !== null) return { wall, isDay: false, isUtc, zone }
    const utc = zones.utcOf(name, wall)
    if (utc === null) throw new Refused('zoneUnknown', name)
    reading.note(reading.line, 'zoneFixed', name)
    return { wall: utc, isDay: false, isUtc: true, zone: null }
  })
}

export function timeOf(component: ICAL.Component, name: string, reading: Reading): GivenTime | null {
  const property = component.getFirstProperty(name)
  return property ? (timesOfProperty(property, reading)[0] ?? null) : null
}

/** The wall-clock time in a zone of a time that may be in another one. */
export function inZone(time: GivenTime, zone: string, floating: string): number {
  if (time.isDay) return time.wall
  const from = time.isUtc ? 'UTC' : (time.zone ?? floating)
  return from === zone ? time.wall : wallOfInstant(instantOfWall(time.wall, from), zone)
}

/** An end of another kind than its start, in the kind of the start. */
function alignedEnd(start: GivenTime, end: GivenTime): GivenTime {
  const endDay = wallOf(dayText(end.wall))
  if (start.isDay && !end.isDay) return { ...start, wall: endDay === end.wall ? endDay : endDay + day }
  // The end of a timed event is never before its start.
  if (!start.isDay && end.isDay) return { ...start, wall: Math.max(start.wall, end.wall) }
  const isFloating = !end.isDay && !end.isUtc && end.zone === null
  return isFloating && (start.isUtc || start.zone !== null) ? { ...start, wall: end.wall } : end
}

function endOf(component: ICAL.Component, start: GivenTime, zone: string, reading: Reading): number {
  const wall = inZone(start, zone, reading.timeZone)
  const given = timeOf(component, 'dtend', reading)
  if (given) {
    const end = alignedEnd(start, given)
    if (end !== given) reading.note(reading.line, 'repaired', 'DTEND')
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

export function fieldsOf(component: ICAL.Component, reading: Reading): DateFields {
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
    content: htmlOfText(textOf(component, 'description').slice(0, contentAtMost)),
    ...{ isAllDay: start.isDay, start: wall, end, timeZone },
    ...{ class: classOf(component), shows: showsOf(component) },
    isCancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
  }
}

export function ruleOf(component: ICAL.Component, fields: DateFields): string | null {
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
export function datesOf(
  component: ICAL.Component,
  name: string,
  fields: DateFields,
  reading: Reading,
): number[] {
  const clock = fields.start - wallOf(dayText(fields.start))
  const properties = component.getAllProperties(name)
  const count = properties.reduce((sum, property) => sum + property.getValues().length, 0)
  if (count > calendarLimits.dates) throw new Refused('tooManyDates')
  const walls = properties.flatMap((property) =>
    timesOfProperty(property, reading).map((time) =>
      fields.isAllDay
        ? wallOf(dayText(time.wall))
        : time.isDay
          ? time.wall + clock
          : inZone(time, fields.timeZone, reading.timeZone),
    ),
  )
  return [...new Set(walls)].sort((one, other) => one - other)
}

export const sequenceOf = (component: ICAL.Component) =>
  Math.min(1_000_000, Math.max(0, Number(textOf(component, 'sequence')) || 0))

function stampOf(component: ICAL.Component, name: string): number | null {
  const value = component.getFirstPropertyValue(name)
  return value instanceof ICAL.Time
    ? Date.UTC(value.year, value.month - 1, value.day, value.hour, value.minute, value.second)
    : null
}

/** LAST-MODIFIED in milliseconds; null without one. */
export const modifiedOf = (component: ICAL.Component) => stampOf(component, 'last-modified')

/** Whether a RECURRENCE-ID stands for its date and all that follow. */
export const isRange = (component: ICAL.Component) =>
  String(component.getFirstProperty('recurrence-id')?.getParameter('range') ?? '').toUpperCase() ===
  'THISANDFUTURE'

/** When a part was written: DTSTAMP, or LAST-MODIFIED, in milliseconds; 0 without both. */
export const stampedOf = (component: ICAL.Component) =>
  stampOf(component, 'dtstamp') ?? modifiedOf(component) ?? 0

const partStates: Record<string, Answer> = {
  ACCEPTED: 'accepted',
  TENTATIVE: 'tentative',
  DECLINED: 'declined',
}

/** An attendee of a file. */
export interface ReadAttendee {
  /** In lower case. */
  email: string
  role: AttendeeRole
  answer: Answer
}

/** The attendees of an event that have an e-mail address, each once. */
export function attendeesOf(component: ICAL.Component): ReadAttendee[] {
  const people = new Map<string, ReadAttendee>()
  for (const property of component.getAllProperties('attendee').slice(0, calendarLimits.people + 1)) {
    const email = /^mailto:([^@\s]+@[^@\s]+)$/i.exec(String(property.getFirstValue()))?.[1]?.toLowerCase()
    if (!email) continue
    const parameter = (name: string) => String(property.getParameter(name) ?? '').toUpperCase()
    const role = { 'OPT-PARTICIPANT': 'optional', CHAIR: 'chair' }[parameter('role')] ?? 'required'
    const answer = partStates[parameter('partstat')] ?? 'none'
    people.set(email, { email, role: role as AttendeeRole, answer })
  }
  return [...people.values()]
}
