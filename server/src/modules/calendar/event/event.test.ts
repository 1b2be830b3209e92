import { accountApi } from '@maru/api/account'
import { calendarApi, type EventInput } from '@maru/api/calendar'
import { eventIdText } from '@maru/api/calendar/event-id'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { statementsOf } from '#test/sent-statements.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from calendar_event`
})

const timeZone = 'Asia/Seoul'
const draft = (more: Partial<EventInput> = {}): EventInput => ({
  ...{ calendarId: mainId, title: '주간 회의', place: '5층', content: '<p>안건</p>', isAllDay: false },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone, rule: null, lunar: null },
  ...{ class: 'public', shows: 'busy', attendees: [], reminders: [10], ...more },
})
const save = async (more: Partial<EventInput> = {}, role: Role = 'user') =>
  (await people[role].call(calendarApi.saveEvent, draft(more))).result
const list = async (from = '2026-12-01', until = '2027-03-31', role: Role = 'user') =>
  (await people[role].call(calendarApi.listEvents, { from, until, timeZone })).result.entries
const starts = async (from?: string, until?: string) =>
  (await list(from, until)).map(({ start, title }) => `${start.slice(0, 16)} ${title}`)
const versionOf = async (eventId: number) =>
  (await people.user.call(calendarApi.getEvent, { eventId })).result.version
const weekly = 'FREQ=WEEKLY;COUNT=10;BYDAY=WE'

describe('one event', () => {
  test('it is listed with its times in UTC and read with everything that the form has', async () => {
    const { eventId } = await save()
    expect(await list()).toEqual([
      expect.objectContaining({
        eventId,
        title: '주간 회의',
        start: '2026-12-02T01:00:00Z',
        end: '2026-12-02T02:00:00Z',
        canEdit: true,
      }),
    ])
    const { result } = await people.user.call(calendarApi.getEvent, { eventId })
    expect(result).toMatchObject({
      start: '2026-12-02T10:00',
      place: '5층',
      content: '<p>안건</p>',
      reminders: [10],
      isOrganizer: true,
    })
  })

  test('an all-day event of three days ends with its last day, in every time zone', async () => {
    await save({ isAllDay: true, start: '2027-01-04', end: '2027-01-06' })
    for (const zone of ['Asia/Seoul', 'Pacific/Honolulu', 'Pacific/Kiritimati']) {
      const on = async (day: string) =>
        (await people.user.call(calendarApi.listEvents, { from: day, until: day, timeZone: zone })).result
          .entries.length
      expect([
        await on('2027-01-03'),
        await on('2027-01-04'),
        await on('2027-01-06'),
        await on('2027-01-07'),
      ]).toEqual([0, 1, 1, 0])
    }
  })

  test('what the server refuses', async () => {
    const refused = async (more: Partial<EventInput>) =>
      (await people.user.call(calendarApi.saveEvent, draft(more))).refusal?.code
    expect(await refused({ title: '   ' })).toBe('calendar.titleEmpty')
    expect(await refused({ end: '2026-12-02T09:00' })).toBe('calendar.endBeforeStart')
    expect(await refused({ end: '2028-12-02T09:00' })).toBe('calendar.tooLong')
    expect(await refused({ start: '2026-02-30T10:00' })).toBe('calendar.timeInvalid')
    expect(await refused({ isAllDay: true })).toBe('calendar.timeInvalid')
    expect(await refused({ timeZone: 'Mars/Olympus' })).toBe('calendar.zoneUnknown')
    expect(await refused({ rule: 'FREQ=SECONDLY' })).toBe('calendar.ruleTooFine')
    expect(await refused({ rule: 'FREQ=DAILY;COUNT=100000' })).toBe('calendar.ruleTooMany')
    expect(
      await refused({
        rule: 'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23',
      }),
    ).toBe('calendar.ruleTooMany')
    expect(await refused({ rule: 'every day' })).toBe('calendar.ruleInvalid')
    expect(await refused({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })).toBe('calendar.ruleEmpty')
    expect(await refused({ attendees: [{ personCode: 'nobody', email: '', role: 'required' }] })).toBe(
      'calendar.personUnknown',
    )
    expect(
      await refused({
        attendees: Array.from({ length: 201 }, (_one, index) => ({
          personCode: null,
          email: `a${index}@b.example`,
          role: 'required' as const,
        })),
      }),
    ).toBe('calendar.tooManyPeople')
    expect(await refused({ calendarId: 999_999 })).toBe('kit.notFound')
  })

  test('scripts in the text are removed', async () => {
    const { eventId } = await save({ content: '<p onclick="x()">안건<script>x()</script></p>' })
    const { result } = await people.user.call(calendarApi.getEvent, { eventId })
    expect(result.content).toBe('<p>안건</p>')
  })

  test('a drag moves it, and undo moves it back', async () => {
    const { eventId } = await save()
    const times = { isAllDay: false, start: '2026-12-03T15:00', end: '2026-12-03T16:30', timeZone }
    const { result } = await people.user.call(calendarApi.moveEvent, { eventId, ...times })
    expect(await starts()).toEqual(['2026-12-03T06:00 주간 회의'])
    await people.user.call(calendarApi.undoEvent, { undoId: result.undoId })
    expect(await starts()).toEqual(['2026-12-02T01:00 주간 회의'])
    const again = await people.user.call(calendarApi.undoEvent, { undoId: result.undoId })
    expect(again.refusal?.code).toBe('calendar.undoOver')
  })

  test('undo of a new event removes it, undo of a removal brings it back with its reminders', async () => {
    const made = await save()
    await people.user.call(calendarApi.undoEvent, { undoId: made.undoId })
    expect(await list()).toEqual([])
    const { eventId } = await save()
    const { result } = await people.user.call(calendarApi.removeEvent, { eventId })
    expect(await list()).toEqual([])
    await people.user.call(calendarApi.undoEvent, { undoId: result.undoId })
    expect((await people.user.call(calendarApi.getEvent, { eventId })).result.reminders).toEqual([10])
  })

  test('undo is refused to another person, after ten minutes, and after a later change', async () => {
    const { eventId, undoId } = await save()
    expect((await people.peer.call(calendarApi.undoEvent, { undoId })).refusal?.code).toBe(
      'calendar.undoOver',
    )
    await save({ eventId, version: await versionOf(eventId), title: '새 제목' })
    expect((await people.user.call(calendarApi.undoEvent, { undoId })).refusal?.code).toBe(
      'calendar.undoOver',
    )
    const late = await save()
    portal.clock.set('2026-12-01T01:11:00Z')
    expect((await people.user.call(calendarApi.undoEvent, { undoId: late.undoId })).refusal?.code).toBe(
      'calendar.undoOver',
    )
    portal.clock.set('2026-12-01T01:00:00Z')
  })

  test('a change that is based on an older version is refused', async () => {
    const { eventId } = await save()
    const version = await versionOf(eventId)
    await save({ eventId, version, title: '먼저' })
    const late = await people.user.call(calendarApi.saveEvent, draft({ eventId, version, title: '나중' }))
    expect(late).toMatchObject({ status: 409, refusal: { code: 'calendar.eventChanged' } })
  })
})

describe('a series', () => {
  const original = '2026-12-16T10:00:00'

  test('it is listed on each of its dates, also in years that are not stored', async () => {
    await save({ rule: 'FREQ=WEEKLY;BYDAY=WE' })
    expect(await starts('2026-12-01', '2026-12-31')).toHaveLength(5)
    expect(await starts('2035-01-01', '2035-01-31')).toHaveLength(5)
    expect(await starts('2029-11-25', '2030-01-10')).toHaveLength(7)
  })

  test('a start that the rule does not have moves to its first date', async () => {
    await save({ rule: 'FREQ=WEEKLY;COUNT=2;BYDAY=FR' })
    expect(await starts()).toEqual(['2026-12-04T01:00 주간 회의', '2026-12-11T01:00 주간 회의'])
  })

  test('one date is changed, and later changes of the series reach the rest of it', async () => {
    const { eventId } = await save({ rule: weekly })
    const times = { isAllDay: false, start: '2026-12-17T15:00', end: '2026-12-17T16:00', timeZone }
    await people.user.call(calendarApi.moveEvent, { eventId, original, scope: 'this', ...times })
    expect((await starts())[2]).toBe('2026-12-17T06:00 주간 회의')
    await save({
      eventId,
      version: await versionOf(eventId),
      rule: `${weekly};WKST=MO`,
      scope: 'all',
      original: '2026-12-02T10:00:00',
      title: '새 제목',
      start: '2026-12-02T11:00',
      end: '2026-12-02T12:00',
    })
    const after = await starts()
    expect(after).toHaveLength(10)
    expect(after[0]).toBe('2026-12-02T02:00 새 제목')
    expect(after[2]).toBe('2026-12-17T06:00 새 제목')
  })

  test('one date is removed and stays removed when the series moves', async () => {
    const { eventId } = await save({ rule: weekly })
    await people.user.call(calendarApi.removeEvent, {
      eventId,
      original: '2026-12-30T10:00:00',
      scope: 'this',
    })
    expect(await starts()).toHaveLength(9)
    const times = { isAllDay: false, start: '2026-12-03T10:00', end: '2026-12-03T11:00', timeZone }
    await people.user.call(calendarApi.moveEvent, {
      eventId,
      original: '2026-12-02T10:00:00',
      scope: 'all',
      ...times,
    })
    const days = (await starts()).map((text) => text.slice(0, 10))
    expect(days).toHaveLength(9)
    expect(days[0]).toBe('2026-12-03')
    expect(days).not.toContain('2026-12-31')
  })

  test('"following" makes a second part with the exceptions after the cut, and undo joins them again', async () => {
    const { eventId } = await save({ rule: weekly })
    const sixth = '2027-01-06T10:00:00'
    const moved = { isAllDay: false, start: '2027-01-07T15:00', end: '2027-01-07T16:00', timeZone }
    await people.user.call(calendarApi.moveEvent, { eventId, original: sixth, scope: 'this', ...moved })
    const before = await starts()
    const times = { isAllDay: false, start: '2026-12-23T14:00', end: '2026-12-23T15:00', timeZone }
    const { result } = await people.user.call(calendarApi.moveEvent, {
      eventId,
      original: '2026-12-23T10:00:00',
      scope: 'following',
      ...times,
    })
    expect(result.eventId).not.toBe(eventId)
    expect(result).toMatchObject({ dateCount: 7, keptCount: 1 })
    const after = await list()
    expect(after.filter((one) => one.eventId === eventId)).toHaveLength(3)
    expect(after.filter((one) => one.eventId === result.eventId)).toHaveLength(7)
    expect(after.map(({ start }) => start)).toContain('2027-01-07T06:00:00Z')
    expect(after[3]?.start).toBe('2026-12-23T05:00:00Z')
    await people.user.call(calendarApi.undoEvent, { undoId: result.undoId })
    expect(await starts()).toEqual(before)
  })

  test('"following" at the first date changes the whole series without a cut', async () => {
    const { eventId } = await save({ rule: weekly })
    const times = { isAllDay: false, start: '2026-12-02T14:00', end: '2026-12-02T15:00', timeZone }
    const { result } = await people.user.call(calendarApi.moveEvent, {
      eventId,
      original: '2026-12-02T10:00:00',
      scope: 'following',
      ...times,
    })
    expect(result).toMatchObject({ eventId, dateCount: 10 })
  })

  test('removing the following dates keeps those before; removing all keeps none', async () => {
    const { eventId } = await save({ rule: weekly })
    await people.user.call(calendarApi.removeEvent, {
      eventId,
      original: '2026-12-23T10:00:00',
      scope: 'following',
    })
    expect(await starts()).toHaveLength(3)
    await people.user.call(calendarApi.removeEvent, {
      eventId,
      original: '2026-12-02T10:00:00',
      scope: 'all',
    })
    expect(await list()).toEqual([])
  })

  test('a time that is no date of the series is refused', async () => {
    const { eventId } = await save({ rule: weekly })
    const answer = await people.user.call(calendarApi.getEvent, { eventId, original: '2026-12-03T10:00:00' })
    expect(answer.refusal?.code).toBe('calendar.notOccurrence')
  })

  test('a lunar birthday is listed on its solar days', async () => {
    await save({
      isAllDay: true,
      start: '2026-06-17',
      end: '2026-06-17',
      lunar: { month: 5, day: 3, isLeap: false },
      title: '어머니 생신',
    })
    const entries = await list('2027-06-01', '2027-06-30')
    expect(entries).toEqual([
      expect.objectContaining({ start: '2027-06-07', end: '2027-06-07', isRepeat: true }),
    ])
  })

  test('520 dates are moved by as many statements as five', async () => {
    const sentFor = async (count: number) => {
      const { eventId } = await save({ rule: `FREQ=DAILY;COUNT=${count}` })
      let hour = 10
      return statementsOf(portal, async () => {
        const original = `2026-12-02T${hour}:00:00`
        hour += 1
        const day = {
          isAllDay: false,
          start: `2026-12-02T${hour}:00`,
          end: `2026-12-02T${hour}:30`,
          timeZone,
        }
        const moved = { eventId, original, scope: 'all' as const, ...day }
        expect((await people.user.call(calendarApi.moveEvent, moved)).result.dateCount).toBe(count)
      })
    }
    const few = await sentFor(5)
    expect((await sentFor(520)).length).toBe(few.length)
  })
})

test('a drag by a person in another time zone keeps the zone of the event', async () => {
  const { eventId } = await save({
    timeZone: 'America/New_York',
    start: '2026-12-02T10:00',
    end: '2026-12-02T11:00',
  })
  // 10:00 in New York is 00:00 of the next day in Seoul; the drag moves it by two hours.
  const times = { isAllDay: false, start: '2026-12-03T02:00', end: '2026-12-03T03:00', timeZone }
  await people.user.call(calendarApi.moveEvent, { eventId, ...times })
  const { result } = await people.user.call(calendarApi.getEvent, { eventId })
  expect(result).toMatchObject({ start: '2026-12-02T12:00', timeZone: 'America/New_York' })
})

test('the address of an event is closed to people who may not see it', async () => {
  const { eventId } = await save()
  const check = async (role: Role, path: string) =>
    (await people[role].call(accountApi.checkAccess, { ep: path })).result.allowed
  const id = eventIdText(eventId, '2026-12-02T10:00:00')
  for (const path of [
    `/po/calendar?event=${eventId}`,
    `/po/calendar?event=${id}`,
    `/po/calendar/event?id=${eventId}&target=MY`,
    `/po/calendar/event?id=${id}`,
  ]) {
    expect(await check('user', path)).toBe(true)
    expect(await check('outsider', path)).toBe(false)
  }
})
