import { expect, test } from 'vitest'
import { boxInput } from '#features/approval/approval.rules.ts'
import { parseCalendarSearch } from '#features/calendar/calendar.rules.ts'
import { parseConditions } from '#features/gnb/search/condition.rules.ts'
import { parseReservationSearch } from '#features/reservation/reservation.rules.ts'
import { readDate } from '#kit/i18n/date-text.ts'
import { fromZoneField } from '#kit/i18n/zone-fields.ts'

type State = Parameters<typeof boxInput>[0]
const box = { box: 'pending', text: '', form: '', days: 'own', until: '', sort: 'drafted', folder: '' }

/** Every reader of a day in an address or a field: whether it accepts a day. */
const readers: Record<string, (day: string) => boolean> = {
  'the address of the calendar': (day) => parseCalendarSearch({ DAY: day }).day === day,
  'the date of a series in the address': (day) =>
    parseCalendarSearch({ original: `${day}T09:00:00` }).original !== undefined,
  'the address of a reservation': (day) => parseReservationSearch({ DAY: day }).day === day,
  'the address of a search': (day) => parseConditions({ FROM: day }).from === day,
  'the address of a box': (day) => boxInput({ ...box, from: day } as unknown as State).startDate === day,
  'a typed day': (day) => readDate(day, 'day', 'ko-KR') === day,
  'a field of day and time': (day) => fromZoneField(`${day}T09:00`) !== null,
}

test.each(Object.entries(readers))('%s accepts real days only', (_name, accepts) => {
  expect(['2024-02-29', '2026-02-28', '2026-11-30', '2026-12-31'].filter((day) => !accepts(day))).toEqual([])
  expect(
    ['2026-02-29', '2026-02-30', '2026-04-31', '2026-11-31', '2100-02-29', '2026-13-01'].filter(accepts),
  ).toEqual([])
})
