import { adminViewApi } from '@maru/api/admin/view-as'
import { calendarApi, type EventInput } from '@maru/api/calendar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFolder, createResource } from '#modules/reservation/reservation.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
const mainOf: Partial<Record<Role, number>> = {}
const timeZone = 'Asia/Seoul'
const invite = (personCode: string) => ({ personCode, email: '', role: 'required' as const })

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  for (const role of ['user', 'peer', 'outsider'] as const)
    mainOf[role] = (await people[role].call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())
beforeEach(() => portal.db`delete from calendar_event`)

async function save(more: Partial<EventInput> = {}, role: Role = 'user'): Promise<number> {
  const answer = await people[role].call(calendarApi.saveEvent, {
    ...{ calendarId: mainOf[role] ?? 0, title: '로드맵', place: '5층', content: '', isAllDay: false },
    ...{ start: '2026-12-02T13:30', end: '2026-12-02T15:00', timeZone, rule: null, lunar: null },
    ...{ class: 'public', shows: 'busy', attendees: [], reminders: [], ...more },
  })
  expect(answer.refusal).toBeUndefined()
  return answer.result.eventId
}
const card = (role: Role, eventId: number, original?: string) =>
  people[role].call(calendarApi.getEventCard, { eventId, ...(original ? { original } : {}) })
const share = async (level: 'busy' | 'titles' | 'all') => {
  const calendarId = mainOf.user ?? 0
  const { version } = (await people.user.call(calendarApi.getShares, { calendarId })).result
  const shares = [{ subject: 'company:ONE', level }]
  expect((await people.user.call(calendarApi.saveShares, { calendarId, version, shares })).status).toBe(200)
}
const at = (from: string, until: string) => ({ start: `2026-12-02T${from}`, end: `2026-12-02T${until}` })

test('the viewer’s own events at the same time are named with the minutes; minutes count once', async () => {
  const eventId = await save({ attendees: [invite('peer')] })
  await save({ title: '보안 점검', calendarId: mainOf.peer ?? 0, ...at('14:30', '15:30') }, 'peer')
  await save(
    { title: '병원', calendarId: mainOf.peer ?? 0, class: 'private', ...at('14:45', '16:00') },
    'peer',
  )
  const { result } = await card('peer', eventId)
  expect([result.overlapCount, result.overlapMinutes]).toEqual([2, 30])
  expect(result.overlaps.map(({ title, start, end }) => [title, start, end])).toEqual([
    ['보안 점검', '2026-12-02T05:30:00Z', '2026-12-02T06:30:00Z'],
    ['병원', '2026-12-02T05:45:00Z', '2026-12-02T07:00:00Z'],
  ])
  // The private event belongs to peer: the organiser has no overlap.
  expect((await card('user', eventId)).result).toMatchObject({ overlapCount: 0, overlapMinutes: 0 })
})

test('free, declined, cancelled, adjacent events and those of other people do not overlap', async () => {
  const eventId = await save({ attendees: [invite('peer')] })
  await save({ title: '개인', ...at('14:00', '15:00') })
  const own = { calendarId: mainOf.peer ?? 0 }
  await save({ ...own, title: '한가', shows: 'free' }, 'peer')
  await save({ ...own, title: '앞', ...at('12:30', '13:30') }, 'peer')
  await save({ ...own, title: '뒤', ...at('15:00', '16:00') }, 'peer')
  const declined = await save({ title: '거절', attendees: [invite('peer')] }, 'user')
  const answer = { original: null, comment: '', proposedStart: null, proposedEnd: null }
  await people.peer.call(calendarApi.answerEvent, { eventId: declined, answer: 'declined', ...answer })
  expect((await card('peer', eventId)).result).toMatchObject({ overlaps: [], overlapCount: 0 })
  // Who has declined has no overlap either, and an event of whole days has none.
  await save({ ...own, title: '겹침' }, 'peer')
  expect((await card('peer', eventId)).result.overlapCount).toBe(1)
  await people.peer.call(calendarApi.answerEvent, { eventId, answer: 'declined', ...answer })
  expect((await card('peer', eventId)).result.overlapCount).toBe(0)
  const day = { isAllDay: true, start: '2026-12-02', end: '2026-12-02' }
  expect((await card('user', await save({ ...day }))).result.overlapCount).toBe(0)
})

test('at an event of a colleague that the viewer only sees, the own events do not count', async () => {
  const eventId = await save()
  await save({ calendarId: mainOf.peer ?? 0, title: '겹침' }, 'peer')
  await share('all')
  expect((await card('peer', eventId)).result).toMatchObject({ overlaps: [], overlapCount: 0 })
})

test('a date has its number in the series; removed dates do not count, and series without an end say so', async () => {
  const rule = 'FREQ=MONTHLY;COUNT=7;BYDAY=1WE'
  const eventId = await save({ rule })
  const place = async (id: number, original: string) => (await card('user', id, original)).result.series
  expect(await place(eventId, '2027-02-03T13:30:00')).toEqual({
    ...{ number: 3, count: 7, leftCount: 5, isEndless: false, canAnswerRest: true },
  })
  await people.user.call(calendarApi.removeEvent, { eventId, original: '2026-12-02T13:30:00', scope: 'this' })
  expect(await place(eventId, '2027-02-03T13:30:00')).toMatchObject({ number: 2, count: 6, leftCount: 5 })
  expect(await place(eventId, '2027-06-02T13:30:00')).toMatchObject({ leftCount: 1, canAnswerRest: false })
  const endless = await save({ rule: 'FREQ=WEEKLY;BYDAY=WE' })
  expect(await place(endless, '2026-12-09T13:30:00')).toEqual({
    ...{ number: null, count: null, leftCount: null, isEndless: true, canAnswerRest: true },
  })
  const long = await save({ rule: 'FREQ=DAILY;UNTIL=20320101T000000Z' })
  expect(await place(long, '2026-12-09T13:30:00')).toMatchObject({ number: null, isEndless: false })
  expect((await card('user', await save())).result.series).toBeNull()
})

test('the dates of a series are listed with the own answers; of one without an end those from the date on', async () => {
  const eventId = await save({ rule: 'FREQ=DAILY;COUNT=4', attendees: [invite('peer')] })
  const second = '2026-12-03T13:30:00'
  const answer = { comment: '', proposedStart: null, proposedEnd: null }
  await people.peer.call(calendarApi.answerEvent, { eventId, original: null, answer: 'accepted', ...answer })
  await people.peer.call(calendarApi.answerEvent, {
    eventId,
    original: second,
    answer: 'declined',
    ...answer,
  })
  await people.user.call(calendarApi.moveEvent, {
    ...{ eventId, original: '2026-12-04T13:30:00', scope: 'this' as const, isAllDay: false, timeZone },
    ...{ start: '2026-12-04T16:00', end: '2026-12-04T17:00' },
  })
  const list = async (id: number, original: string) =>
    (await people.peer.call(calendarApi.listSeriesDates, { eventId: id, original })).result
  const { dates, hasMore } = await list(eventId, second)
  expect(hasMore).toBe(false)
  expect(dates.map((one) => [one.start.slice(5, 16), one.answer, one.isException])).toEqual([
    ['12-02T04:30', 'accepted', false],
    ['12-03T04:30', 'declined', false],
    ['12-04T07:00', 'none', true],
    ['12-05T04:30', 'accepted', false],
  ])
  const endless = await save({ rule: 'FREQ=DAILY', attendees: [invite('peer')] })
  const rest = await list(endless, '2026-12-10T13:30:00')
  expect([rest.dates.length, rest.hasMore, rest.dates[0]?.original]).toEqual([
    ...[200, true, '2026-12-10T13:30:00'],
  ])
})

test('the meeting and the room are shown to who sees the whole event, and not to who sees less', async () => {
  const folderId = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '회의실', en: '', zh: '' } })
  const name = { ko: '5층 중회의실 A', en: 'Room A', zh: '' }
  const room = { comCode: 'ONE', folderId, name, capacity: 12 }
  const rules = { checkIn: 'any' as const, checkInBefore: 10 }
  const roomId = await createResource(portal.db, { ...room, rules }, portal.clock.now())
  const content = '<p><a href="https://zoom.us/j/81234567890">참여</a></p>'
  const eventId = await save({ roomId, content, attendees: [invite('peer'), invite('outsider')] })
  const full = (await card('peer', eventId)).result
  expect(full.meeting).toEqual({ url: 'https://zoom.us/j/81234567890', service: 'Zoom', phone: '' })
  expect(full.room).toEqual({ name, seats: 12, checkInFrom: '2026-12-02T04:20:00.000Z' })
  // A guest of another company sees the event, and not the room, which they may not see in the reservation.
  expect((await card('outsider', eventId)).result).toMatchObject({ room: null, meeting: full.meeting })
  await share('titles')
  const titles = await card('colleague', eventId)
  expect(titles.result).toMatchObject({ room: null, meeting: null, overlaps: [] })
  expect(titles.body).not.toContain('zoom')
  await share('busy')
  expect((await card('colleague', eventId)).status).toBe(404)
})

test('an event of which only the time is visible shows nothing, in any of these calls', async () => {
  const rule = 'FREQ=DAILY;COUNT=3'
  const original = '2026-12-03T13:30:00'
  const secret = await save({ class: 'private', rule, title: '병원', content: 'https://zoom.us/j/1' })
  await share('all')
  const open = await save({ rule })
  const moved = { calendarId: mainOf.user ?? 0, title: '비밀', place: '', content: '', lunar: null }
  await people.user.call(calendarApi.saveEvent, {
    ...{ ...moved, eventId: open, version: 1, original, scope: 'this' as const, isAllDay: false, timeZone },
    ...{ start: '2026-12-03T16:00', end: '2026-12-03T17:00', rule, class: 'private', shows: 'busy' },
    ...{ attendees: [], reminders: [] },
  })
  for (const eventId of [secret, open]) {
    const given = { eventId, original }
    const answers = [
      await people.peer.call(calendarApi.getEventCard, given),
      await people.peer.call(calendarApi.listSeriesDates, given),
      await people.peer.call(calendarApi.createEventMail, { ...given, kind: 'minutes' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
  const reminders = { eventId: secret, reminders: [10] }
  expect((await people.peer.call(calendarApi.saveEventReminders, reminders)).status).toBe(404)
  // The list of an open series leaves the private date out.
  const first = { eventId: open, original: '2026-12-02T13:30:00' }
  const { dates } = (await people.peer.call(calendarApi.listSeriesDates, first)).result
  expect(dates.map((one) => one.original.slice(0, 10))).toEqual(['2026-12-02', '2026-12-04'])
})

test('who sees the portal as another person reads of private overlaps only the time, and changes nothing', async () => {
  const eventId = await save()
  await save({ title: '병원', class: 'private', ...at('14:00', '16:00') })
  await people.manager.call(adminViewApi.startViewAs, { personCode: 'user', reason: '문의 확인' })
  const seen = await card('manager', eventId)
  expect(seen.result).toMatchObject({ overlapCount: 1, overlapMinutes: 60 })
  expect(seen.result.overlaps).toEqual([
    {
      ...{ eventId: null, original: null, title: '', isAllDay: false },
      ...{ start: '2026-12-02T05:00:00Z', end: '2026-12-02T07:00:00Z' },
    },
  ])
  expect(seen.body).not.toContain('병원')
  const refused = [
    await people.manager.call(calendarApi.saveEventReminders, { eventId, reminders: [5] }),
    await people.manager.call(calendarApi.createEventMail, { eventId, kind: 'minutes' }),
  ]
  expect(refused.map(({ refusal }) => refusal?.code)).toEqual(['kit.viewOnly', 'kit.viewOnly'])
  await people.manager.call(adminViewApi.endViewAs, {})
})

test('an attendee sets their own reminders, twice at once too, and those of others stay', async () => {
  const eventId = await save({ attendees: [invite('peer')], reminders: [30] })
  const set = (reminders: number[]) =>
    people.peer.call(calendarApi.saveEventReminders, { eventId, reminders })
  const both = await Promise.all([set([10, 60]), set([10, 60])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const remindersOf = async (role: Role) =>
    (await people[role].call(calendarApi.getEvent, { eventId })).result.reminders
  expect([await remindersOf('peer'), await remindersOf('user')]).toEqual([[10, 60], [30]])
  await set([])
  expect([await remindersOf('peer'), await remindersOf('user')]).toEqual([[], [30]])
})

test('an undo gives back the own reminders; those that a guest has chosen meanwhile stay', async () => {
  const eventId = await save({ attendees: [invite('peer')], reminders: [10] })
  const choose = (reminders: number[]) =>
    people.peer.call(calendarApi.saveEventReminders, { eventId, reminders })
  const remindersOf = async (role: Role) =>
    (await people[role].call(calendarApi.getEvent, { eventId })).result.reminders
  await choose([30])
  const { version } = (await people.user.call(calendarApi.getEvent, { eventId })).result
  const { result } = await people.user.call(calendarApi.saveEvent, {
    ...{ eventId, version, calendarId: mainOf.user ?? 0, title: '로드맵', place: '6층', content: '' },
    ...{ isAllDay: false, start: '2026-12-02T14:30', end: '2026-12-02T16:00', timeZone, rule: null },
    ...{ lunar: null, class: 'public', shows: 'busy', attendees: [invite('peer')], reminders: [60] },
  })
  await choose([5, 120])
  expect((await people.user.call(calendarApi.undoEvent, { undoId: result.undoId })).status).toBe(200)
  expect([await remindersOf('user'), await remindersOf('peer')]).toEqual([[10], [5, 120]])
})
