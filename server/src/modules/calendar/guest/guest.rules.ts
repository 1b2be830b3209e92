import { createHash, randomUUID } from 'node:crypto'
import { type Language, type ShortLanguage, shortLanguage, toLanguage } from '@maru/api/kit/language'
import type { calendar as calendarTexts } from '@maru/i18n/calendar/texts'
import { fillText } from '@maru/i18n/kit/fill'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { headLine } from '#kit/mail/mail.ts'
import { fieldsOfDate } from '../event/event.rules.ts'
import {
  calendarHead,
  dateLines,
  joinLines,
  type WholeEvent,
  wholeLines,
  zonesOfWhole,
  zoneTexts,
} from '../ical/write.rules.ts'
import { lunarDays } from '../series/lunar.rules.ts'
import { wallText } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from '../store/event.sql.ts'
import { isChangedDate, storedWall } from '../store/instance.rules.ts'
import type { MailedFields } from './guest.sql.ts'

/** What a mail to a guest is about. */
export type GuestMailKind = 'request' | 'update' | 'cancel' | 'declineCounter'

const stamp = (text: string) => text.replace(' ', 'T').slice(0, 16)

/** What guests are mailed about an event. */
export function mailedFieldsOf(event: EventRow): MailedFields {
  const { title, place, isAllDay, timeZone } = event
  return { title, place, start: stamp(event.startAt), end: stamp(event.endAt), isAllDay, timeZone }
}

/**
 * A digest of everything that guests are mailed about: times, dates, title and place. The text, answers and reminders
 * are not part of it.
 */
export function digestOf(event: EventRow, exceptions: readonly ExceptionRow[]): string {
  const { rule, lunarMonth, lunarDay, lunarLeap, lunarUntil, excluded, extra, isCancelled } = event
  const dates = exceptions
    .filter(isChangedDate)
    .map((one) => [
      ...[
        one.original,
        one.title,
        one.place,
        one.isAllDay,
        one.startAt,
        one.endAt,
        one.timeZone,
        one.isCancelled,
      ],
    ])
  const parts = [
    mailedFieldsOf(event),
    rule,
    lunarMonth,
    lunarDay,
    lunarLeap,
    lunarUntil,
    excluded,
    extra,
    isCancelled,
  ]
  return createHash('sha256')
    .update(JSON.stringify([...parts, dates]))
    .digest('base64url')
}

/** Programs outside do not know lunar repeats: the next ones are written as extra dates. */
function withoutLunar(event: EventRow): EventRow {
  const { lunarMonth: month, lunarDay: day, lunarLeap: isLeap } = event
  if (month === null || day === null || isLeap === null) return event
  const first = event.startAt.slice(0, 10)
  const last = `${Number(first.slice(0, 4)) + 5}-12-31`
  const extra = lunarDays({ month, day, isLeap }, first, last).map((one) => `${one}T00:00:00`)
  const noLunar = { lunarMonth: null, lunarDay: null, lunarLeap: null, lunarUntil: null }
  return { ...event, ...noLunar, extra }
}

/** The calendar text of a mail (RFC 5546 3.2): REQUEST with the whole event, or CANCEL. */
export function itipText(given: WholeEvent, kind: GuestMailKind, now: Date): string {
  const isCancel = kind === 'cancel'
  const event = withoutLunar(given.event)
  const whole: WholeEvent = {
    ...given,
    event: isCancel ? { ...event, isCancelled: true, sequence: event.sequence + 1 } : event,
    exceptions: isCancel ? [] : given.exceptions,
    reminders: [],
  }
  return joinLines([
    ...calendarHead(null),
    `METHOD:${isCancel ? 'CANCEL' : 'REQUEST'}`,
    ...zoneTexts(zonesOfWhole(whole), now),
    ...wholeLines(whole),
    'END:VCALENDAR',
  ])
}

/**
 * The calendar text with which the organizer refuses the time that a guest proposed (RFC 5546 3.2.8): the event, or one
 * date of its series, as it was sent before, for this guest only.
 */
export function declineCounterText(
  given: WholeEvent,
  { email, original }: { email: string; original: number | null },
  now: Date,
): { text: string; fields: MailedFields } {
  const event = withoutLunar(given.event)
  const exception = given.exceptions.find((one) => original !== null && storedWall(one.original) === original)
  const fields = fieldsOfDate(event, original, exception)
  const attendees = given.attendees.filter((one) => one.email.toLowerCase() === email)
  const whole: WholeEvent = { ...given, event, attendees, reminders: [], foreign: null }
  const { title, place, isAllDay, timeZone, start, end } = fields
  const text = joinLines([
    ...calendarHead(null),
    'METHOD:DECLINECOUNTER',
    ...zoneTexts(zonesOfWhole(whole), now),
    ...dateLines(whole, { original, fields, exception }),
    'END:VCALENDAR',
  ])
  const wall = (at: number) => wallText(at).slice(0, 16)
  return { text, fields: { title, place, isAllDay, timeZone, start: wall(start), end: wall(end) } }
}

/** When an event is, in the zone of the event, which is named. */
export function whenText({ start, end, isAllDay, timeZone }: MailedFields, language: ShortLanguage): string {
  const day = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' } as const
  const style = isAllDay ? day : { ...day, hour: 'numeric' as const, minute: '2-digit' as const }
  const last = Date.parse(`${end}:00Z`) - (isAllDay ? 86_400_000 : 0)
  const range = new Intl.DateTimeFormat(toLanguage(language), style).formatRange(
    new Date(`${start}:00Z`),
    new Date(Math.max(last, Date.parse(`${start}:00Z`))),
  )
  return isAllDay ? range : `${range} (${timeZone})`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)

type GuestTexts = (typeof calendarTexts)['ko']['guest']

/** The lines of a mail: what happened, and the old value behind each new one. */
function linesOf(
  kind: GuestMailKind,
  after: MailedFields,
  before: MailedFields | null,
  { language, texts }: { language: ShortLanguage; texts: GuestTexts },
  name: string,
) {
  const value = (label: string, now: string, then: string | null) => {
    if (now === '' && !then) return []
    const old = then !== null && then !== now ? fillText(texts.before, { value: then }) : ''
    return [`${label}: ${now}${old === '' ? '' : ` ${old}`}`]
  }
  const then = kind === 'update' ? before : null
  return [
    fillText(texts[kind], { name }),
    ...value(texts.what, after.title, then?.title ?? null),
    ...value(texts.when, whenText(after, language), then ? whenText(then, language) : null),
    ...value(texts.where, after.place, then?.place ?? null),
    ...(kind === 'cancel' ? [] : [texts.answer]),
  ]
}

const methods = {
  request: 'REQUEST',
  update: 'REQUEST',
  cancel: 'CANCEL',
  declineCounter: 'DECLINECOUNTER',
} as const satisfies Record<GuestMailKind, string>

/** The MIME text of a mail from an organiser to one guest. */
export function composeGuestMail({
  kind,
  organizer,
  to,
  language,
  texts,
  after,
  before,
  ics,
  now,
}: {
  kind: GuestMailKind
  organizer: { name: string; email: string }
  to: string
  language: Language
  /** Those of the company of the organizer. */
  texts: GuestTexts
  after: MailedFields
  before: MailedFields | null
  ics: string
  now: Date
}): Promise<Buffer> {
  const short = shortLanguage(language)
  const lines = linesOf(kind, after, before, { language: short, texts }, organizer.name)
  const method = methods[kind]
  const subject = fillText(texts.subject[kind], { title: after.title })
  return new MailComposer({
    from: { name: headLine(organizer.name), address: headLine(organizer.email) },
    to: headLine(to),
    subject: headLine(subject),
    text: lines.join('\n\n'),
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    // multipart/alternative with the method, and the same text as a file.
    icalEvent: { method, filename: 'invite.ics', content: ics },
    date: now,
    messageId: `<${randomUUID()}@${organizer.email.split('@')[1] ?? 'maru.invalid'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}
