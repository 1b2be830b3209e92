// @vitest-environment node
import type { EventEntry } from '@maru/api/calendar'
import { describe, expect, it } from 'vitest'
import { joinAddress, restOfDay, untilStart } from './today.rules.ts'

const now = new Date('2026-11-23T02:02:00Z')
const event = (title: string, start: string, end: string, more: Partial<EventEntry> = {}): EventEntry => ({
  ...{ calendarId: 1, eventId: 1, original: null, title, place: '', isAllDay: false, class: 'public' },
  ...{ start: `2026-11-23T${start}:00Z`, end: `2026-11-23T${end}:00Z`, shows: 'busy', isRepeat: false },
  ...{ isException: false, isCancelled: false, peopleCount: 0, answer: null, canEdit: true },
  ...more,
})
const titles = (entries: EventEntry[]) => entries.map(({ title }) => title)

describe('the rest of a day', () => {
  it('begins with the event that runs, then by start', () => {
    const rest = restOfDay(
      [event('later', '05:00', '06:00'), event('over', '01:00', '02:00'), event('runs', '01:30', '02:30')],
      now,
    )
    expect([rest.next?.title, ...titles(rest.later)]).toEqual(['runs', 'later'])
  })

  it('leaves out what does not take place and what was declined', () => {
    const entries = [
      event('cancelled', '03:00', '04:00', { isCancelled: true }),
      event('declined', '03:00', '04:00', { answer: 'declined' }),
      event('accepted', '04:00', '05:00', { answer: 'accepted' }),
    ]
    expect([restOfDay(entries, now).next?.title, restOfDay(entries, now).later]).toEqual(['accepted', []])
  })

  it('has events of the whole day apart, also when no other is left', () => {
    const day = { isAllDay: true, start: '2026-11-23', end: '2026-11-23' }
    const rest = restOfDay([event('day', '00:00', '00:00', day)], now)
    expect([rest.next, titles(rest.wholeDay)]).toEqual([null, ['day']])
  })
})

it.each([
  ['2026-11-23T02:30:00Z', { value: 28, unit: 'minute' }],
  ['2026-11-23T03:32:00Z', { value: 90, unit: 'minute' }],
  ['2026-11-23T05:00:00Z', { value: 3, unit: 'hour' }],
  ['2026-11-23T02:02:00Z', null],
  ['2026-11-23T01:00:00Z', null],
])('an event at %s begins in %o', (start, until) => {
  expect(untilStart(start, now)).toEqual(until)
})

it.each([
  ['https://meet.example/abc', 'https://meet.example/abc'],
  ['5층 중회의실 A', null],
  ['http://meet.example/abc', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the place %s is joined at %s', (place, address) => {
  expect(joinAddress(place)).toBe(address)
})
