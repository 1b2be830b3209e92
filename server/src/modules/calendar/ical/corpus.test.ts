import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { appleGoogleCases } from '#test/corpus/calendar-apple-google.ts'
import { type CalendarCase, eventText } from '#test/corpus/calendar-file.ts'
import { microsoftCases } from '#test/corpus/calendar-microsoft.ts'
import { otherCases } from '#test/corpus/calendar-others.ts'
import { standardCases } from '#test/corpus/calendar-standard.ts'
import type { EventRow } from '../store/event.sql.ts'
import { type ReadFile, readIcal } from './read.rules.ts'
import { wholeLines } from './write.rules.ts'

const families = { microsoftCases, appleGoogleCases, otherCases, standardCases }
const all = Object.values(families).flat()

function bytesOf({ lines, encoding }: CalendarCase): Buffer {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
  if (encoding === 'cp949') return iconv.encode(text, 'cp949')
  return Buffer.from(encoding === 'bom' ? `\uFEFF${text}` : text)
}
const read = (one: CalendarCase) => readIcal({ bytes: bytesOf(one), timeZone: 'Asia/Seoul', most: 100 })

/** Everything that is stored of a file, in the form in which it is written again. */
function written({ events }: ReadFile): string {
  return events
    .flatMap((one) =>
      wholeLines({
        event: { ...one, updatedAt: '2026-12-01T00:00:00Z' } as unknown as EventRow,
        ...{ exceptions: one.exceptions, organizer: null, attendees: [], foreign: one.foreign },
        ...{ reminders: one.reminders, dateAnswers: [], isPartial: one.isPartial },
      }),
    )
    .join('\n')
}

describe.each(Object.entries(families))('%s', (_family, cases) => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const file = read(one)
    expect(file.events.map(eventText)).toEqual(one.events)
    expect(file.faults.map(({ code, value }) => `${code} ${value}`).sort()).toEqual([...one.report].sort())
  })
})

/** Lines that say how the others are to be read, and those that are written again under another name. */
const framed = new Set([
  'BEGIN',
  'END',
  'UID',
  'DTSTAMP',
  'SEQUENCE',
  'LAST-MODIFIED',
  'STATUS',
  'CLASS',
  'TRANSP',
])
const renamed: Readonly<Record<string, string>> = { DURATION: 'DTEND', EXRULE: 'EXDATE', DTEND: 'DTEND' }

/** Names of the lines of events in a file that are neither stored nor named in the report. */
function lostOf(one: CalendarCase): string[] {
  const file = read(one)
  const text = written(file)
  const named = (name: string) =>
    file.faults.some(
      ({ code, value, level }) =>
        level === 'error' ||
        ['noSeries', 'olderDate', 'olderVersion'].includes(code) ||
        (code === 'notInvited' && /^(?:ATTENDEE|ORGANIZER)$/.test(name)) ||
        (code === 'rangeCut' && name === 'RECURRENCE-ID') ||
        value.toUpperCase() === name,
    )
  const inEvents = one.lines.filter((_line, at) => {
    const before = one.lines.slice(0, at).join('\n')
    return before.split('BEGIN:VEVENT').length > before.split('END:VEVENT').length
  })
  const names = inEvents.flatMap((line) => /^([A-Za-z0-9-]+)[;:]?/.exec(line)?.[1]?.toUpperCase() ?? [])
  return [...new Set(names)].filter((name) => {
    if (framed.has(name) || named(name)) return false
    // The lines of an alarm are stored as its minutes.
    if (/^(?:ACTION|TRIGGER|DESCRIPTION|X-WR-ALARMUID)$/.test(name))
      return !text.includes('TRIGGER') && !text.includes(name) && !named('VALARM')
    // Times without an end are written with one; an empty title is written as such.
    return !new RegExp(`^${renamed[name] ?? name}[;:]`, 'm').test(text)
  })
}

test('nothing is dropped without a line in the report', () => {
  const lost = all.flatMap((one) => lostOf(one).map((name) => `${one.name}: ${name}`))
  expect(lost).toEqual([])
})

test('every case has a name and a file of its own', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  const events = all.reduce((sum, one) => sum + one.events.length, 0)
  const notes = all.reduce((sum, one) => sum + one.report.length, 0)
  process.stdout.write(`calendar corpus: ${all.length} files, ${events} events, ${notes} lines of reports\n`)
  expect(all.length).toBeGreaterThanOrEqual(60)
})
