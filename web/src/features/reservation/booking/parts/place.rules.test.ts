import type { BookingItem, ResourceDetail, ResourceItem } from '@maru/api/reservation'
import { expect, it } from 'vitest'
import { freeFirst, timeChoices } from './place.rules.ts'

const day = '2026-11-23'
const hours = Array.from({ length: 7 }, () => ({ from: '09:00', until: '12:00' }))
const room = { hours, quantity: 1, rules: { slotMinutes: 30, allowsMidnight: false } } as ResourceDetail
const meeting = {
  startDate: day,
  endDate: day,
  startTime: '10:00',
  endTime: '11:00',
  title: '회의',
} as BookingItem
const timesOf = (isEnd: boolean, own = '09:00', more: Partial<ResourceDetail> = {}) =>
  timeChoices({ day, resource: { ...room, ...more }, taken: [meeting] }, own, isEnd)

it('offers the starts and ends of the opening hours, and says which are taken', () => {
  const textOf = (isEnd: boolean) =>
    timesOf(isEnd, isEnd ? '12:00' : '09:00').map(({ time, holder }) => `${time}${holder ? ' x' : ''}`)
  expect(textOf(false)).toEqual(['09:00', '09:30', '10:00 x', '10:30 x', '11:00', '11:30'])
  expect(textOf(true)).toEqual(['09:30', '10:00', '10:30 x', '11:00 x', '11:30', '12:00'])
})

it('keeps a chosen time outside of the hours, and offers the whole day if the day is closed or nights are allowed', () => {
  expect(timesOf(false, '07:15').map(({ time }) => time)[0]).toBe('07:15')
  const shut = hours.map(() => ({ from: '00:00', until: '00:00' }))
  expect(timesOf(false, '09:00', { hours: shut })).toHaveLength(48)
  expect(timesOf(false, '09:00', { rules: { ...room.rules, allowsMidnight: true } })).toHaveLength(48)
})

it('does not call a time taken if the resource has another unit', () => {
  expect(timesOf(false, '09:00', { quantity: 2 }).some(({ holder }) => holder)).toBe(false)
})

it('lists free resources first, each group in its order', () => {
  const all = [1, 2, 3, 4].map((resourceId) => ({ resourceId }) as ResourceItem)
  const order = (free: ReadonlyMap<number, string> | undefined) =>
    freeFirst(all, free).map(({ resourceId }) => resourceId)
  expect(
    order(
      new Map([
        [4, '12:00'],
        [2, '11:00'],
      ]),
    ),
  ).toEqual([2, 4, 1, 3])
  expect(order(undefined)).toEqual([1, 2, 3, 4])
})
