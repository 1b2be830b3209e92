import { expect, test } from 'vitest'
import { readIcal } from './read.rules.ts'

const read = (...lines: string[]) =>
  readIcal({
    bytes: Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')),
    timeZone: 'Asia/Seoul',
    most: 100,
  })
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']
const zoned = (name: string, time: string) => `${name};TZID=Asia/Seoul:${time}`
const series = event(
  ...['DTSTAMP:20261101T000000Z', zoned('DTSTART', '20261201T090000'), zoned('DTEND', '20261201T100000')],
  ...['RRULE:FREQ=DAILY;COUNT=5', 'SUMMARY:series'],
)
const date = (hour: string, title: string, ...lines: string[]) =>
  event(
    ...[zoned('RECURRENCE-ID', '20261202T090000'), zoned('DTSTART', `20261202T${hour}0000`), 'DURATION:PT1H'],
    ...[`SUMMARY:${title}`, ...lines],
  )
const codes = (faults: ReturnType<typeof read>['faults']) => faults.map(({ line, code }) => `${line} ${code}`)

test('the highest SEQUENCE of a date counts, then the latest DTSTAMP, wherever they are in the file', () => {
  const newest = date('14', 'newest', 'SEQUENCE:3', 'DTSTAMP:20261103T000000Z')
  const old = date('11', 'old', 'SEQUENCE:1', 'DTSTAMP:20261109T000000Z')
  for (const parts of [
    [series, newest, old],
    [old, series, newest],
    [newest, old, series],
  ]) {
    const { events, faults } = read(...parts.flat())
    expect(events).toHaveLength(1)
    expect(events[0]?.exceptions).toMatchObject([
      { original: '2026-12-02T09:00:00', startAt: '2026-12-02T14:00:00', title: 'newest', sequence: 3 },
    ])
    expect(faults.map(({ code, level }) => `${level} ${code}`)).toEqual(['note olderDate'])
  }
  const later = date('15', 'later', 'SEQUENCE:3', 'DTSTAMP:20261104T000000Z')
  for (const parts of [
    [later, newest],
    [newest, later],
  ])
    expect(read(...series, ...parts.flat()).events[0]?.exceptions).toMatchObject([{ title: 'later' }])
})

test('single dates of one UID without their series are one event with the newest version of each', () => {
  const other = event(
    zoned('RECURRENCE-ID', '20261204T090000'),
    zoned('DTSTART', '20261204T090000'),
    'SUMMARY:x',
  )
  const { events, faults } = read(
    ...other,
    ...date('11', 'old', 'SEQUENCE:1'),
    ...date('14', 'new', 'SEQUENCE:2'),
  )
  expect(events).toMatchObject([
    {
      ...{ uid: '1', isPartial: true, rule: null, startAt: '2026-12-02T09:00:00' },
      extra: ['2026-12-02T09:00:00', '2026-12-04T09:00:00'],
      exceptions: [{ original: '2026-12-02T09:00:00', startAt: '2026-12-02T14:00:00', title: 'new' }],
    },
  ])
  expect(codes(faults)).toEqual(['3 noSeries', '9 noSeries', '9 olderDate', '17 noSeries'])
})

test('RANGE=THISANDFUTURE divides the series: the dates before stay, those from there on have the new fields', () => {
  const from = event(
    'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Seoul:20261203T090000',
    ...[zoned('DTSTART', '20261203T110000'), 'DURATION:PT2H', 'SUMMARY:later', 'SEQUENCE:2'],
  )
  const { events, faults } = read(...series, ...from, ...date('14', 'moved'))
  expect(events).toMatchObject([
    { uid: '1', rule: 'FREQ=DAILY;COUNT=2;WKST=MO', title: 'series', exceptions: [{ title: 'moved' }] },
    {
      ...{ uid: '1_R20261203T090000', title: 'later', rule: 'FREQ=DAILY;COUNT=3;WKST=MO' },
      ...{ startAt: '2026-12-03T11:00:00', endAt: '2026-12-03T13:00:00', exceptions: [] },
    },
  ])
  expect(codes(faults)).toEqual(['11 rangeCut'])
})

test('the newest of two versions of a series counts, and a changed date of an event without a repeat is noted', () => {
  const newer = series.map((line) =>
    line.replace('SUMMARY:series', 'SUMMARY:second').replace('20261101T', '20261102T'),
  )
  for (const parts of [
    [series, newer],
    [newer, series],
  ]) {
    const { events, faults } = read(...parts.flat())
    expect(events).toMatchObject([{ title: 'second' }])
    expect(faults.map(({ code }) => code)).toEqual(['olderVersion'])
  }
  const single = event(zoned('DTSTART', '20261201T090000'), 'SUMMARY:single')
  expect(codes(read(...single, ...date('14', 'moved')).faults)).toEqual(['8 noRepeat'])
})
