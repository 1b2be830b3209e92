import { expect, test } from 'vitest'
import { wallOf, wallText } from '../series/zone.rules.ts'
import { type DateTimes, movedAlong } from './changed-dates.rules.ts'

/** `10:00-11:00` of a day of December 2026 in Seoul, or with `days` whole days, the last one included. */
const timed = (day: number, hours: string, timeZone = 'Asia/Seoul'): DateTimes => {
  const [start = '', end = ''] = hours.split('-')
  const at = (time: string) => wallOf(`2026-12-${String(day).padStart(2, '0')}T${time}`)
  return { isAllDay: false, start: at(start), end: at(end), timeZone }
}
const whole = (first: number, last: number): DateTimes => ({
  isAllDay: true,
  start: wallOf(`2026-12-${String(first).padStart(2, '0')}`),
  end: wallOf(`2026-12-${String(last + 1).padStart(2, '0')}`),
  timeZone: 'Asia/Seoul',
})
const text = ({ isAllDay, start, end, timeZone }: DateTimes) =>
  [
    wallText(start).slice(8, isAllDay ? 10 : 16),
    wallText(end - (isAllDay ? 86_400_000 : 0)).slice(8, isAllDay ? 10 : 16),
    ...(timeZone === 'Asia/Seoul' ? [] : [timeZone]),
  ].join(' ')

test.each([
  [
    'a date moves by the same hours and stays as long as it is',
    timed(17, '15:00-17:00'),
    timed(2, '10:00-11:00'),
    timed(2, '12:00-13:00'),
    '17T17:00 17T19:00',
  ],
  [
    'a series that becomes longer makes the date longer by as much',
    timed(17, '15:00-17:00'),
    timed(2, '10:00-11:00'),
    timed(2, '10:00-11:30'),
    '17T15:00 17T17:30',
  ],
  [
    'a date that would end before its start has no length',
    timed(17, '15:00-15:15'),
    timed(2, '10:00-12:00'),
    timed(2, '10:00-11:00'),
    '17T15:00 17T15:00',
  ],
  [
    'another day of the series moves the date by days and hours',
    timed(17, '15:00-17:00'),
    timed(2, '10:00-11:00'),
    timed(3, '09:00-10:00'),
    '18T14:00 18T16:00',
  ],
  [
    'a date in the zone of the series gets its new zone with the same clock',
    timed(17, '15:00-17:00'),
    timed(2, '10:00-11:00'),
    timed(2, '10:00-11:00', 'Asia/Tokyo'),
    '17T15:00 17T17:00 Asia/Tokyo',
  ],
  [
    'a date in a zone of its own stays in it',
    timed(17, '15:00-17:00', 'Europe/Berlin'),
    timed(2, '10:00-11:00'),
    timed(2, '12:00-13:00', 'Asia/Tokyo'),
    '17T17:00 17T19:00 Europe/Berlin',
  ],
  ['whole days move by days and keep their number', whole(17, 18), whole(2, 2), whole(4, 4), '19 20'],
  [
    'a series that becomes all-day makes the date all-day on its own day',
    timed(17, '15:00-17:00'),
    timed(2, '10:00-11:00'),
    whole(3, 3),
    '18 18',
  ],
  [
    'a series that gets hours gives them to a date of whole days',
    whole(17, 18),
    whole(2, 2),
    timed(2, '14:00-15:00'),
    '17T14:00 17T15:00',
  ],
  [
    'a date with hours in a series of whole days moves by days',
    timed(17, '15:00-17:00'),
    whole(2, 2),
    whole(3, 3),
    '18T15:00 18T17:00',
  ],
  [
    'whole days in a series with hours stay while the series moves within its day',
    whole(17, 17),
    timed(2, '10:00-11:00'),
    timed(2, '14:00-15:00'),
    '17 17',
  ],
])('%s', (_name, own, before, after, expected) => {
  expect(text(movedAlong(own, { before, after }))).toBe(expected)
})
