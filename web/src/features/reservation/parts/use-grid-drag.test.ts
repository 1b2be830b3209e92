import type { BookingItem } from '@maru/api/reservation'
import { expect, it } from 'vitest'
import { partOn } from '../reservation.rules.ts'
import { isMovable } from './use-grid-drag.ts'

const booking = (more: Partial<BookingItem>) =>
  ({
    ...{ bookingId: 1, canUpdate: true, startDate: '2026-11-23', endDate: '2026-11-23' },
    ...{ startTime: '10:00', endTime: '11:00' },
    ...more,
  }) as BookingItem

/** The part of a booking that the column of a day shows. */
function spanOn(item: BookingItem, day: string) {
  const part = partOn(item, day)
  if (!part) throw new Error('the day shows a part of the booking')
  return { columnId: day, booking: item, ...part }
}

const night = booking({ startTime: '22:00', endDate: '2026-11-24', endTime: '02:00' })
const toMidnight = booking({ startTime: '22:00', endDate: '2026-11-24', endTime: '00:00' })

it.each([
  ['a booking of one day', booking({}), '2026-11-23', true],
  ['a booking that another person made', booking({ canUpdate: false }), '2026-11-23', false],
  ['the evening of a booking over midnight', night, '2026-11-23', false],
  ['the morning of a booking over midnight', night, '2026-11-24', false],
  ['a booking that ends at midnight', toMidnight, '2026-11-23', true],
] as const)('moves by drag and keys: %s', (_name, item, day, expected) => {
  expect(isMovable(spanOn(item, day))).toBe(expected)
})
