import { expect, test } from 'vitest'
import { timesOutside } from './hours.rules.ts'

const office = { workingWeek: [1, 2, 3, 4, 5], workingFrom: 540, workingUntil: 1080, timeZone: 'Asia/Seoul' }
const none = { closed: new Set<string>(), working: new Set<string>() }
const text = (time: number) => new Date(time).toISOString().slice(5, 16)
const timesAt = (at: string, hours = office, special = none, days = 16) =>
  timesOutside(hours, special, Date.parse(at), days).map(({ from, until }) => `${text(from)} ${text(until)}`)

test('in the hours of a working day, only this day is read', () => {
  // Wednesday 11:00 in Seoul.
  expect(timesAt('2026-12-02T02:00:00Z')).toEqual(['12-01T15:00 12-02T00:00', '12-02T09:00 12-02T15:00'])
})

test('on Friday evening the times lead to Monday', () => {
  expect(timesAt('2026-12-04T10:00:00Z')).toEqual([
    '12-03T15:00 12-04T00:00',
    '12-04T09:00 12-04T15:00',
    '12-04T15:00 12-05T15:00',
    '12-05T15:00 12-06T15:00',
    '12-06T15:00 12-07T00:00',
    '12-07T09:00 12-07T15:00',
  ])
})

test('a holiday is no day of work, and a make-up working day on a weekend is one', () => {
  const special = { closed: new Set(['2026-12-07']), working: new Set(['2026-12-05']) }
  expect(timesAt('2026-12-04T10:00:00Z', office, special).at(-2)).toBe('12-04T15:00 12-05T00:00')
  const holiday = { ...special, working: new Set<string>() }
  expect(timesAt('2026-12-04T10:00:00Z', office, holiday).at(-2)).toBe('12-07T15:00 12-08T00:00')
})

test('the hours stay at the clock of the zone when the clock changes', () => {
  const chicago = { ...office, timeZone: 'America/Chicago' }
  // Friday evening in Chicago; on Sunday, 14 March 2027, the clock moves from UTC-6 to UTC-5.
  expect(timesAt('2027-03-13T00:00:00Z', chicago).at(-2)).toBe('03-15T05:00 03-15T14:00')
})

test('hours to midnight leave no empty time, and the search for a day of work ends', () => {
  expect(timesAt('2026-12-02T02:00:00Z', { ...office, workingFrom: 0, workingUntil: 1440 })).toEqual([])
  expect(timesAt('2026-12-02T02:00:00Z', { ...office, workingWeek: [0] }, none, 3)).toHaveLength(3)
})
