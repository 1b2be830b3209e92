import { expect, test } from 'vitest'
import { placeDays, placeOn, plainPlace } from './working-place.rules.ts'
import type { PlaceRow } from './working-place.sql.ts'

const office: PlaceRow = { kind: 'office', place: '' }
const home: PlaceRow = { kind: 'home', place: '' }
const daejeon: PlaceRow = { kind: 'other', place: '대전' }
const hidden: PlaceRow = { kind: 'none', place: '' }

// 2026-12-24 is a Thursday.
test.each<[string, string, PlaceRow | null, boolean, string, boolean]>([
  ['a working day has the usual place of its weekday', '2026-12-24', null, true, 'office ', true],
  ['another weekday has its own usual place', '2026-12-25', null, true, 'other 대전', true],
  ['a weekday without a usual place has none', '2026-12-23', null, true, 'none ', true],
  ['a day off has no usual place', '2026-12-24', null, false, 'none ', true],
  ['the place of a date wins', '2026-12-24', home, true, 'home ', false],
  ['the place of a date counts on a day off', '2026-12-24', home, false, 'home ', false],
  ['a date that shows no place hides the usual one', '2026-12-24', hidden, true, 'none ', false],
  ['the first day is shown', '2026-12-20', home, false, 'home ', false],
  ['a past day has no chosen place', '2026-12-19', home, true, 'none ', true],
  ['a past day has no usual place', '2026-12-17', null, true, 'none ', true],
])('%s', (_title, day, chosen, isWorking, expected, isUsual) => {
  const usual = new Map([
    [4, office],
    [5, daejeon],
  ])
  const dates = new Map(chosen ? [[day, chosen]] : [])
  const {
    kind,
    place,
    isUsual: isUsualPlace,
  } = placeOn(day, { usual, dates }, { isWorking, first: '2026-12-20' })
  expect([`${kind} ${place}`, isUsualPlace]).toEqual([expected, isUsual])
})

test.each<[PlaceRow, PlaceRow | null]>([
  [
    { kind: 'other', place: '  대전 \n 센터 ' },
    { kind: 'other', place: '대전 센터' },
  ],
  // Composed, as other texts are.
  [
    { kind: 'other', place: 'Café'.normalize('NFD') },
    { kind: 'other', place: 'Café'.normalize('NFC') },
  ],
  [{ kind: 'other', place: ' \u3000 ' }, null],
  [{ kind: 'home', place: '제주 숙소' }, home],
  [{ kind: 'none', place: '제주 숙소' }, hidden],
])('%j is stored as %j', (given, stored) => {
  expect(plainPlace(given)).toEqual(stored)
})

test.each([
  ['2026-12-24T00:00:00Z', '2026-12-23', '2026-12-27'],
  // At this instant it is the 23rd in Honolulu and the 24th in Seoul.
  ['2026-12-23T23:59:59Z', '2026-12-22', '2026-12-26'],
])('at %s the days from %s to %s have places', (now, first, last) => {
  expect(placeDays(new Date(now), 3)).toEqual({ first, last })
})
