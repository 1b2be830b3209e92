import { expect, test } from 'vitest'
import { countFormatters, oddZone } from '#test/formatters.ts'
import { type ReadFile, readIcal } from './read.rules.ts'

const zoneCount = Intl.supportedValuesOf('timeZone').length
const fileOf = (...lines: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
const series = (...lines: string[]) => [
  ...[
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:A',
    'DTSTART;TZID=Odd:20260101T090000',
    'RRULE:FREQ=YEARLY;COUNT=300',
  ],
  ...[...lines, 'END:VEVENT'],
]
const yearly = (from: number, count: number, zone = 'Odd') =>
  `EXDATE;TZID=${zone}:${Array.from({ length: count }, (_, at) => `${from + at}0101T090000`).join(',')}`
async function readCounted(...lines: string[]) {
  let file: ReadFile = { name: '', events: [], faults: [] }
  const counts = await countFormatters(() => {
    file = readIcal({ bytes: fileOf(...lines), timeZone: 'Asia/Seoul', most: 100 })
  })
  return { ...file, ...counts }
}

test('a file tries all zones at most ten times, with one formatter for each, and its dates remain right', async () => {
  const { events, createdCount, usedCount } = await readCounted(
    ...oddZone('Odd'),
    ...series(yearly(1950, 250)),
  )
  // 09:00 at +01:37.
  expect(events[0]).toMatchObject({ timeZone: 'UTC', startAt: '2026-01-01T07:23:00' })
  expect(events[0]?.excluded).toHaveLength(250)
  expect(events[0]?.excluded.slice(75, 77)).toEqual(['2025-01-01T07:23:00', '2026-01-01T07:23:00'])
  expect(createdCount).toBeLessThan(2 * zoneCount)
  expect(usedCount).toBeLessThan(11 * zoneCount)

  // The same with a definition for each date.
  const names = Array.from({ length: 40 }, (_, at) => `Odd ${at}`)
  const many = await readCounted(
    ...oddZone('Odd'),
    ...names.flatMap((name) => oddZone(name, '+0119')),
    ...series(...names.map((name, at) => yearly(2030 + at, 1, name))),
  )
  expect(many.events[0]?.excluded).toHaveLength(40)
  expect(many.usedCount).toBeLessThan(11 * zoneCount)
})

test('a calendar of many years in the rules of a zone under another name stays in this zone', async () => {
  const korea = oddZone('Our zone', '+0900')
  const years = Array.from({ length: 60 }, (_, at) => [
    ...['BEGIN:VEVENT', `UID:${at}`, `DTSTART;TZID=Our zone:${1990 + at}0301T090000`, 'END:VEVENT'],
  ])
  const { events, faults } = await readCounted(...korea, ...years.flat())
  expect([events.length, faults]).toEqual([60, []])
  expect(new Set(events.map(({ timeZone, startAt }) => `${timeZone}${startAt.slice(10)}`))).toEqual(
    new Set(['Asia/Seoul T09:00:00'.replace(' ', '')]),
  )
})

test('more dates than a series may have are refused before one is converted', async () => {
  const few = await readCounted(...oddZone('Odd'), ...series())
  const list = Array.from({ length: 501 }, (_, at) => `${1950 + (at % 250)}0${1 + (at % 9)}01T090000`)
  for (const name of ['EXDATE', 'RDATE']) {
    const lines = [
      `${name};TZID=Odd:${list.slice(0, 400).join(',')}`,
      `${name};TZID=Odd:${list.slice(400).join(',')}`,
    ]
    const { events, faults, usedCount } = await readCounted(...oddZone('Odd'), ...series(...lines))
    expect([events, faults.filter(({ level }) => level === 'error')]).toMatchObject([
      [],
      [{ code: 'tooManyDates' }],
    ])
    expect(usedCount).toBeLessThanOrEqual(few.usedCount)
  }
})

test('a VTIMEZONE whose clock changes every second is a zone that is not known', async () => {
  const [begin = '', name = '', ...rest] = oddZone('Odd')
  for (const rule of ['FREQ=SECONDLY', 'FREQ=YEARLY;BYHOUR=1,2,3;BYMINUTE=1,2,3;BYSECOND=1,2,3']) {
    const zone = [begin, name, ...rest.slice(0, -2), `RRULE:${rule}`, ...rest.slice(-2)]
    const { events, faults } = await readCounted(...zone, ...series())
    expect([events, faults]).toMatchObject([[], [{ code: 'zoneUnknown', value: 'Odd' }]])
  }
})
