import type { AbsenceItem, AbsencePlan } from '@maru/api/approval'
import { expect, test } from 'vitest'
import {
  absenceOf,
  absenceStart,
  absenceState,
  chosenThings,
  countChoices,
  dayNumber,
  leaveValues,
  type TypedChoices,
  typedOf,
} from './absence.rules.ts'

const day = '2026-12-01'

test('what the form hides is not sent', () => {
  const typed = { ...absenceStart(day), untilDay: '2026-12-03', scope: '7', startTime: '10:00' }
  expect(absenceOf(typed)).toMatchObject({
    untilDay: '2026-12-03',
    applicationId: null,
    startTime: null,
    hours: null,
  })
  expect(absenceOf({ ...typed, kind: 'trip' })).toMatchObject({ leaveType: null, applicationId: '7' })
  expect(absenceOf({ ...typed, leaveType: 'am', lastPart: 'noon' })).toMatchObject({
    untilDay: day,
    endsAtNoon: false,
  })
  expect(absenceOf({ ...typed, reply: 'x' }).reply).toBe('')
})

test('one day can end at noon, or begin at noon, but not both', () => {
  const typed = { ...absenceStart(day), kind: 'trip' as const, lastPart: 'noon' as const }
  expect(absenceOf(typed)).toMatchObject({ startsAtNoon: false, endsAtNoon: true })
  expect(absenceOf({ ...typed, firstPart: 'noon' })).toMatchObject({ startsAtNoon: true, endsAtNoon: false })
  const half = item({ fromDay: day, untilDay: day, startsAtNoon: false, endsAtNoon: true })
  expect(absenceOf(typedOf(half))).toMatchObject({ fromDay: day, untilDay: day, endsAtNoon: true })
})

test('the leave form gets the same absence', () => {
  const typed = {
    ...absenceStart(day),
    untilDay: '2026-12-03',
    firstPart: 'noon' as const,
    lastPart: 'noon' as const,
  }
  expect(leaveValues(typed)).toMatchObject({
    ...{ type: 'annual', period: [day, '2026-12-03'], halves: ['fromNoon', 'untilNoon'] },
    ...{ sets: ['pending', 'calendar'], delegate: [] },
  })
  expect(leaveValues({ ...typed, leaveType: 'hour' })).toMatchObject({
    period: [day, day],
    startTime: '09:00',
    hours: '2',
  })
})

test('an absence is coming, in effect until its last day, and over', () => {
  const item = { status: 'active' as const, fromDay: '2026-12-01', untilDay: '2026-12-02' }
  expect(
    ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'].map((today) => absenceState(item, today)),
  ).toEqual([...['coming', 'active', 'active', 'over']])
  expect(absenceState({ ...item, status: 'refused' }, '2026-12-01')).toBe('refused')
  expect(dayNumber(0.125 * 3)).toBe('0.375')
})

const thing = (room: string, id: string, choices: AbsencePlan['things'][number]['choices']) => ({
  ...{ room, id, choices, title: '', place: '', isAllDay: false, url: '/' },
  ...{ start: `${day}T00:00:00Z`, end: `${day}T01:00:00Z` },
})

test('choices are sent for what is listed and possible, those for a deputy only with one', () => {
  const things = [
    thing('calendar', '1', ['suggest', 'decline']),
    thing('calendar', '2', ['cancel']),
    thing('reservation', '1', ['handOver', 'release']),
    thing('reservation', '2', ['release']),
  ]
  const choices: TypedChoices = {
    'calendar/1': 'decline',
    'calendar/2': 'handOver',
    'reservation/1': 'handOver',
    'calendar/9': 'decline',
  }
  const deputy = typedOf(
    item({ delegate: { personCode: 'park', name: { ko: '박', en: '', zh: '' } } }),
  ).people
  const sent = (people: typeof deputy, missing: string[] = []) =>
    chosenThings({ choices, people }, { things, missing })
  expect(sent([])).toEqual([{ room: 'calendar', id: '1', choice: 'decline' }])
  expect(sent(deputy)).toEqual([
    { room: 'calendar', id: '1', choice: 'decline' },
    { room: 'reservation', id: '1', choice: 'handOver' },
  ])
  // What a room that did not answer has done already stays chosen.
  expect(sent([], ['calendar', 'reservation'])).toEqual([
    { room: 'calendar', id: '1', choice: 'decline' },
    { room: 'calendar', id: '9', choice: 'decline' },
  ])
  expect(chosenThings({ choices, people: deputy }, undefined)).toEqual([])
  expect(countChoices([...sent(deputy), ...sent([])])).toEqual([
    ['decline', 2],
    ['handOver', 1],
  ])
})

const item = (more: Partial<AbsenceItem> = {}): AbsenceItem => ({
  ...{ absenceId: 1, person: { personCode: 'kim', name: { ko: '', en: '', zh: '' } }, kind: 'trip' },
  ...{ leaveType: null, fromDay: day, untilDay: '2026-12-03', startsAtNoon: true, endsAtNoon: false },
  ...{ startTime: null, hours: null, delegateCode: null, applicationId: null, movesPending: false },
  ...{ reply: '', showsInCalendar: false, delegate: null, formName: null, days: 3, status: 'active' },
  ...{ apmId: null, cancelApmId: null, faults: [], told: [], version: 2, origin: '', things: [] },
  ...{ canEnd: true, canChange: true, canRepair: false },
  ...more,
})

test('an absence that is opened to be changed and not touched is sent as it is', () => {
  const stored = item({
    ...{ reply: '출장입니다', applicationId: '7', delegateCode: 'park' },
    delegate: { personCode: 'park', name: { ko: '박', en: '', zh: '' } },
    things: [
      { room: 'calendar', id: '1', choice: 'decline', state: 'done', code: '', start: '', end: '' },
      { room: 'calendar', id: '2', choice: 'cancel', state: 'undone', code: '', start: '', end: '' },
    ],
  })
  const typed = typedOf(stored)
  expect(typed.choices).toEqual({ 'calendar/1': 'decline' })
  expect(absenceOf(typed)).toEqual({
    ...{ kind: 'trip', leaveType: null, fromDay: day, untilDay: '2026-12-03', startsAtNoon: true },
    ...{ endsAtNoon: false, startTime: null, hours: null, delegateCode: 'park', applicationId: '7' },
    ...{ movesPending: false, reply: '출장입니다', showsInCalendar: false },
  })
})
