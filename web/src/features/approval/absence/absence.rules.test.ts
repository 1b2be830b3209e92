import { expect, test } from 'vitest'
import { absenceOf, absenceStart, absenceState, dayNumber, leaveValues } from './absence.rules.ts'

const day = '2026-12-01'

test('what the form hides is not sent', () => {
  const typed = { ...absenceStart(day), untilDay: '2026-12-03', scope: '7', startTime: '10:00' }
  expect(absenceOf(typed)).toMatchObject({
    untilDay: '2026-12-03',
    applicationId: null,
    startTime: null,
    hours: null,
  })
  expect(absenceOf({ ...typed, kind: 'trip' })).toMatchObject({ leaveType: null, applicationId: '7' })
  expect(absenceOf({ ...typed, leaveType: 'am', lastPart: 'noon' })).toMatchObject({
    untilDay: day,
    endsAtNoon: false,
  })
  expect(absenceOf({ ...typed, reply: 'x' }).reply).toBe('')
})

test('the leave form gets the same absence', () => {
  const typed = {
    ...absenceStart(day),
    untilDay: '2026-12-03',
    firstPart: 'noon' as const,
    lastPart: 'noon' as const,
  }
  expect(leaveValues(typed)).toMatchObject({
    ...{ type: 'annual', period: [day, '2026-12-03'], halves: ['fromNoon', 'untilNoon'] },
    ...{ sets: ['pending', 'calendar'], delegate: [] },
  })
  expect(leaveValues({ ...typed, leaveType: 'hour' })).toMatchObject({
    period: [day, day],
    startTime: '09:00',
    hours: '2',
  })
})

test('an absence is coming, in effect until its last day, and over', () => {
  const item = { status: 'active' as const, fromDay: '2026-12-01', untilDay: '2026-12-02' }
  expect(
    ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'].map((today) => absenceState(item, today)),
  ).toEqual([...['coming', 'active', 'active', 'over']])
  expect(absenceState({ ...item, status: 'refused' }, '2026-12-01')).toBe('refused')
  expect(dayNumber(0.125 * 3)).toBe('0.375')
})
