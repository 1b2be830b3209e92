import type { ChangedDate, MoveEffect, SeriesPart, SeriesScopes } from '@maru/api/calendar'
import { expect, it } from 'vitest'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { changedIn, countedPart, movedCount, shownEffect, withMove } from './scope.rules.ts'

const part = (more: Partial<SeriesPart>): SeriesPart => ({
  ...{ count: 7, firstDay: '2026-12-10', lastDay: '2027-01-21', changedCount: 2, pastCount: 2 },
  ...{ aheadCount: 5, ...more },
})
const changed = (original: string): ChangedDate => ({
  ...{ original, isAllDay: false, start: original.slice(0, 16), end: original.slice(0, 16), isMoved: true },
  ...{ title: null, place: null, hasOther: false, isCancelled: false },
})
const effect = (more: Partial<MoveEffect> = {}): MoveEffect => ({
  ...{ plainCount: 3, changedCount: 2, checkedUntil: null, takenDays: [], absences: [], ...more },
})
/** The third of seven dates, as it is drawn in the design: five from it on, of which two were changed. */
const scopes = (more: Partial<SeriesScopes> = {}): SeriesScopes => ({
  ...{ version: 3, day: '2026-12-24', place: 3, countedUntil: null },
  following: part({ count: 5, firstDay: '2026-12-24', pastCount: 0 }),
  all: part({}),
  changed: ['2026-12-31T13:00:00', '2027-01-14T13:00:00'].map(changed),
  effects: { room: null, this: effect(), following: effect(), all: effect() },
  ...more,
})

it.each([
  ['this', 'stay', 1],
  ['following', 'stay', 3],
  ['following', 'move', 5],
  ['all', 'stay', 5],
  ['all', 'move', 7],
] as const)('a move of %s dates with changed ones that %s moves %i', (scope, choice, count) => {
  expect(movedCount(scopes(), scope, choice)).toEqual({ count, isOpen: false })
})

it('of a series without an end the dates ahead are counted, and there are more', () => {
  const open = { count: null, lastDay: null, pastCount: null, aheadCount: 53 }
  const given = scopes({ following: part(open), all: part({ ...open, aheadCount: 56 }) })
  expect(movedCount(given, 'following', 'stay')).toEqual({ count: 51, isOpen: true })
  expect(movedCount(given, 'all', 'move')).toEqual({ count: 56, isOpen: true })
})

it('the changed dates of a part are those from its first date on', () => {
  const dates = ['2026-12-10T13:00:00', '2026-12-31T13:00:00'].map(changed)
  const given = scopes({ changed: dates })
  const of = (scope: 'this' | 'following' | 'all') =>
    changedIn(given, scope, '2026-12-24T13:00:00').map(({ original }) => original.slice(5, 10))
  expect([of('this'), of('following'), of('all')]).toEqual([[], ['12-31'], ['12-10', '12-31']])
})

it('changed dates are counted of the whole series, unless some of them are before the part', () => {
  expect(countedPart(scopes(), 'following').count).toBe(7)
  expect(countedPart(scopes({ all: part({ changedCount: 3 }) }), 'following').count).toBe(5)
})

it('taken days and absences of changed dates count only if these move along', () => {
  const name = { ko: '오세라', en: 'Oh', zh: '' }
  const absent = (day: string, isChanged: boolean, personCode = 'OH') => ({
    ...{ personCode, name, day, isChanged, title: '' },
  })
  const given = effect({
    takenDays: [
      { day: '2026-12-31', isChanged: true },
      { day: '2027-01-07', isChanged: false },
    ],
    absences: [absent('2027-01-07', false), absent('2027-01-14', true), absent('2027-01-14', true, 'KIM')],
  })
  expect(shownEffect(given, 'stay')).toMatchObject({ count: 3, takenDays: ['2027-01-07'], absentCount: 1 })
  expect(shownEffect(given, 'move')).toMatchObject({ count: 5, absentCount: 2 })
  expect(shownEffect(given, 'move').takenDays).toEqual(['2026-12-31', '2027-01-07'])
})

const entry = (id: string): ScheduleEntry => ({
  ...{ id, title: id, detail: '', label: '', start: '2026-12-24T13:00', end: '2026-12-24T14:00' },
  ...{ isAllDay: false, color: 1, status: 'busy', statusText: '', isOwn: false, isMovable: true, step: 15 },
  laneKey: '1',
})

it('while a move is asked about, the entry is at its new place and a ghost at the old one', () => {
  const entries = [entry('a'), entry('b')]
  expect(withMove(entries, null, 'before')).toBe(entries)
  const times = { isAllDay: false, start: '2026-12-24T14:00', end: '2026-12-24T15:00' }
  const [other, ghost, lifted] = withMove(entries, { entry: entry('b'), times }, 'before')
  expect(other).toBe(entries[0])
  expect(ghost).toMatchObject({ id: 'ghost-b', start: '2026-12-24T13:00', isMovable: false, look: 'ghost' })
  expect(lifted).toMatchObject({
    id: 'b',
    start: '2026-12-24T14:00',
    end: '2026-12-24T15:00',
    look: 'lifted',
  })
  const whole = { isAllDay: true, start: '2026-12-25', end: '2026-12-26' }
  expect(withMove([entry('b')], { entry: entry('b'), times: whole }, '')[1]).toMatchObject({
    ...{ isAllDay: true, start: '2026-12-25T00:00', end: '2026-12-27T00:00' },
  })
})
