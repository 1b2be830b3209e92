import type { ReadEvent } from '#modules/calendar/ical/dates.rules.ts'

/** A calendar file as a program writes it, with what it says. */
export interface CalendarCase {
  /** The program, and what is special about the file. */
  name: string
  /** The lines between the frame of VCALENDAR. */
  lines: readonly string[]
  /** Its events as {@link eventText} writes them. */
  events: readonly string[]
  /** What the report says: code and value. */
  report: readonly string[]
  /** How the file is encoded; UTF-8 by default. */
  encoding?: 'cp949' | 'bom'
}

/** The lines of an event. */
export const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  ...(uid === '' ? [] : [`UID:${uid}`]),
  ...lines,
  'END:VEVENT',
]

/** The lines of an alarm. */
export const alarm = (trigger: string, ...more: string[]) => [
  ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Reminder', trigger, ...more, 'END:VALARM'],
]

/** Lines of a VTIMEZONE with a winter and a summer time of the northern half, or one offset. */
export function zone(name: string, winter: string, summer?: { offset: string; from: string; until: string }) {
  const part = (kind: string, from: string, to: string, rule: string | null) => [
    ...[`BEGIN:${kind}`, 'DTSTART:16010101T020000', `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
    ...(rule === null ? [] : [`RRULE:FREQ=YEARLY;${rule}`]),
    `END:${kind}`,
  ]
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${name}`],
    ...part('STANDARD', summer?.offset ?? winter, winter, summer ? summer.until : null),
    ...(summer ? part('DAYLIGHT', winter, summer.offset, summer.from) : []),
    'END:VTIMEZONE',
  ]
}

const minutes = (text: string) => text.slice(0, 16)

/** An event in one line: times, zone, title, and everything that is not as usual. */
export function eventText(one: ReadEvent): string {
  const changes = one.exceptions.map(({ original, startAt, title, isCancelled }) => {
    const parts = [startAt && `>${minutes(startAt)}`, title && `"${title}"`, isCancelled && 'cancelled']
    return `~${minutes(original)}${parts.map((part) => (part ? ` ${part}` : '')).join('')}`
  })
  return [
    `${minutes(one.startAt)}/${minutes(one.endAt)} ${one.isAllDay ? 'day' : one.timeZone} ${one.title}`,
    ...(one.place ? [`@${one.place}`] : []),
    ...(one.rule ? [one.rule] : []),
    ...(one.excluded.length > 0 ? [`-${one.excluded.map(minutes).join(',')}`] : []),
    ...(one.extra.length > 0 ? [`+${one.extra.map(minutes).join(',')}`] : []),
    ...(one.shows === 'busy' ? [] : [one.shows]),
    ...(one.class === 'public' ? [] : [one.class]),
    ...(one.isCancelled ? ['cancelled'] : []),
    ...(one.isPartial ? ['dates only'] : []),
    ...(one.reminders.length > 0 ? [`!${one.reminders.join(',')}`] : []),
    ...changes,
  ].join(' | ')
}
