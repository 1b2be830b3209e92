import type { WorkingPlaces } from '@maru/api/calendar'
import { expect, test } from 'vitest'
import { changesOf, fieldsOf, hoursText, isElsewhere } from './working-place.rules.ts'

test.each([
  ['Asia/Seoul', 'Asia/Seoul', '2026-12-24', false],
  // Another name of the same clock.
  ['Asia/Seoul', 'Asia/Tokyo', '2026-12-24', false],
  ['Asia/Shanghai', 'Asia/Seoul', '2026-12-24', true],
  // Only in summer the clocks differ.
  ['Europe/London', 'Atlantic/Reykjavik', '2026-12-24', false],
  ['Europe/London', 'Atlantic/Reykjavik', '2026-07-24', true],
])('a person in %s seen from %s on %s is elsewhere: %s', (timeZone, viewZone, day, expected) => {
  expect(isElsewhere(timeZone, viewZone, day)).toBe(expected)
})

test.each([
  [{ from: '09:00', until: '18:00' }, '09–18'],
  [{ from: '09:30', until: '24:00' }, '09:30–24'],
  [{ from: '00:00', until: '08:15' }, '00–08:15'],
  [null, ''],
])('%j are the hours %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text)
})

const none = { kind: 'none', place: '' } as const
const stored: WorkingPlaces = {
  isShared: true,
  usual: [none, { kind: 'office', place: '' }, { kind: 'other', place: '대전' }, none, none, none, none],
}

test('only changed weekdays are stored; a kind without a text loses the text that was typed before', () => {
  const fields = fieldsOf(stored)
  expect(fields).toMatchObject({
    isShared: true,
    kind1: 'office',
    place1: '',
    kind2: 'other',
    place2: '대전',
  })
  expect(changesOf(fields, { kind1: 'home' })).toEqual({ usual: [{ weekday: 1, kind: 'home', place: '' }] })
  expect(changesOf(fields, { kind2: 'office' })).toEqual({
    usual: [{ weekday: 2, kind: 'office', place: '' }],
  })
  expect(changesOf(fields, { place2: '부산', kind5: 'other', place5: '상하이' })).toEqual({
    usual: [
      { weekday: 2, kind: 'other', place: '부산' },
      { weekday: 5, kind: 'other', place: '상하이' },
    ],
  })
  expect(changesOf(fields, { isShared: false })).toEqual({ isShared: false, usual: [] })
})
