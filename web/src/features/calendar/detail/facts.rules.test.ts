import type { EventCard, EventDetail } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { fillText } from '@maru/i18n/kit/fill'
import { expect, test } from 'vitest'
import type { Translate } from '#kit/i18n/i18n.ts'
import {
  isMeetingAddress,
  joinSpan,
  lengthText,
  localStart,
  meetingText,
  overlapText,
  seriesText,
} from './facts.rules.ts'

const tree: unknown = { ...dictionary.en, calendar: texts.en }
/** The English texts without a browser. */
const t = ((key: string, params: Record<string, unknown> = {}) => {
  const text = key.split('.').reduce((below, part) => (below as Record<string, unknown>)[part], tree)
  const values = Object.entries(params).map(([name, value]) => [name, String(value)])
  return fillText(String(text), Object.fromEntries(values))
}) as Translate
const timeZone = 'Asia/Seoul'

const event = (more: Partial<EventDetail> = {}) =>
  ({
    ...{ start: '2026-12-23T13:30', end: '2026-12-23T15:00', isAllDay: false, timeZone },
    ...{ seriesStart: '2026-10-28T13:30', rule: null, lunar: null, ...more },
  }) as EventDetail // only what the rules read
const series = (more: Partial<NonNullable<EventCard['series']>> = {}) => ({
  ...{ number: 3, count: 7, leftCount: 5, isEndless: false, canAnswerRest: true, ...more },
})

test('a length has hours and minutes, and only those that it needs', () => {
  expect([30, 60, 90, 1500].map((minutes) => lengthText(minutes, t))).toEqual([
    ...['30 min', '1 h', '1 h 30 min', '25 h'],
  ])
})

test('the first event at the same time is named with its time, the others are counted', () => {
  const language = 'en-US' as const
  const day = '2026-12-23'
  const one = {
    ...{ eventId: 1, original: null, title: 'Check', isAllDay: false },
    ...{ start: '2026-12-23T05:30:00Z', end: '2026-12-23T06:30:00Z' },
  }
  const text = (overlaps: EventCard['overlaps'], overlapCount: number) =>
    overlapText({ overlaps, overlapCount }, { t, language, timeZone, day })
  expect(text([], 0)).toBe('')
  expect(text([one], 1)).toBe('Overlaps: Check 14:30 – 15:30')
  expect(text([one, one], 4)).toBe('Overlaps: Check 14:30 – 15:30 and 3 more')
  // Of a private event in a view only the time is known.
  expect(text([{ ...one, eventId: null, title: '' }], 1)).toBe('Overlaps: Private 14:30 – 15:30')
  const days = { isAllDay: true, start: '2026-12-22', end: '2026-12-24' }
  expect(text([{ ...one, ...days }], 1)).toBe('Overlaps: Check All day')
  expect(text([{ ...one, end: '2026-12-23T15:30:00Z' }], 1)).toMatch(/14:30 – .*24.* 00:30$/)
})

test('a date has its number in the series, a series without an end says so, a long one has its own end', () => {
  const text = (rule: string, place: EventCard['series'] | undefined) =>
    seriesText(event({ rule }), place, t, 'en-US')
  const nth = 'FREQ=MONTHLY;BYDAY=4WE;COUNT=7'
  expect(text(nth, series())).toBe('Every month on the fourth Wed · 3 of 7')
  const endless = series({ number: null, count: null, isEndless: true })
  const last = event({ rule: 'FREQ=MONTHLY;BYDAY=-1WE', seriesStart: '2026-12-30T13:30' })
  expect(seriesText(last, endless, t, 'en-US')).toBe('Every month on the last Wed · no end')
  expect(text('FREQ=MONTHLY;COUNT=7', series())).toBe('Every month on day 28 · 3 of 7')
  expect(text('FREQ=WEEKLY;BYDAY=WE;COUNT=7', series())).toMatch(/Wed.* · 3 of 7$/)
  const long = series({ number: null, count: null, leftCount: null })
  expect(text('FREQ=DAILY;UNTIL=20320101T000000', long)).toMatch(/2032-01-01/)
  expect(seriesText(event(), null, t, 'en-US')).toBeNull()
  expect(text('FREQ=YEARLY;BYYEARDAY=100', series())).toMatch(/ · 3 of 7$/)
})

test('joining is the main act from ten minutes before the start until the end', () => {
  expect(joinSpan(event())).toEqual({
    ...{ from: Date.parse('2026-12-23T04:20:00Z'), until: Date.parse('2026-12-23T06:00:00Z') },
  })
  expect(joinSpan(event({ isAllDay: true, start: '2026-12-23', end: '2026-12-23' }))).toEqual({
    ...{ from: 0, until: 0 },
  })
})

test('a meeting is named by its service and number, and a place that is only its address has no line', () => {
  expect(meetingText({ url: 'https://zoom.us/j/1', service: 'Zoom', phone: '02-0000-0199' }, t)).toBe(
    'Online meeting · Zoom · telephone 02-0000-0199',
  )
  expect(meetingText({ url: null, service: '', phone: '1' }, t)).toBe('Online meeting · telephone 1')
  expect(isMeetingAddress(' https://meet.jit.si/a ', 'https://meet.jit.si/a')).toBe(true)
  expect(isMeetingAddress('Room 5 https://meet.jit.si/a', 'https://meet.jit.si/a')).toBe(false)
  expect(isMeetingAddress('Room 5', null)).toBe(false)
})

test('people in other zones have the start on their own clock', () => {
  expect(localStart(event(), 'America/Chicago', timeZone)).toBe('Chicago 22:30')
  expect(localStart(event(), 'America/New_York', timeZone)).toBe('New York 23:30')
  expect(localStart(event(), 'Asia/Tokyo', timeZone)).toBeNull()
  expect(localStart(event(), null, timeZone)).toBeNull()
  expect(localStart(event({ isAllDay: true }), 'America/Chicago', timeZone)).toBeNull()
})
