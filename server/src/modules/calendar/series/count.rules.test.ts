import { expect, test } from 'vitest'
import { allStarts } from './count.rules.ts'
import type { SeriesTimes } from './series.rules.ts'
import { wallOf, wallText } from './zone.rules.ts'

const hour = 3_600_000
function series(rule: string | null, more: Partial<SeriesTimes> = {}): SeriesTimes {
  const start = wallOf('2026-12-02T10:00')
  return {
    ...{ start, end: start + hour, isAllDay: false, timeZone: 'Asia/Seoul', rule, lunar: null },
    ...{ lunarUntil: null, excluded: [], extra: [], ...more },
  }
}
const days = (one: SeriesTimes) => allStarts(one)?.map((start) => wallText(start).slice(0, 10)) ?? null

test.each([
  ['a count', series('FREQ=WEEKLY;COUNT=14;BYDAY=WE'), [14, '2026-12-02', '2027-03-03']],
  ['a last day', series('FREQ=WEEKLY;UNTIL=20270106T235959;BYDAY=WE'), [6, '2026-12-02', '2027-01-06']],
  ['a last day after years', series('FREQ=YEARLY;UNTIL=20361231T235959'), [11, '2026-12-02', '2036-12-02']],
  ['thirty years as a count', series('FREQ=YEARLY;COUNT=30'), [30, '2026-12-02', '2055-12-02']],
  [
    'excluded and extra dates',
    series('FREQ=DAILY;COUNT=5', {
      excluded: [wallOf('2026-12-04T10:00')],
      extra: [wallOf('2026-11-30T10:00'), wallOf('2027-02-01T10:00')],
    }),
    [6, '2026-11-30', '2027-02-01'],
  ],
  [
    'a lunar day with a last year',
    series(null, {
      ...{ start: wallOf('2026-06-17T10:00'), end: wallOf('2026-06-17T11:00') },
      ...{ lunar: { month: 5, day: 3, isLeap: false }, lunarUntil: wallOf('2030-12-31T10:00') },
    }),
    [5, '2026-06-17', '2030-06-03'],
  ],
] as const)('all dates of a series with %s are counted', (_name, one, [count, first, last]) => {
  const all = days(one)
  expect([all?.length, all?.[0], all?.at(-1)]).toEqual([count, first, last])
})

test.each([
  ['without an end', series('FREQ=DAILY')],
  ['of a lunar day', series(null, { lunar: { month: 5, day: 3, isLeap: false } })],
  ['with more than a thousand dates', series('FREQ=DAILY;UNTIL=20991231T235959')],
])('a series %s has no number of dates', (_name, one) => {
  expect(allStarts(one)).toBeNull()
})
