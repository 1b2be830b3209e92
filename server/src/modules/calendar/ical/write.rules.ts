import type { Answer, AttendeeRole } from '@maru/api/calendar'
import { rulePartsOf, ruleText } from '@maru/api/calendar/rule'
import { foldLine, icalText } from '#kit/ical/calendar.ts'
import { zoneLines } from '#kit/ical/zone-text.ts'
import { type DateFields, fieldsOfDate } from '../event/event.rules.ts'
import { instantOfWall, wallText } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from '../store/event.sql.ts'
import { storedWall, timesOf } from '../store/instance.rules.ts'
import { textOfHtml } from './text.rules.ts'

/** A person with an address in a written event. */
export interface WrittenPerson {
  name: string
  email: string
  role?: AttendeeRole
  answer?: Answer
}

/** An event of which the reader may see everything. */
export interface WholeEvent {
  event: EventRow
  exceptions: readonly ExceptionRow[]
  organizer: WrittenPerson | null
  attendees: readonly WrittenPerson[]
  /** Content lines that the portal does not interpret; null where they are not written, as in mails to guests. */
  foreign: readonly string[] | null
  /** Minutes before the start; empty where reminders are not written, as in feeds. */
  reminders: readonly number[]
  /** Whether only single dates of the series are known: then it is written without the series (RFC 4791 4.1). */
  isPartial?: boolean
  /** Answers to single dates of a series. */
  dateAnswers: readonly { original: string; email: string; answer: Answer }[]
}

/** A single date, of which the reader may see only some fields. */
export interface SingleDate {
  uid: string
  changedAt: string
  fields: DateFields
}

const day = 86_400_000
const stampOf = (wall: number) => wallText(wall).replaceAll(/[-:]/g, '')
const dayStamp = (wall: number) => stampOf(wall).slice(0, 8)
const utcStamp = (instant: number) => `${stampOf(instant)}Z`
/** DTSTAMP and LAST-MODIFIED: the time of the change, so that unchanged events have unchanged texts. */
const changeStamp = (iso: string) => utcStamp(Math.floor(Date.parse(iso) / 1000) * 1000)

type Zoned = Pick<DateFields, 'isAllDay' | 'timeZone'>

function timeLine(name: string, walls: readonly number[], { isAllDay, timeZone }: Zoned): string {
  if (isAllDay) return `${name};VALUE=DATE:${walls.map(dayStamp).join(',')}`
  if (timeZone === 'UTC') return `${name}:${walls.map((wall) => `${stampOf(wall)}Z`).join(',')}`
  return `${name};TZID=${timeZone}:${walls.map(stampOf).join(',')}`
}

function ruleLine(rule: string, { isAllDay, timeZone }: Zoned): string {
  const parts = rulePartsOf(rule)
  if (!parts?.until) return `RRULE:${rule}`
  const { until } = parts
  if (isAllDay) return `RRULE:${ruleText({ ...parts, until: until.slice(0, 8) })}`
  const wall = Date.parse(
    `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}T${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}Z`,
  )
  return `RRULE:${ruleText({ ...parts, until: utcStamp(instantOfWall(wall, timeZone)) })}`
}

const quoted = (text: string) =>
  `"${text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")}"`

const roles = { required: 'REQ-PARTICIPANT', optional: 'OPT-PARTICIPANT', chair: 'CHAIR' } as const
const states = {
  ...{ none: 'NEEDS-ACTION', accepted: 'ACCEPTED' },
  ...{ tentative: 'TENTATIVE', declined: 'DECLINED' },
} as const

function peopleLines({ organizer, attendees }: Pick<WholeEvent, 'organizer' | 'attendees'>): string[] {
  if (!organizer?.email || attendees.length === 0) return []
  return [
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    ...attendees
      .filter(({ email }) => email !== '')
      .map(
        ({ name, email, role = 'required', answer = 'none' }) =>
          `ATTENDEE;CN=${quoted(name)};ROLE=${roles[role]};PARTSTAT=${states[answer]}:mailto:${email}`,
      ),
  ]
}

const busyTexts = { busy: 'BUSY', tentative: 'TENTATIVE', away: 'OOF', free: 'FREE' } as const

function fieldLines(fields: DateFields): string[] {
  const text = textOfHtml(fields.content)
  const status = fields.isCancelled ? 'CANCELLED' : fields.shows === 'tentative' ? 'TENTATIVE' : 'CONFIRMED'
  // An all-day event without a length is one day.
  const end = fields.isAllDay ? Math.max(fields.end, fields.start + day) : fields.end
  return [
    timeLine('DTSTART', [fields.start], fields),
    timeLine('DTEND', [end], fields),
    `SUMMARY:${icalText(fields.title)}`,
    ...(fields.place ? [`LOCATION:${icalText(fields.place)}`] : []),
    ...(text ? [`DESCRIPTION:${icalText(text)}`] : []),
    `CLASS:${fields.class.toUpperCase()}`,
    `STATUS:${status}`,
    `TRANSP:${fields.shows === 'free' ? 'TRANSPARENT' : 'OPAQUE'}`,
    `X-MICROSOFT-CDO-BUSYSTATUS:${busyTexts[fields.shows]}`,
  ]
}

function headLines(uid: string, changedAt: string, sequence: number): string[] {
  const stamp = changeStamp(changedAt)
  return [`UID:${icalText(uid)}`, `DTSTAMP:${stamp}`, `LAST-MODIFIED:${stamp}`, `SEQUENCE:${sequence}`]
}

function alarmLines(minutes: number): string[] {
  const sign = minutes < 0 ? '' : '-'
  const trigger = `TRIGGER:${sign}PT${Math.abs(minutes)}M`
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Reminder', trigger, 'END:VALARM']
}

/** The foreign lines of a date: its own, or those of the series. */
const foreignLines = ({ foreign }: WholeEvent, exception: ExceptionRow | undefined): readonly string[] =>
  foreign === null ? [] : (exception?.foreignFields ?? foreign)

/** A span in milliseconds. */
export interface Span {
  from: number
  until: number
}

/** Whether a date was within a span before it was changed, or is now (RFC 4791 9.6.6). */
function touches(event: EventRow, { original, exception }: DateToWrite, span: Span): boolean {
  return [fieldsOfDate(event, original), fieldsOfDate(event, original, exception)].some((fields) => {
    const from = instantOfWall(fields.start, fields.timeZone)
    const until = instantOfWall(fields.end, fields.timeZone)
    return from < span.until && (until > span.from || from === until)
  })
}

/** The dates that a reader asked for; without a series, at least those that make the event an event. */
function datesWithin(whole: WholeEvent, span: Span | null): DateToWrite[] {
  const dates = datesToWrite(whole)
  const within = span === null ? dates : dates.filter((date) => touches(whole.event, date, span))
  return whole.isPartial && within.length === 0 ? dates : within
}

/**
 * The VEVENT lines of an event with its exceptions, or with those that touch a span; a lunar repeat is written by
 * {@link singleLines} instead.
 */
export function wholeLines(whole: WholeEvent, span: Span | null = null): string[] {
  const { event, foreign, reminders } = whole
  const times = timesOf(event)
  const people = peopleLines(whole)
  const alarms = reminders.flatMap(alarmLines)
  const extra = times.extra.filter((start) => start !== times.start)
  const series = [
    'BEGIN:VEVENT',
    ...headLines(event.uid, event.updatedAt, event.sequence),
    ...fieldLines(fieldsOfDate(event, null)),
    ...(event.rule === null ? [] : [ruleLine(event.rule, event)]),
    ...(extra.length > 0 ? [timeLine('RDATE', extra, event)] : []),
    ...(times.excluded.length > 0 ? [timeLine('EXDATE', times.excluded, event)] : []),
    ...people,
    ...(foreign ?? []),
    ...alarms,
    'END:VEVENT',
  ]
  return [
    ...(whole.isPartial ? [] : series),
    ...datesWithin(whole, span).flatMap(({ original, exception, answers }) => {
      const attendees = whole.attendees.map((one) => ({
        ...one,
        answer: answers.get(one.email.toLowerCase()) ?? one.answer,
      }))
      return [
        'BEGIN:VEVENT',
        ...headLines(event.uid, event.updatedAt, exception?.sequence ?? event.sequence),
        timeLine('RECURRENCE-ID', [original], event),
        ...fieldLines(fieldsOfDate(event, original, exception)),
        ...peopleLines({ ...whole, attendees }),
        ...foreignLines(whole, exception),
        ...alarms,
        'END:VEVENT',
      ]
    }),
  ]
}

/** The VEVENT lines of one date of an event, whose original start is written in UTC; null for an event of one date. */
export function dateLines(
  whole: WholeEvent,
  date: { original: number | null; fields: DateFields; exception: ExceptionRow | undefined },
): string[] {
  const { event, reminders, dateAnswers } = whole
  const { original, fields, exception } = date
  const answers = dateAnswers.filter((one) => original !== null && storedWall(one.original) === original)
  const answerOf = new Map(answers.map(({ email, answer }) => [email, answer]))
  const attendees = whole.attendees.map((one) => ({
    ...one,
    answer: answerOf.get(one.email.toLowerCase()) ?? one.answer,
  }))
  const { isAllDay, timeZone } = event
  const start = original === null || isAllDay ? original : instantOfWall(original, timeZone)
  return [
    'BEGIN:VEVENT',
    ...headLines(event.uid, event.updatedAt, exception?.sequence ?? event.sequence),
    ...(start === null ? [] : [timeLine('RECURRENCE-ID', [start], { isAllDay, timeZone: 'UTC' })]),
    ...fieldLines(fields),
    ...peopleLines({ ...whole, attendees }),
    ...foreignLines(whole, exception),
    ...reminders.flatMap(alarmLines),
    'END:VEVENT',
  ]
}

interface DateToWrite {
  original: number
  exception: ExceptionRow | undefined
  answers: Map<string, Answer>
}

/** The dates of a series that differ from it, or to which an attendee answered something else; all without a series. */
function datesToWrite({ event, exceptions, dateAnswers, isPartial }: WholeEvent): DateToWrite[] {
  const isSeries = event.rule !== null || event.extra.length > 0
  const removed = new Set(event.excluded.map(storedWall))
  const given = Map.groupBy(isSeries ? dateAnswers : [], ({ original }) => storedWall(original))
  const changed = new Map(exceptions.map((one) => [storedWall(one.original), one]))
  const single = isPartial ? event.extra.map(storedWall) : []
  return [...new Set([...changed.keys(), ...given.keys(), ...single])]
    .filter((original) => changed.has(original) || !removed.has(original))
    .sort((one, other) => one - other)
    .map((original) => ({
      original,
      exception: changed.get(original),
      answers: new Map(given.get(original)?.map(({ email, answer }) => [email, answer])),
    }))
}

/** The VEVENT lines of a single date. */
export function singleLines({ uid, changedAt, fields }: SingleDate): string[] {
  return ['BEGIN:VEVENT', ...headLines(uid, changedAt, 0), ...fieldLines(fields), 'END:VEVENT']
}

/** Zones that these events are written in, with the earliest year of each. */
export function zonesOf(
  fields: readonly { timeZone: string; isAllDay: boolean; start: number }[],
): Map<string, number> {
  const zones = new Map<string, number>()
  for (const { timeZone, isAllDay, start } of fields) {
    if (isAllDay || timeZone === 'UTC') continue
    const year = new Date(start).getUTCFullYear()
    zones.set(timeZone, Math.min(zones.get(timeZone) ?? year, year))
  }
  return zones
}

/** The zones of a whole event. */
export function zonesOfWhole({
  event,
  exceptions,
}: Pick<WholeEvent, 'event' | 'exceptions'>): Map<string, number> {
  const moved = exceptions.map((exception) => fieldsOfDate(event, storedWall(exception.original), exception))
  return zonesOf([fieldsOfDate(event, null), ...moved])
}

/** VTIMEZONE lines of zones, from a year before the first event until ten years after `now`. */
export function zoneTexts(zones: ReadonlyMap<string, number>, now: Date): string[] {
  const until = now.getUTCFullYear() + 10
  return [...zones].flatMap(([zone, year]) =>
    zoneLines(zone, Math.min(Math.max(1970, year - 1), until), until),
  )
}

/** Folded lines with their line ends. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** The lines before the events; `name` is shown by programs that subscribe. */
export function calendarHead(name: string | null): string[] {
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Maru//Calendar//EN', 'CALSCALE:GREGORIAN'],
    ...(name === null
      ? []
      : [
          'METHOD:PUBLISH',
          `X-WR-CALNAME:${icalText(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]),
  ]
}
