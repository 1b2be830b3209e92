import type { FilterCondition } from '@maru/api/contact'
import { expect, test } from 'vitest'
import { readCalendarFilters } from './calendar-filter.rules.ts'

/** 08:00 of November 23 in Korea, where it is still November 22 in UTC. */
const now = new Date('2026-11-22T23:00:00Z')
const entry = (title: string, start: string, end: string) => ({
  ...{ id: title, title, start, end, isAllDay: !start.includes('T'), place: title === 'A' ? '5층' : '' },
  ...{ url: '', color: null, isPrivate: false, isBusy: true },
})
const entries = [
  entry('Y', '2026-11-22T05:00:00Z', '2026-11-22T06:00:00Z'),
  entry('N', '2026-11-22T14:00:00Z', '2026-11-22T16:00:00Z'),
  entry('A', '2026-11-22T22:30:00Z', '2026-11-22T23:30:00Z'),
  entry('B', '2026-11-23T09:00:00Z', '2026-11-23T15:00:00Z'),
  entry('D', '2026-11-23', '2026-11-23'),
  entry('L', '2026-11-22', '2026-11-24'),
  entry('T', '2026-11-23T15:00:00Z', '2026-11-23T16:00:00Z'),
]
const on = (field: string, condition: FilterCondition, value?: string | boolean) => ({
  ...{ field, condition },
  ...(value === undefined ? {} : { value }),
})
const ge = 'IsGreaterThanOrEqualTo'
const le = 'IsLessThanOrEqualTo'

function ask(filters: ReturnType<typeof on>[], zone = 'Asia/Seoul') {
  const query = readCalendarFilters(filters, zone, now)
  if ('refused' in query) return query.refused
  const day = zone === 'UTC' ? 0 : 9 * 3_600_000
  const instant = (text: string, isEnd: boolean) =>
    text.includes('T') ? Date.parse(text) : Date.parse(text) - day + (isEnd ? 86_400_000 : 0)
  return entries
    .filter(
      ({ start, end }) =>
        instant(end, true) > query.from.getTime() && instant(start, false) < query.until.getTime(),
    )
    .filter(query.fits)
    .map(({ title }) => title)
    .join('')
}

test.each([
  ['no condition: what touches today', [], 'NABDL'],
  ['today as the specification asks', [on('Start', ge, '2026-11-23'), on('End', le, '2026-11-23')], 'ABD'],
  ['today in other words', [on('start', 'IsEqualTo', '2026-11-23')], 'ABD'],
  ['from an instant', [on('Start', ge, '2026-11-22T22:30:00Z')], 'ABT'],
  ['after an instant', [on('Start', 'IsGreaterThan', '2026-11-22T22:30:00Z')], 'BT'],
  ['from a time without a zone', [on('Start', ge, '2026-11-23T07:30:00')], 'ABT'],
  ['after a day', [on('Start', 'IsGreaterThan', '2026-11-23')], 'T'],
  ['ends by a day, without a lower bound', [on('End', le, '2026-11-22')], 'Y'],
  ['ends before a day', [on('End', 'IsLessThan', '2026-11-24')], 'YNABD'],
  ['not on a day', [on('Start', 'IsNotEqualTo', '2026-11-23'), on('End', ge, '2026-11-22')], 'YNLT'],
  ['a part of the title', [on('Start', ge, '2026-11-22'), on('Subject', 'ContainsSubstring', 'b')], 'B'],
  [
    'one of two texts',
    [
      on('Start', ge, '2026-11-22'),
      on('Subject', 'IsEqualTo', 'T'),
      on('Location', 'ContainsSubstring', '층'),
    ],
    'AT',
  ],
  ['with a place', [on('Start', ge, '2026-11-22'), on('Location', 'Exists')], 'A'],
  ['whole days', [on('Start', ge, '2026-11-22'), on('IsAllDayEvent', 'IsEqualTo', true)], 'DL'],
  ['an unknown field', [on('Organizer', 'Exists')], 'Organizer'],
  ['a day that does not exist', [on('Start', ge, '2026-02-30')], 'Start'],
  ['a value that is no time', [on('End', le, 'soon')], 'End'],
  ['a comparison of texts that there is none of', [on('Subject', 'IsLessThan', 'B')], 'Subject'],
  ['more than a year', [on('Start', ge, '2025-01-01'), on('End', le, '2026-11-23')], 'Start'],
] as const)('entries of the calendars: %s', (_name, filters, result) =>
  expect(ask([...filters])).toBe(result),
)

test('a day is one of the zone of the viewer', () => {
  const today = [on('Start', ge, '2026-11-23'), on('End', le, '2026-11-23')]
  expect(ask(today, 'UTC')).toBe('BDT')
})
