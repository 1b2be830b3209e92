// @vitest-environment node
import { expect, it } from 'vitest'
import { briefTime, listDay, listTime } from './dates.ts'

const now = new Date(2026, 10, 21, 15, 0)
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

it('this year needs no year', () => {
  expect(listDay(at(2026, 0, 5, 9, 2), now)).toBe('01.05')
  expect(listDay(at(2025, 11, 31, 9, 2), now)).toBe('2025.12.31')
  expect(listTime(at(2026, 10, 20, 17, 40), now)).toBe('11.20 17:40')
})

it('today shows the time, another day the day', () => {
  expect(briefTime(at(2026, 10, 21, 9, 2), now)).toBe('09:02')
  expect(briefTime(at(2026, 10, 20, 23, 59), now)).toBe('11.20')
})
