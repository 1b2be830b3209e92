import { expect, test } from 'vitest'
import { changeSeries, cutSeries } from './scope.rules.ts'
import { hasStart, type SeriesTimes, startsOf } from './series.rules.ts'
import { wallOf, wallText } from './zone.rules.ts'

const hour = 3_600_000
const at = (text: string) => wallOf(text)
function series(rule: string | null, more: Partial<SeriesTimes> = {}): SeriesTimes {
  const start = at('2026-12-02T10:00')
  return {
    ...{
      start,
      end: start + hour,
      isAllDay: false,
      timeZone: 'Asia/Seoul',
      rule,
      lunar: null,
      lunarUntil: null,
    },
    ...{ excluded: [], extra: [], ...more },
  }
}
const dates = (one: SeriesTimes) =>
  startsOf(one, { from: at('2020-01-01'), until: at('2028-01-01') }).map((start) =>
    wallText(start).slice(0, 16),
  )
/** The parts of a series that can be cut. */
function parts(...given: Parameters<typeof cutSeries>) {
  const cut = cutSeries(...given)
  if (!cut) throw new Error('the series was not cut')
  return cut
}
const weekly10 = 'FREQ=WEEKLY;COUNT=10;BYDAY=WE;WKST=MO'

test('"following" at the 4th of 10 makes parts of 3 and 7; the exception on the 6th goes along', () => {
  const sixth = { original: at('2027-01-06T10:00') }
  const cut = parts(series(weekly10), [{ original: at('2026-12-09T10:00') }, sixth], at('2026-12-23T10:00'))
  expect(dates(cut.head)).toEqual(['2026-12-02T10:00', '2026-12-09T10:00', '2026-12-16T10:00'])
  expect(dates(cut.tail)).toHaveLength(7)
  expect(cut.tailExceptions).toEqual([sixth])
  expect(cut.headExceptions).toHaveLength(1)
})

test('"following" without a count ends the first part with its last original start', () => {
  const cut = parts(series('FREQ=DAILY;WKST=MO'), [], at('2026-12-05T10:00'))
  expect(cut.head.rule).toContain('UNTIL=20261204T100000')
  expect(dates(cut.head)).toHaveLength(3)
  expect(dates(cut.tail)[0]).toBe('2026-12-05T10:00')
})

test('"following" at the first date is no cut', () => {
  expect(cutSeries(series(weekly10), [], at('2026-12-02T10:00'))).toBeNull()
})

test('excluded and extra dates go to the part that they belong to', () => {
  const one = series(weekly10, {
    excluded: [at('2026-12-09T10:00'), at('2027-01-13T10:00')],
    extra: [at('2026-12-03T10:00'), at('2027-01-14T10:00')],
  })
  const cut = parts(one, [], at('2026-12-23T10:00'))
  expect(dates(cut.head)).toEqual(['2026-12-02T10:00', '2026-12-03T10:00', '2026-12-16T10:00'])
  expect(dates(cut.tail)).toHaveLength(7)
  expect([...dates(cut.head), ...dates(cut.tail)]).toEqual(dates(one))
})

test('a lunar repeat is cut too', () => {
  const one = series(null, {
    start: at('2026-06-17'),
    end: at('2026-06-18'),
    isAllDay: true,
    lunar: { month: 5, day: 3, isLeap: false },
  })
  const cut = parts(one, [], at('2027-06-07'))
  expect(dates(cut.head)).toEqual(['2026-06-17T00:00'])
  expect(dates(cut.tail)).toEqual(['2027-06-07T00:00'])
})

test('all plus one hour: the moved date keeps its identity, the deleted one stays deleted', () => {
  const third = at('2026-12-16T10:00')
  const one = series(weekly10, { excluded: [at('2026-12-30T10:00')] })
  const next = { ...one, start: one.start + hour, end: one.end + hour }
  const changed = changeSeries(one, [{ original: third }], one.start, next)
  expect(changed.exceptions).toEqual([{ original: third + hour }])
  expect(changed.dropped).toEqual([])
  expect(dates(changed.series)).toHaveLength(9)
  expect(dates(changed.series)).not.toContain('2026-12-30T11:00')
})

test('a whole series dragged from Wednesday to Thursday repeats on Thursdays', () => {
  const one = series(weekly10)
  const shown = at('2026-12-16T10:00')
  const changed = changeSeries(one, [], shown, { ...one, start: shown + 24 * hour, end: shown + 25 * hour })
  expect(changed.series.rule).toContain('BYDAY=TH')
  expect(dates(changed.series).slice(0, 2)).toEqual(['2026-12-03T10:00', '2026-12-10T10:00'])
})

test('opening a moved date and saving all without a change of time moves nothing', () => {
  const one = series(weekly10)
  const moved = at('2026-12-17T15:00')
  const changed = changeSeries(one, [{ original: at('2026-12-16T10:00') }], moved, {
    ...one,
    start: moved,
    end: moved + hour,
  })
  expect(dates(changed.series)).toEqual(dates(one))
})

test('a new pattern drops only the changed dates that it no longer has', () => {
  const one = series('FREQ=DAILY;COUNT=20;WKST=MO')
  const saved = { original: at('2026-12-09T10:00') }
  const lost = { original: at('2026-12-10T10:00') }
  const changed = changeSeries(one, [saved, lost], one.start, {
    ...one,
    rule: 'FREQ=WEEKLY;BYDAY=WE;WKST=MO',
  })
  expect(changed.exceptions).toEqual([saved])
  expect(changed.dropped).toEqual([lost])
})

test('a series that becomes all-day matches its changed dates by day', () => {
  const one = series(weekly10, { excluded: [at('2026-12-30T10:00')] })
  const next = { ...one, isAllDay: true, start: at('2026-12-02'), end: at('2026-12-03') }
  const changed = changeSeries(one, [{ original: at('2026-12-16T10:00') }], one.start, next)
  expect(changed.exceptions).toEqual([{ original: at('2026-12-16') }])
  expect(dates(changed.series)).toHaveLength(9)
})

test('an end by date moves along with the series', () => {
  const one = series('FREQ=DAILY;UNTIL=20261205T100000;WKST=MO')
  const changed = changeSeries(one, [], one.start, {
    ...one,
    start: one.start + 2 * hour,
    end: one.end + 2 * hour,
  })
  expect(dates(changed.series)).toHaveLength(4)
})

test('a start is a date of the series only if the pattern or an extra date has it', () => {
  const one = series(weekly10, { extra: [at('2026-12-03T10:00')], excluded: [at('2026-12-09T10:00')] })
  expect(hasStart(one, at('2026-12-16T10:00'))).toBe(true)
  expect(hasStart(one, at('2026-12-03T10:00'))).toBe(true)
  expect(hasStart(one, at('2026-12-09T10:00'))).toBe(false)
  expect(hasStart(one, at('2026-12-16T11:00'))).toBe(false)
})
