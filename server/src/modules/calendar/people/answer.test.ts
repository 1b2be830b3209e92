import { calendarApi, type EventInput } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number
const timeZone = 'Asia/Seoul'
const day = { from: '2026-12-02', until: '2026-12-02', timeZone }
const invited = [{ personCode: 'outsider', email: '', role: 'required' as const }]

const draft = (more: Partial<EventInput> = {}): EventInput => ({
  ...{ calendarId: mainId, title: '로드맵', place: '5층', content: '', isAllDay: false },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone, rule: null, lunar: null },
  ...{ class: 'private', shows: 'busy', attendees: invited, reminders: [], ...more },
})
const save = async (more: Partial<EventInput> = {}) =>
  (await people.user.call(calendarApi.saveEvent, draft(more))).result.eventId
const answer = (
  role: Role,
  eventId: number,
  given: 'accepted' | 'declined',
  original: string | null = null,
) =>
  people[role].call(calendarApi.answerEvent, {
    ...{ eventId, original, answer: given, comment: ' 늦어요 ', proposedStart: null, proposedEnd: null },
  })
const answersOf = async (eventId: number, original?: string) =>
  (
    await people.user.call(calendarApi.getEvent, { eventId, ...(original ? { original } : {}) })
  ).result.attendees.map((one) => `${one.personCode} ${one.answer}`)
const listOf = async (role: Role) => (await people[role].call(calendarApi.listEvents, day)).result.entries
const busyOf = async (except?: number) =>
  (
    await people.user.call(calendarApi.listBusyTimes, {
      ...{ personCodes: ['user'], ...day },
      ...(except ? { exceptEventId: except } : {}),
    })
  ).result[0]?.times.filter(({ kind }) => kind !== 'outside').length

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

test('an invited person of another company sees a private event in their own calendar and answers it', async () => {
  const eventId = await save()
  expect(await listOf('outsider')).toEqual([
    expect.objectContaining({ eventId, title: '로드맵', answer: 'none', canEdit: false }),
  ])
  expect((await answer('outsider', eventId, 'accepted')).status).toBe(200)
  const { attendees } = (await people.user.call(calendarApi.getEvent, { eventId })).result
  expect(attendees).toEqual([
    expect.objectContaining({
      personCode: 'outsider',
      answer: 'accepted',
      comment: '늦어요',
      name: { ko: 'outsider 님', en: 'outsider En', zh: 'outsider 中' },
    }),
  ])
  expect((await answer('peer', eventId, 'accepted')).status).toBe(404)
  await people.user.call(calendarApi.removeEvent, { eventId })
  expect(await listOf('outsider')).toEqual([])
})

test('the organiser who answers is not invited', async () => {
  const eventId = await save()
  expect((await answer('user', eventId, 'accepted')).refusal?.code).toBe('calendar.notInvited')
})

test('a new time opens the answers again, a new title does not', async () => {
  const eventId = await save()
  await answer('outsider', eventId, 'accepted')
  const version = async () => (await people.user.call(calendarApi.getEvent, { eventId })).result.version
  await save({ eventId, version: await version(), title: '새 제목' })
  expect(await answersOf(eventId)).toEqual(['outsider accepted'])
  await save({
    eventId,
    version: await version(),
    title: '새 제목',
    start: '2026-12-02T10:30',
    end: '2026-12-02T11:30',
  })
  expect(await answersOf(eventId)).toEqual(['outsider none'])
  const { attendees } = (await people.user.call(calendarApi.getEvent, { eventId })).result
  expect(attendees[0]?.isOutdated).toBe(true)
})

test('one date of a series is answered without the others, and moving it opens only that answer', async () => {
  const eventId = await save({ rule: 'FREQ=DAILY;COUNT=3' })
  await answer('outsider', eventId, 'accepted')
  const second = '2026-12-03T10:00:00'
  await answer('outsider', eventId, 'declined', second)
  expect(await answersOf(eventId, second)).toEqual(['outsider declined'])
  expect(await answersOf(eventId, '2026-12-04T10:00:00')).toEqual(['outsider accepted'])
  const times = { isAllDay: false, start: '2026-12-03T15:00', end: '2026-12-03T16:00', timeZone }
  await people.user.call(calendarApi.moveEvent, { eventId, original: second, scope: 'this', ...times })
  expect(await answersOf(eventId, second)).toEqual(['outsider none'])
  expect(await answersOf(eventId)).toEqual(['outsider accepted'])
})

test('the answers of the first part stay when the rest of a series gets another time', async () => {
  const eventId = await save({ rule: 'FREQ=DAILY;COUNT=4' })
  await answer('outsider', eventId, 'accepted')
  const times = { isAllDay: false, start: '2026-12-04T15:00', end: '2026-12-04T16:00', timeZone }
  const cut = await people.user.call(calendarApi.moveEvent, {
    eventId,
    original: '2026-12-04T10:00:00',
    scope: 'following',
    ...times,
  })
  expect(await answersOf(eventId)).toEqual(['outsider accepted'])
  expect(await answersOf(cut.result.eventId)).toEqual(['outsider none'])
})

test('declined, free, adjacent and the edited event are no clash; an open invitation is tentative', async () => {
  await portal.db`delete from calendar_event`
  const theirs = (await people.outsider.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const eventId = (
    await people.outsider.call(
      calendarApi.saveEvent,
      draft({ calendarId: theirs, attendees: [{ personCode: 'user', email: '', role: 'required' }] }),
    )
  ).result.eventId
  expect(await busyOf()).toBe(1)
  await answer('user', eventId, 'declined')
  expect(await busyOf()).toBe(0)
  const own = await save({ attendees: [], start: '2026-12-02T11:00', end: '2026-12-02T12:00' })
  await save({ attendees: [], shows: 'free', start: '2026-12-02T13:00', end: '2026-12-02T14:00' })
  expect(await busyOf()).toBe(1)
  expect(await busyOf(own)).toBe(0)
})

test('people side by side: each main calendar with the level of the viewer, none of another company', async () => {
  const levelsFor = async (role: Role) =>
    (
      await people[role].call(calendarApi.listPeopleCalendars, { personCodes: ['user', 'peer', 'nobody'] })
    ).result.filter(({ personCode }) => personCode === 'user')
  expect(await levelsFor('user')).toEqual([{ personCode: 'user', calendarId: mainId, level: 'owner' }])
  expect(await levelsFor('peer')).toEqual([{ personCode: 'user', calendarId: mainId, level: 'busy' }])
  expect(await levelsFor('outsider')).toEqual([])
  // A calendar that its owner has never opened will be shared as busy with the company.
  const later = async (role: Role) =>
    (await people[role].call(calendarApi.listPeopleCalendars, { personCodes: ['colleague', 'nobody'] }))
      .result
  expect(await later('user')).toEqual([{ personCode: 'colleague', calendarId: null, level: 'busy' }])
  expect(await later('outsider')).toEqual([])
})

test('an attendee proposes another time; the organiser refuses it, or accepts it and all answers are open again', async () => {
  const eventId = await save({ class: 'public' })
  const propose = (hour: string) =>
    people.outsider.call(calendarApi.answerEvent, {
      ...{ eventId, original: null, answer: 'tentative' as const, comment: '' },
      ...{ proposedStart: `2026-12-03T${hour}:00:00+09:00`, proposedEnd: `2026-12-03T${hour}:30:00+09:00` },
    })
  const attendee = async () => (await people.user.call(calendarApi.getEvent, { eventId })).result.attendees[0]
  await propose('14')
  const first = await attendee()
  expect(first).toMatchObject({ answer: 'tentative', proposedStart: '2026-12-03T05:00:00Z' })
  const attendeeId = first?.attendeeId ?? 0
  const settle = (role: Role, isAccepted: boolean) =>
    people[role].callWith(calendarApi.settleProposal, { eventId, attendeeId, isAccepted })
  expect((await settle('outsider', true)).status).toBe(403)
  expect((await settle('user', false)).status).toBe(200)
  expect(await attendee()).toMatchObject({ answer: 'tentative', proposedStart: null })
  expect((await settle('user', true)).status).toBe(404)
  await propose('16')
  expect((await settle('user', true)).status).toBe(200)
  const { result } = await people.user.call(calendarApi.getEvent, { eventId })
  expect(result).toMatchObject({ start: '2026-12-03T16:00', end: '2026-12-03T16:30', timeZone })
  expect(await attendee()).toMatchObject({ answer: 'none', proposedStart: null })
})

test('a time proposed for one date of a series is shown and settled at that date only', async () => {
  const eventId = await save({ class: 'public', rule: 'FREQ=DAILY;COUNT=3' })
  const [second, third] = ['2026-12-03T10:00:00', '2026-12-04T10:00:00']
  const propose = (original: string | null, day: string) =>
    people.outsider.call(calendarApi.answerEvent, {
      ...{ eventId, original, answer: 'tentative' as const, comment: '' },
      ...{ proposedStart: `${day}T15:00:00+09:00`, proposedEnd: `${day}T16:00:00+09:00` },
    })
  const shown = async (original?: string) => {
    const input = { eventId, ...(original ? { original } : {}) }
    const { attendees } = (await people.user.call(calendarApi.getEvent, input)).result
    return attendees[0]?.proposedStart ?? null
  }
  await propose(second, '2026-12-03')
  await propose(third, '2026-12-05')
  expect(await shown(second)).toBe('2026-12-03T06:00:00Z')
  expect(await shown(third)).toBe('2026-12-05T06:00:00Z')
  expect(await shown('2026-12-02T10:00:00')).toBeNull()
  expect(await shown()).toBeNull()
  const attendeeId =
    (await people.user.call(calendarApi.getEvent, { eventId })).result.attendees[0]?.attendeeId ?? 0
  const settle = (original: string, isAccepted: boolean) =>
    people.user.callWith(calendarApi.settleProposal, { eventId, original, attendeeId, isAccepted })
  expect((await settle('2026-12-02T10:00:00', true)).status).toBe(404)
  expect((await settle(third, false)).status).toBe(200)
  expect(await shown(third)).toBeNull()
  expect(await shown(second)).toBe('2026-12-03T06:00:00Z')
  expect((await settle(second, true)).status).toBe(200)
  expect(await shown(second)).toBeNull()
})

test('a time proposed for one date of a series moves that date only', async () => {
  const eventId = await save({ class: 'public', rule: 'FREQ=DAILY;COUNT=3' })
  const original = '2026-12-03T10:00:00'
  await people.outsider.call(calendarApi.answerEvent, {
    ...{ eventId, original, answer: 'tentative', comment: '' },
    ...{ proposedStart: '2026-12-03T15:00:00+09:00', proposedEnd: '2026-12-03T16:00:00+09:00' },
  })
  const seen = (await people.user.call(calendarApi.getEvent, { eventId, original })).result
  const attendeeId = seen.attendees[0]?.attendeeId ?? 0
  await people.user.call(calendarApi.settleProposal, { eventId, original, attendeeId, isAccepted: true })
  const { entries } = (
    await people.user.call(calendarApi.listEvents, { from: '2026-12-02', until: '2026-12-04', timeZone })
  ).result
  const own = entries.filter((one) => one.eventId === eventId).map(({ start }) => start)
  expect(own).toEqual(['2026-12-02T01:00:00Z', '2026-12-03T06:00:00Z', '2026-12-04T01:00:00Z'])
})
