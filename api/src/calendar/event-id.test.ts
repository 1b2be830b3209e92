import { expect, test } from 'vitest'
import { eventIdText, readEventId } from './event-id.ts'

test('an id of the lists is read as the event and its date, and a plain number as the event', () => {
  const original = '2026-11-23T11:00:00'
  expect(readEventId(eventIdText(6, original))).toEqual({ eventId: 6, original })
  expect(readEventId('event-6')).toEqual({ eventId: 6, original: null })
  expect(readEventId('6')).toEqual({ eventId: 6, original: null })
})

test.each([
  '',
  '0',
  '-1',
  'x',
  '6x',
  'event-',
  'booking-6',
  'event-6-2026-02-30T11:00:00',
  'event-6-2026-11-23',
])('%j is no id of an event', (text) => expect(readEventId(text)).toBeNull())
