import { type Answer, calendarApi, type EventInput } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Background } from '#kit/room.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number
const timeZone = 'Asia/Seoul'
const guest = 'guest@else.example'
const peer = { personCode: 'peer', email: '', role: 'required' as const }
/** The original start of a day of December. */
const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T10:00:00`

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  await portal.db`update org_person set email = 'user@test.example' where person_code = 'user'`
})
afterAll(() => portal.stop())

/** A daily series from 2 December to which `peer` is invited; without an end unless a count is given. */
async function series(more: Partial<EventInput> = {}): Promise<number> {
  const answer = await people.user.call(calendarApi.saveEvent, {
    ...{ calendarId: mainId, title: '주간 회의', place: '', content: '', isAllDay: false, lunar: null },
    ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone, rule: 'FREQ=DAILY;COUNT=7' },
    ...{ class: 'public', shows: 'busy', attendees: [peer], reminders: [], ...more },
  })
  expect(answer.refusal).toBeUndefined()
  return answer.result.eventId
}

interface Given {
  answer: Answer
  original?: string
  andFollowing?: boolean
  proposedStart?: string
  proposedEnd?: string
}

const give = (role: Role, eventId: number, given: Given) =>
  people[role].call(calendarApi.answerEvent, {
    ...{ eventId, comment: '', proposedStart: null, proposedEnd: null, ...given },
  })
const giveRest = (eventId: number, day: number, answer: Answer) =>
  give('peer', eventId, { answer, original: at(day), andFollowing: true })

/** The answers of the only attendee to some days of December, as the organiser reads them. */
async function tally(eventId: number, days: readonly number[]): Promise<string[]> {
  const answers: string[] = []
  for (const day of days) {
    const input = { eventId, original: at(day) }
    const { attendees } = (await people.user.call(calendarApi.getEvent, input)).result
    answers.push(attendees[0]?.answer ?? 'nobody')
  }
  return answers
}

/** The words of the alarms about an event, in order. */
async function wordsOf(role: Role, eventId: number): Promise<string[]> {
  await portal.app.drainEvents()
  const rows = await portal.db<{ word: string }[]>`
    select word from kit_alarm
     where person_code = ${role} and subject = ${`calendar.event:${eventId}`} order by alarm_id`
  return rows.map(({ word }) => word.replace('calendar.alarm.', ''))
}

test('an answer for the remaining dates leaves the dates before it as they were answered', async () => {
  const eventId = await series()
  await give('peer', eventId, { answer: 'accepted' })
  await give('peer', eventId, { answer: 'tentative', original: at(3) })
  await give('peer', eventId, { answer: 'accepted', original: at(7) })
  expect((await giveRest(eventId, 5, 'declined')).refusal).toBeUndefined()
  expect(await tally(eventId, [2, 3, 4, 5, 7, 8])).toEqual([
    ...['accepted', 'tentative', 'accepted', 'declined', 'declined', 'declined'],
  ])
  // The attendee's own calendar and free times follow.
  const span = { from: '2026-12-02', until: '2026-12-08', timeZone }
  const { entries } = (await people.peer.call(calendarApi.listEvents, span)).result
  expect(entries.filter((one) => one.eventId === eventId).map(({ answer }) => answer)).toEqual([
    ...['accepted', 'tentative', 'accepted', 'declined', 'declined', 'declined', 'declined'],
  ])
  const [busy] = (await people.user.call(calendarApi.listBusyTimes, { personCodes: ['peer'], ...span }))
    .result
  const days = busy?.times.filter(({ kind }) => kind !== 'outside').map(({ start }) => start.slice(8, 10))
  expect(days?.toSorted()).toEqual(['02', '03', '04'])
  // One date of the rest can be answered alone again.
  await give('peer', eventId, { answer: 'accepted', original: at(6) })
  expect(await tally(eventId, [5, 6, 7])).toEqual(['declined', 'accepted', 'declined'])
})

test('at the first date the answer is for the whole series, and dates without an answer stay open', async () => {
  const eventId = await series()
  await giveRest(eventId, 4, 'accepted')
  expect(await tally(eventId, [2, 3, 4, 8])).toEqual(['none', 'none', 'accepted', 'accepted'])
  await giveRest(eventId, 2, 'tentative')
  expect(await tally(eventId, [2, 3, 4, 8])).toEqual(['tentative', 'tentative', 'tentative', 'tentative'])
})

test('a series without an end is answered by a bounded number of rows, and later dates have the answer', async () => {
  const eventId = await series({ rule: 'FREQ=DAILY' })
  await give('peer', eventId, { answer: 'accepted' })
  await giveRest(eventId, 6, 'declined')
  expect(await tally(eventId, [2, 5, 6, 31])).toEqual(['accepted', 'accepted', 'declined', 'declined'])
  const [rows] = await portal.db<{ count: number }[]>`
    select count(*)::int as count from calendar_answer given
      join calendar_attendee mine on mine.com_code = given.com_code and mine.attendee_id = given.attendee_id
     where mine.event_id = ${eventId}`
  expect(rows?.count).toBe(4)
  const far = await give('peer', eventId, {
    ...{ answer: 'accepted', original: '2029-01-01T10:00:00', andFollowing: true },
  })
  expect(far.refusal?.code).toBe('calendar.answerTooFar')
  expect(await tally(eventId, [5, 6])).toEqual(['accepted', 'declined'])
})

test('the organiser is notified once of all remaining dates, and not again of the same answer', async () => {
  const eventId = await series()
  const both = await Promise.all([giveRest(eventId, 4, 'accepted'), giveRest(eventId, 4, 'accepted')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await giveRest(eventId, 4, 'accepted')
  expect(await wordsOf('user', eventId)).toEqual(['acceptedRest'])
  const [alarm] = await portal.db<{ url: string }[]>`
    select url from kit_alarm where person_code = 'user' and subject = ${`calendar.event:${eventId}`}`
  expect(alarm?.url).toBe(`/calendar?event=${eventId}&original=${at(4)}`)
  expect(await tally(eventId, [3, 4, 8])).toEqual(['none', 'accepted', 'accepted'])
  await giveRest(eventId, 4, 'declined')
  expect(await wordsOf('user', eventId)).toEqual(['acceptedRest', 'declinedRest'])
})

test('a new time opens the answers to the rest again, and what the organiser cuts off takes them along', async () => {
  const eventId = await series()
  await give('peer', eventId, { answer: 'accepted' })
  await giveRest(eventId, 6, 'declined')
  const title = { title: '새 제목', version: 1 }
  const edited = await people.user.call(calendarApi.saveEvent, {
    ...{ calendarId: mainId, place: '', content: '', isAllDay: false, lunar: null, ...title },
    ...{ eventId, original: at(4), scope: 'following' as const, timeZone },
    ...{ start: '2026-12-04T10:00', end: '2026-12-04T11:00', rule: 'FREQ=DAILY;COUNT=5' },
    ...{ class: 'public', shows: 'busy', attendees: [peer], reminders: [] },
  })
  expect(edited.refusal).toBeUndefined()
  const rest = edited.result.eventId
  expect(rest).not.toBe(eventId)
  expect(await tally(eventId, [2, 3])).toEqual(['accepted', 'accepted'])
  expect(await tally(rest, [4, 5, 6, 8])).toEqual(['accepted', 'accepted', 'declined', 'declined'])
  await people.user.call(calendarApi.moveEvent, {
    ...{ eventId: rest, original: at(4), scope: 'all' as const, isAllDay: false, timeZone },
    ...{ start: '2026-12-04T15:00', end: '2026-12-04T16:00' },
  })
  const { attendees } = (
    await people.user.call(calendarApi.getEvent, { eventId: rest, original: '2026-12-06T15:00:00' })
  ).result
  expect(attendees[0]?.answer).toBe('none')
})

test('a proposal for all remaining dates, a date that is none, and strangers are refused', async () => {
  const eventId = await series()
  const proposed = { proposedStart: '2026-12-04T15:00:00+09:00', proposedEnd: '2026-12-04T16:00:00+09:00' }
  const codeOf = async (role: Role, given: Given) => (await give(role, eventId, given)).refusal?.code
  const rest = { answer: 'accepted', original: at(4), andFollowing: true } as const
  expect(await codeOf('peer', { ...rest, ...proposed })).toBe('calendar.noProposal')
  expect(await codeOf('peer', { ...rest, original: '2026-12-04T11:00:00' })).toBe('calendar.notOccurrence')
  expect(await codeOf('user', rest)).toBe('calendar.notInvited')
  expect(await codeOf('colleague', rest)).toBe('kit.notFound')
  expect(await codeOf('outsider', rest)).toBe('kit.notFound')
  expect(await tally(eventId, [3, 4])).toEqual(['none', 'none'])
})

test('a guest outside of the portal answers for a date and all that follow, and one of these otherwise', async () => {
  const eventId = await series({ attendees: [{ personCode: null, email: guest, role: 'required' }] })
  const [row] = await portal.db<{ uid: string }[]>`select uid from calendar_event where event_id = ${eventId}`
  const part = (state: string, line: string) => [
    ...['BEGIN:VEVENT', `UID:${row?.uid}`, 'DTSTAMP:20261201T002000Z', line],
    ...['ORGANIZER:mailto:user@test.example', `ATTENDEE;PARTSTAT=${state}:mailto:${guest}`, 'END:VEVENT'],
  ]
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REPLY'],
    ...part('ACCEPTED', 'RECURRENCE-ID:20261206T010000Z'),
    ...part('DECLINED', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261204T010000Z'),
    ...['END:VCALENDAR', ''],
  ].join('\r\n')
  const context = { ...portal.app.services, db: portal.db } as unknown as Background
  const replies = portal.app.services.slots.one('guestReply')
  await replies.receive(context, { text, sender: guest, personCode: 'user' })
  expect(await tally(eventId, [2, 3, 4, 5, 6, 7, 8])).toEqual([
    ...['none', 'none', 'declined', 'declined', 'accepted', 'declined', 'declined'],
  ])
})
