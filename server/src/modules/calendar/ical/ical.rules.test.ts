import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { EventRow } from '../store/event.sql.ts'
import type { ReadEvent } from './dates.rules.ts'
import { readIcal } from './read.rules.ts'
import { textOfHtml } from './text.rules.ts'
import { calendarHead, joinLines, wholeLines, zonesOfWhole, zoneTexts } from './write.rules.ts'

const file = (...lines: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const read = (bytes: Uint8Array, most = 100) => readIcal({ bytes, timeZone: 'Asia/Seoul', most })
const first = (...lines: string[]) => read(file(...event('UID:1', ...lines))).events[0]
const faultsOf = (...lines: string[]) =>
  read(file(...event(...lines))).faults.map(({ code, line }) => `${line} ${code}`)

test('zones are known by IANA and Windows names, in quotes, behind a path and by their rules; others are refused', () => {
  const zoneOf = (name: string) => first(`DTSTART;TZID=${name}:20270101T100000`)?.timeZone
  expect(zoneOf('America/New_York')).toBe('America/New_York')
  expect(zoneOf('Korea Standard Time')).toBe('Asia/Seoul')
  expect(zoneOf('"W. Europe Standard Time"')).toBe('Europe/Berlin')
  expect(zoneOf('/freeassociation.sourceforge.net/Europe/London')).toBe('Europe/London')
  expect(faultsOf('UID:1', 'DTSTART;TZID=Mars/Base:20270101T100000')).toEqual(['3 zoneUnknown'])
  const custom = [
    ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
    ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ]
  const { events } = read(
    file(...custom, ...event('UID:1', 'DTSTART;TZID=Customized Time Zone:20270101T100000')),
  )
  expect(events[0]?.timeZone).toBe('Europe/Berlin')
})

test('hostile and broken events are refused with their line, and the others are read', () => {
  const start = 'DTSTART:20270101T100000Z'
  expect(faultsOf('UID:1', start, 'RRULE:FREQ=SECONDLY')).toEqual(['3 ruleTooFine'])
  expect(faultsOf('UID:1', start, 'RRULE:FREQ=DAILY;COUNT=100000')).toEqual(['3 ruleTooMany'])
  expect(faultsOf('UID:1', start, 'RRULE:FREQ=DAILY;BYEVIL=1')).toEqual(['3 ruleInvalid'])
  expect(faultsOf('UID:1', start, 'DTEND:20261231T100000Z')).toEqual(['3 endBeforeStart'])
  expect(faultsOf('UID:1', 'SUMMARY:x')).toEqual(['3 noStart'])
  expect(faultsOf('UID:1', start, 'nonsense')).toEqual(['6 dropped'])
  expect(faultsOf('UID:1', start, 'RECURRENCE-ID:soon')).toEqual(['3 broken'])
  expect(read(Buffer.from('hello')).faults).toEqual([
    { line: 1, code: 'notCalendar', value: '', level: 'error' },
  ])
  const cut = Buffer.from(['BEGIN:VCALENDAR', ...event('UID:1', start), 'BEGIN:VEVENT', 'UID:2'].join('\n'))
  expect(read(cut)).toMatchObject({ events: [{ uid: '1' }], faults: [{ code: 'cut' }] })
  const both = read(file(...event('UID:1', 'SUMMARY:x'), ...event('UID:2', start)))
  expect(both).toMatchObject({ events: [{ uid: '2' }], faults: [{ line: 3, code: 'noStart' }] })
  expect(read(file(...event('UID:1', start), ...event('UID:2', start)), 1).faults[0]?.code).toBe(
    'tooManyEvents',
  )
})

test('markup in texts stays text', () => {
  const match = first(
    'DTSTART:20270101T100000Z',
    'SUMMARY:<b>Hi</b>',
    'DESCRIPTION:<script>alert(1)</script>\\nnext',
  )
  expect(match?.title).toBe('<b>Hi</b>')
  expect(match?.content).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>next</p>')
})

test('days, durations and floating times follow the rules of the calendar', () => {
  expect(first('DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20270101')).toMatchObject({
    ...{ isAllDay: true, startAt: '2027-01-01T00:00:00', endAt: '2027-01-02T00:00:00' },
  })
  expect(first('DTSTART:20270101T090000', 'DURATION:PT90M')).toMatchObject({
    ...{ timeZone: 'Asia/Seoul', startAt: '2027-01-01T09:00:00', endAt: '2027-01-01T10:30:00' },
  })
  expect(first('DTSTART:20270101T000000Z')?.startAt).toBe('2027-01-01T09:00:00')
})

test('excluded dates are removed in each of their forms, and moved dates are found in each zone', () => {
  const series = ['DTSTART;TZID=Asia/Seoul:20270104T090000', 'RRULE:FREQ=DAILY;COUNT=5']
  for (const line of [
    'EXDATE:20270105T000000Z',
    'EXDATE;TZID=Asia/Seoul:20270105T090000',
    'EXDATE;VALUE=DATE:20270105',
  ])
    expect(first(...series, line)?.excluded).toEqual(['2027-01-05T09:00:00'])
  const moved = (id: string) =>
    read(
      file(
        ...event('UID:1', ...series, 'SUMMARY:A'),
        ...event('UID:1', id, 'DTSTART;TZID=Asia/Seoul:20270106T150000', 'SUMMARY:A'),
      ),
    ).events[0]?.exceptions
  for (const id of ['RECURRENCE-ID:20270106T000000Z', 'RECURRENCE-ID;TZID=America/New_York:20270105T190000'])
    expect(moved(id)).toMatchObject([
      { original: '2027-01-06T09:00:00', startAt: '2027-01-06T15:00:00', title: null },
    ])
})

test('a start that the rule does not give stays as one more date with a note', () => {
  const { events, faults } = read(
    file(...event('UID:1', 'DTSTART;VALUE=DATE:20270105', 'RRULE:FREQ=WEEKLY;BYDAY=MO')),
  )
  expect(events[0]).toMatchObject({ startAt: '2027-01-11T00:00:00', extra: ['2027-01-05T00:00:00'] })
  expect(faults).toMatchObject([{ code: 'startKept', level: 'note' }])
})

const rowOf = (readEvent: ReadEvent) =>
  ({
    ...readEvent,
    ...{ eventId: 1, comCode: 'ONE', calendarId: 1, organizerCode: 'user', createdBy: 'user', version: 1 },
    updatedAt: '2026-12-01T01:00:00Z',
  }) as unknown as EventRow
const write = (readEvent: ReadEvent) => {
  const whole = {
    ...{ event: rowOf(readEvent), exceptions: readEvent.exceptions, organizer: null, attendees: [] },
    ...{ foreign: readEvent.foreign, reminders: [10], dateAnswers: [] },
  }
  const zones = zoneTexts(zonesOfWhole(whole), new Date('2026-12-01T00:00:00Z'))
  return joinLines([...calendarHead('이름'), ...zones, ...wholeLines(whole), 'END:VCALENDAR'])
}

test('a written event is read back as the same event, with lines of other programs', () => {
  const lines = [
    ...['DTSTART;TZID=America/New_York:20270308T090000', 'DTEND;TZID=America/New_York:20270308T100000'],
    ...['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270601T130000Z', 'SUMMARY:회의\\, 둘째', 'LOCATION:5층'],
    ...['EXDATE;TZID=America/New_York:20270315T090000', 'X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M'],
    ...['DESCRIPTION:한 줄\\n두 줄', 'CLASS:PRIVATE', 'TRANSP:TRANSPARENT'],
  ]
  const given = first(...lines)
  if (!given) throw new Error('not read')
  const text = write(given)
  expect(text).toContain('X-APPLE-TRAVEL-DURATION')
  const [again] = read(Buffer.from(text)).events
  const { stampedAt, modifiedAt, ...rest } = again ?? given
  expect([stampedAt, modifiedAt]).toEqual([Date.UTC(2026, 11, 1, 1), Date.UTC(2026, 11, 1, 1)])
  expect({ ...given, ...rest, reminders: [], line: 0 }).toEqual({ ...given, reminders: [], line: 0 })
  expect(again?.reminders).toEqual([10])
})

test('ical.js reads a written series at the same instants, also over the change of the clock', () => {
  const given = first('DTSTART;TZID=America/New_York:20270308T090000', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3')
  if (!given) throw new Error('not read')
  const calendar = new ICAL.Component(ICAL.parse(write(given)) as never)
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone as never)
  const result = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as never)
  const iterator = result.iterator()
  const instants = Array.from({ length: 3 }, () => iterator.next().toJSDate().toISOString())
  ICAL.TimezoneService.reset()
  expect(instants).toEqual([
    '2027-03-08T14:00:00.000Z',
    '2027-03-15T13:00:00.000Z',
    '2027-03-22T13:00:00.000Z',
  ])
})

test('mails to guests have no lines of other programs, neither of the series nor of a date', () => {
  const series = ['DTSTART:20270308T090000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'X-SERIES:1']
  const date = ['RECURRENCE-ID:20270309T090000Z', 'DTSTART:20270309T100000Z', 'X-DATE:1']
  const { events } = read(file(...event('UID:1', ...series), ...event('UID:1', ...date)))
  const [given] = events
  if (!given) throw new Error('not read')
  const whole = {
    ...{ event: rowOf(given), exceptions: given.exceptions, organizer: null, attendees: [] },
    ...{ reminders: [], dateAnswers: [] },
  }
  const foreign = (lines: readonly string[]) => lines.filter((line) => /^X-(SERIES|DATE)/.test(line))
  expect(foreign(wholeLines({ ...whole, foreign: given.foreign }))).toEqual(['X-SERIES:1', 'X-DATE:1'])
  expect(foreign(wholeLines({ ...whole, foreign: null }))).toEqual([])
})

test('the part of a series from a changed date on has the lines of that date, and later dates have their own', () => {
  const series = ['DTSTART:20270308T090000Z', 'RRULE:FREQ=DAILY;COUNT=5', 'X-ROOM:A']
  const moved = ['RECURRENCE-ID:20270311T090000Z', 'DTSTART:20270311T110000Z', 'X-ROOM:A']
  const range = ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270310T090000Z', 'DTSTART:20270310T100000Z', 'X-ROOM:B']
  const { events } = read(
    file(...[series, moved, range].flatMap((lines) => event('UID:1', ...lines, 'SUMMARY:Daily'))),
  )
  expect(events.map(({ foreign }) => foreign)).toEqual([['X-ROOM:A'], ['X-ROOM:B']])
  expect(events[1]?.exceptions.map(({ foreignFields }) => foreignFields)).toEqual([['X-ROOM:A']])
})

test('spaces before the end of a line are left out, and those inside a line cost no more than any other text', () => {
  expect(textOfHtml('<p>안건 \t</p><p>  1. 예산</p>')).toBe('안건\n  1. 예산')
  const spaces = ' '.repeat(99_000)
  for (let index = 0; index < 50; index += 1)
    expect(textOfHtml(`<p>${index}${spaces}x</p>`)).toBe(`${index}${spaces}x`)
})
