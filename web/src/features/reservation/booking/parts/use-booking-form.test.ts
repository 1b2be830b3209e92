import { type DateResult, reservationApi } from '@maru/api/reservation'
import { expect, it } from 'vitest'
import type { PickItem } from '#kit/picking.ts'
import { fieldOf, hasTooMany, refusedDate } from './use-booking-form.ts'

it.each([
  ['endBeforeStart', 'endTime'],
  ['overMidnight', 'endTime'],
  ['outsideHours', 'startTime'],
  ['closed', 'startTime'],
  ['inPast', 'startTime'],
  ['beyondWindow', 'startTime'],
  ['repeatBeyondWindow', 'repeat'],
  ['repeatEmpty', 'repeat'],
  ['tooManyDates', 'repeat'],
  ['tooManyParticipants', 'people'],
  ['overCapacity', 'people'],
  ['participantUnknown', 'people'],
  ['titleEmpty', 'title'],
  ['termsOpen', 'isAgreed'],
  ['fieldMissing', 'custom'],
])('%s is shown at its field', (code, field) => {
  expect(reservationApi.saveRequest.errors).toContain(`reservation.${code}`)
  expect(fieldOf(`reservation.${code}`)).toBe(field)
})

const refused = (code: string, params: DateResult['params'] = {}): DateResult => ({
  ...{ startDate: '2026-11-23', endDate: '2026-11-23', result: 'refused', holders: [], others: [] },
  ...{ code: `reservation.${code}`, params, waitingCount: 0, canWait: false },
})
const hours = { from: '09:00', until: '18:00' }

it.each([
  ['before the opening hours', '08:00', 'startTime'],
  ['from within them', '17:30', 'endTime'],
  ['after them', '18:30', 'startTime'],
])('a single date %s is refused at the field that is wrong', (_name, startTime, field) => {
  expect(refusedDate([refused('outsideHours', hours)], { startTime })?.field).toBe(field)
})

it('dates of a series, conflicts and quotas belong to the table of dates', () => {
  const at = { startTime: '09:00' }
  expect(refusedDate([refused('inPast')], at)?.field).toBe('startTime')
  expect(refusedDate([refused('inPast'), refused('inPast')], at)).toBeNull()
  expect(refusedDate([{ ...refused('conflict'), result: 'conflict' }], at)).toBeNull()
  expect(refusedDate([refused('quotaCount')], at)).toBeNull()
})

it('10,000 people are refused before they are sent', () => {
  const people = (count: number) => ({ people: Array.from({ length: count }, () => ({}) as PickItem) })
  expect(hasTooMany(people(200))).toBe(false)
  expect(hasTooMany(people(201))).toBe(true)
  expect(hasTooMany(people(10_000))).toBe(true)
})
