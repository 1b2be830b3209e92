import { expect, test } from 'vitest'
import { lunarIn, lunarOf } from './lunar.rules.ts'

/** Seollal (1/1), the birthday of Buddha (4/8) and Chuseok (8/15) by year, from the published almanac. */
const days: [number, string, string, string][] = [
  [2020, '01-25', '04-30', '10-01'],
  [2021, '02-12', '05-19', '09-21'],
  [2022, '02-01', '05-08', '09-10'],
  [2023, '01-22', '05-27', '09-29'],
  [2024, '02-10', '05-15', '09-17'],
  [2025, '01-29', '05-05', '10-06'],
  [2026, '02-17', '05-24', '09-25'],
  [2027, '02-07', '05-13', '09-15'],
  [2028, '01-27', '05-02', '10-03'],
  [2029, '02-13', '05-20', '09-22'],
  [2030, '02-03', '05-09', '09-12'],
  [2031, '01-23', '05-28', '10-01'],
  [2032, '02-11', '05-16', '09-19'],
  [2033, '01-31', '05-06', '09-08'],
]

test.each(days)('the lunar days of %i fall on the days of the almanac', (year, seollal, buddha, chuseok) => {
  const on = (month: number, day: number) => lunarIn(year, { month, day, isLeap: false })
  expect([on(1, 1), on(4, 8), on(8, 15)]).toEqual([
    `${year}-${seollal}`,
    `${year}-${buddha}`,
    `${year}-${chuseok}`,
  ])
  expect(lunarOf(`${year}-${chuseok}`)).toEqual({ month: 8, day: 15, isLeap: false })
})

test('a 30th that the month lacks is its 29th, and a leap month that the year lacks is the regular one', () => {
  expect([2026, 2027, 2028].map((year) => lunarIn(year, { month: 8, day: 30, isLeap: false }))).toEqual([
    ...['2026-10-10', '2027-09-29', '2028-10-17'],
  ])
  expect(lunarIn(2028, { month: 5, day: 1, isLeap: true })).toBe('2028-06-23')
  expect(lunarIn(2027, { month: 5, day: 1, isLeap: true })).toBe(
    lunarIn(2027, { month: 5, day: 1, isLeap: false }),
  )
})
