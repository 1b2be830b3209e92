import type { CalendarItem, EventEntry } from '@maru/api/calendar'
import { expect, it } from 'vitest'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { clashOf, eventsIn, roleIn } from './span.rules.ts'

const day = '2026-12-23'
const name = { ko: '', en: '', zh: '' }
const calendar = (calendarId: number, more: Partial<CalendarItem>): CalendarItem => ({
  ...{ calendarId, kind: 'own', name: '', ownerCode: 'ME', ownerName: name, color: 1, isMain: true },
  ...{ isBirthday: false, isBusy: true, isHidden: false, level: 'owner', shareCount: 0, version: 1 },
  ...more,
})
const calendars = [
  calendar(1, {}),
  calendar(2, { kind: 'department', level: 'edit' }),
  calendar(3, { ownerCode: 'LEE', level: 'all' }),
  calendar(4, { isMain: false, isBusy: false }),
]
const entry = (id: string, from: string, until: string): ScheduleEntry => ({
  ...{ id, title: id, detail: '', label: '', start: `${day}T${from}`, end: `${day}T${until}` },
  ...{ isAllDay: false, color: 1, status: 'busy', statusText: '', isOwn: false, isMovable: false },
  ...{ step: 15, laneKey: '1' },
})
const events = new Map<string, EventEntry>()
/** An entry whose event has these fields. */
function add(id: string, from: string, until: string, more: Partial<EventEntry> = {}): ScheduleEntry {
  events.set(id, {
    ...{ calendarId: 1, eventId: 1, original: null, title: id, place: '', start: '', end: '' },
    ...{ isAllDay: false, class: 'public', shows: 'busy', isRepeat: false, isException: false },
    ...{ isCancelled: false, peopleCount: 0, answer: null, canEdit: true, ...more },
  })
  return entry(id, from, until)
}
const list = (entries: readonly ScheduleEntry[], span = { day, from: 600, until: 720 }) =>
  eventsIn(span, entries, (id) => events.get(id), calendars)

it('the events of the hours are listed by start and end, with whose calendar each is in', () => {
  const shown = list([
    add('later', '11:00', '12:00', { calendarId: 3, canEdit: false }),
    add('long', '10:00', '12:00', { calendarId: 2 }),
    add('short', '10:00', '10:30'),
    add('before', '09:00', '10:00'),
    add('unknown', '10:15', '10:30', { calendarId: 99 }),
  ])
  expect(shown.map(({ entry: { id }, side }) => `${id} ${side}`)).toEqual([
    ...['short own', 'long team', 'unknown shared', 'later shared'],
  ])
})

it.each([
  ['an invitation has the own answer', { answer: 'none', peopleCount: 2, canEdit: false }, 'none'],
  ['an own event with people is organised', { peopleCount: 2 }, 'organizer'],
  ['an own event alone has nothing to say', {}, null],
  ['an event of a team has nothing to say', { calendarId: 2, peopleCount: 2 }, null],
] as const)('%s', (_name, more, role) => {
  const [shown] = list([add('one', '10:00', '11:00', more)])
  expect(shown && roleIn(shown)).toBe(role)
})

it('own and accepted events that overlap are named with their first common time', () => {
  const clash = clashOf(
    list([
      add('client', '10:00', '11:30', { answer: 'accepted' }),
      add('review', '10:00', '11:00', { answer: 'none' }),
      add('budget', '10:00', '12:00', { answer: 'tentative' }),
      add('talk', '10:30', '11:00', { peopleCount: 1 }),
    ]),
  )
  expect(clash?.time).toBe('10:30')
  expect([...(clash?.ids ?? [])]).toEqual(['client', 'talk'])
})

it.each([
  ['events that touch', { start: '11:00', end: '12:00' }, {}],
  ['a declined one', {}, { answer: 'declined' }],
  ['a cancelled one', {}, { isCancelled: true }],
  ['one that leaves the time free', {}, { shows: 'free' }],
  ['one of a calendar that does not count', {}, { calendarId: 4 }],
  ['one of a colleague', {}, { calendarId: 3, canEdit: false }],
  ['one of the team', {}, { calendarId: 2 }],
] as const)('%s does not overlap', (_name, times: { start?: string; end?: string }, more) => {
  const other = add('other', times.start ?? '10:00', times.end ?? '11:00', more)
  expect(clashOf(list([add('own', '10:00', '11:00'), other]))).toBeNull()
})
