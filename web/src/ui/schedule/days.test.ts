import { describe, expect, it } from 'vitest'
import { addMonths, monthDays, nowIn, shownDays, stepDay, weekDays } from './days.ts'

describe('days', () => {
  it.each([
    ['day', '2026-11-30', 1, '2026-12-01'],
    ['week', '2026-11-30', -1, '2026-11-23'],
    ['month', '2026-01-31', 1, '2026-02-28'],
  ] as const)('a step of the %s view from %s by %i leads to %s', (view, day, step, expected) => {
    expect(stepDay(view, day, step)).toBe(expected)
  })

  it('begins weeks on Sunday and shows whole weeks of a month', () => {
    expect(weekDays('2026-11-25')[0]).toBe('2026-11-22')
    const days = monthDays('2026-11-25')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35])
    expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  })

  it.each([
    ['all', 0, [1, 2, 3, 4, 5], [7, '2026-11-22', '2026-11-28']],
    ['all', 1, [1, 2, 3, 4, 5], [7, '2026-11-23', '2026-11-29']],
    ['working', 0, [1, 2, 3, 4, 5], [5, '2026-11-23', '2026-11-27']],
    ['working', 1, [2, 3, 4, 5, 6, 0], [6, '2026-11-24', '2026-11-29']],
    ['three', 1, [1, 2, 3, 4, 5], [3, '2026-11-28', '2026-11-30']],
  ] as const)(
    'a week (%s, from weekday %i, working %j) that contains a Saturday is %j',
    (length, firstDay, workingWeek, expected) => {
      const days = shownDays('2026-11-28', { length, firstDay, workingWeek })
      expect([days.length, days[0], days.at(-1)]).toEqual(expected)
    },
  )

  it('begins the weeks of a month with the weekday of the person', () => {
    const days = monthDays('2026-11-25', 1)
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  })

  it('steps a week of three days by three', () => {
    expect(stepDay('week', '2026-11-28', 1, 'three')).toBe('2026-12-01')
  })

  it('reads the day of a zone', () => {
    expect(nowIn('Asia/Seoul', new Date('2026-11-22T16:30:00Z'))).toEqual({ day: '2026-11-23', minute: 90 })
  })
})
