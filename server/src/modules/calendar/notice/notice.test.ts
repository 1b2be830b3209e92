import { calendarApi, type EventInput } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

const guest = (personCode: Role) => ({ personCode, email: '', role: 'required' as const })
const draft = (more: Partial<EventInput> = {}): EventInput => ({
  ...{ calendarId: mainId, title: '로드맵', place: '5층', content: '', isAllDay: false },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone: 'Asia/Seoul', rule: null, lunar: null },
  ...{ class: 'private', shows: 'busy', attendees: [guest('peer')], reminders: [], ...more },
})
const save = async (more: Partial<EventInput> = {}) => {
  const answer = await people.user.call(calendarApi.saveEvent, draft(more))
  expect(answer.refusal).toBeUndefined()
  return answer.result.eventId
}
const versionOf = async (eventId: number) =>
  (await people.user.call(calendarApi.getEvent, { eventId })).result.version

/** The words of new alarms of a person since the last question. */
const seen = new Map<string, number>()
async function news(role: Role): Promise<string[]> {
  await portal.app.drainEvents()
  const rows = await portal.db<{ alarmId: number; word: string; url: string }[]>`
    select alarm_id, word, url from kit_alarm
     where person_code = ${role} and alarm_id > ${seen.get(role) ?? 0} order by alarm_id`
  seen.set(role, rows.at(-1)?.alarmId ?? seen.get(role) ?? 0)
  return rows.map(({ word }) => word.replace('calendar.alarm.', ''))
}

test('attendees are notified of an invitation, a new time, a new place and the end; the text alone is silent', async () => {
  const eventId = await save()
  expect(await news('peer')).toEqual(['invited'])
  expect(await news('user')).toEqual([])
  const change = async (more: Partial<EventInput>) =>
    save({ eventId, version: await versionOf(eventId), ...more })
  await change({ content: '<p>자료</p>' })
  expect(await news('peer')).toEqual([])
  await change({ place: '6층' })
  expect(await news('peer')).toEqual(['changed'])
  const later = { place: '6층', start: '2026-12-02T13:00', end: '2026-12-02T14:00' }
  await change(later)
  expect(await news('peer')).toEqual(['moved'])
  await change({ ...later, attendees: [guest('peer'), guest('colleague')] })
  expect(await news('peer')).toEqual([])
  expect(await news('colleague')).toEqual(['invited'])
  await change({ ...later, attendees: [guest('colleague')] })
  expect(await news('peer')).toEqual(['cancelled'])
  await people.user.call(calendarApi.moveEvent, {
    ...{
      eventId,
      isAllDay: false,
      start: '2026-12-02T15:00',
      end: '2026-12-02T16:00',
      timeZone: 'Asia/Seoul',
    },
  })
  expect(await news('colleague')).toEqual(['moved'])
  await people.user.call(calendarApi.removeEvent, { eventId })
  expect(await news('colleague')).toEqual(['cancelled'])
  expect(await news('peer')).toEqual([])
})

test('only the organiser is notified of an answer, and of each answer', async () => {
  const eventId = await save({ attendees: [guest('peer'), guest('colleague')] })
  await news('peer')
  await news('colleague')
  for (const answer of ['accepted', 'tentative', 'declined'] as const)
    await people.peer.call(calendarApi.answerEvent, {
      ...{ eventId, original: null, answer, comment: '', proposedStart: null, proposedEnd: null },
    })
  expect(await news('user')).toEqual(['accepted', 'tentative', 'declined'])
  expect(await news('colleague')).toEqual([])
  expect(await news('peer')).toEqual([])
})

test('one date of a series that moves or ends is reported with its address', async () => {
  const eventId = await save({ rule: 'FREQ=DAILY;COUNT=5' })
  await news('peer')
  const target = { eventId, original: '2026-12-03T10:00:00', scope: 'this' as const }
  await people.user.call(calendarApi.moveEvent, {
    ...{
      ...target,
      isAllDay: false,
      timeZone: 'Asia/Seoul',
      start: '2026-12-03T12:00',
      end: '2026-12-03T13:00',
    },
  })
  expect(await news('peer')).toEqual(['moved'])
  const [row] = await portal.db<{ url: string }[]>`
    select url from kit_alarm where person_code = 'peer' order by alarm_id desc limit 1`
  expect(row?.url).toBe(`/calendar?event=${eventId}&original=2026-12-03T10:00:00`)
  await people.user.call(calendarApi.removeEvent, { ...target, original: '2026-12-04T10:00:00' })
  expect(await news('peer')).toEqual(['cancelled'])
})

test('a change that is undone takes its notification back, and leaves earlier ones', async () => {
  const eventId = await save()
  expect(await news('peer')).toEqual(['invited'])
  const times = { start: '2026-12-02T15:00', end: '2026-12-02T16:00', timeZone: 'Asia/Seoul' }
  portal.clock.set(new Date('2026-12-01T01:05:00Z'))
  const moved = await people.user.call(calendarApi.moveEvent, { eventId, isAllDay: false, ...times })
  await portal.app.drainEvents()
  const words = async () => {
    const rows = await portal.db<{ word: string }[]>`
      select word from kit_alarm where person_code = 'peer' and subject = ${`calendar.event:${eventId}`} order by alarm_id`
    return rows.map(({ word }) => word.split('.').at(-1))
  }
  expect(await words()).toEqual(['invited', 'moved'])
  await people.user.call(calendarApi.undoEvent, { undoId: moved.result.undoId })
  await portal.app.drainEvents()
  expect(await words()).toEqual(['invited'])
  // An invitation to an event that was undone at once is gone too.
  const created = await people.user.call(calendarApi.saveEvent, draft({ title: '잘못 만듦' }))
  await portal.app.drainEvents()
  await people.user.call(calendarApi.undoEvent, { undoId: created.result.undoId })
  await portal.app.drainEvents()
  const [row] = await portal.db<{ count: number }[]>`
    select count(*)::int as count from kit_alarm where title = '잘못 만듦'`
  expect(row?.count).toBe(0)
})
