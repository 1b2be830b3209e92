import { expect, it } from 'vitest'
import { dailyTime, rhythmOf, secondsText } from './health.rules.ts'

it('seconds have three digits at most', () => {
  expect([0.42, 9.96, 12.4].map(secondsText)).toEqual(['0.4', '10', '12'])
})

it.each([
  ['', { kind: 'none' }],
  ['* * * * *', { kind: 'minutes', count: 1 }],
  ['*/15 * * * *', { kind: 'minutes', count: 15 }],
  ['10 * * * *', { kind: 'hourly' }],
  ['20 3 * * *', { kind: 'daily', hour: 3, minute: 20 }],
  ['0 0 1 * *', { kind: 'other' }],
])('the rhythm %j is %j', (cron, expected) => {
  expect(rhythmOf(cron)).toEqual(expected)
})

it('a daily job has its next time of this day', () => {
  expect(dailyTime({ hour: 3, minute: 20 }, new Date('2026-11-25T12:00:00Z'))).toBe(
    '2026-11-25T03:20:00.000Z',
  )
})
