import { describe, expect, it } from 'vitest'
import { moveDay, readDate, weeksOf, writeDate } from './date-text.ts'

describe('a typed day', () => {
  it.each([
    ['2026.12.01', 'ko-KR', '2026-12-01'],
    ['2026. 12. 1.', 'ko-KR', '2026-12-01'],
    ['2026년 12월 1일', 'ko-KR', '2026-12-01'],
    ['20261201', 'zh-CN', '2026-12-01'],
    ['12/1/2026', 'en-US', '2026-12-01'],
    ['2026-12-01', 'en-US', '2026-12-01'],
    ['12/1/2026', 'ko-KR', null],
    ['13/1/2026', 'en-US', null],
    ['2026.02.30', 'ko-KR', null],
    ['0202.12.24', 'ko-KR', null],
    ['2026.12', 'ko-KR', null],
    ['2026.12.01 10:30', 'ko-KR', null],
    ['', 'ko-KR', null],
  ] as const)('%s in %s is %s', (text, language, day) => {
    expect(readDate(text, 'day', language)).toBe(day)
  })
})

describe('a typed moment', () => {
  it.each([
    ['2026-12-01T10:30', 'ko-KR', '2026-12-01T10:30'],
    ['202612011030', 'ko-KR', '2026-12-01T10:30'],
    ['2026.12.01 오후 3:05', 'ko-KR', '2026-12-01T15:05'],
    ['12/01/2026 3:05 PM', 'en-US', '2026-12-01T15:05'],
    ['2026.12.01', 'ko-KR', null],
    ['2026.12.01 24:00', 'ko-KR', null],
  ] as const)('%s in %s is %s', (text, language, moment) => {
    expect(readDate(text, 'moment', language)).toBe(moment)
  })
})

it('a date is written in the order of the language', () => {
  expect(writeDate('2026-12-01', 'en-US')).toBe('12/01/2026')
  expect(writeDate('2026-12-01T10:30', 'ko-KR')).toBe('2026.12.01 10:30')
  expect(writeDate('', 'zh-CN')).toBe('')
})

it('a month later a month without that day takes its last one', () => {
  expect(moveDay('2026-01-31', { months: 1 })).toBe('2026-02-28')
  expect(moveDay('2026-12-31', { days: 1 })).toBe('2027-01-01')
})

it('the sheet of a month begins on a Sunday and shows the whole month', () => {
  const weeks = weeksOf('2026-11-21')
  expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-11-01', '2026-12-12'])
})
