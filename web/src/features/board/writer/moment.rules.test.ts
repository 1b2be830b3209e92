import { describe, expect, test } from 'vitest'
import { fromMomentField, toMomentField } from './moment.rules.ts'

test('moments go to a field and back', () => {
  const instant = '2026-11-21T01:30:00.000Z'
  expect(fromMomentField(toMomentField(instant))).toBe(instant)
  expect([toMomentField(null), toMomentField('x'), fromMomentField('')]).toEqual(['', '', null])
})

describe('a field of day and time', () => {
  test('takes the years that its keyboard makes on the way to one as half typed', () => {
    for (const year of ['0002', '0020', '0202']) expect(fromMomentField(`${year}-12-24T10:30`)).toBeNull()
    expect(fromMomentField('2027-12-24T10:30')).toBe(new Date('2027-12-24T10:30').toISOString())
  })

  test('writes a year of three digits with four, as the browser wants it', () => {
    expect(toMomentField('0202-06-24T10:30:00Z')).toMatch(/^0202-06-24T\d\d:\d\d$/)
  })
})
