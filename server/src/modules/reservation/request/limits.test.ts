import type { Input } from '@maru/api/kit/endpoint'
import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PushMessage } from '#kit/context.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { noteStatements } from '#test/sent-statements.ts'
import { closeUnusedBookings } from '../attendance/attendance.jobs.ts'
import { publishChange } from '../notice/notice.service.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'

let portal: TestApp
let people: Record<Role, Client>
const folders: Record<string, number> = {}

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-22T23:30:00Z', env: { SESSION_IDLE_MINUTES: '600' } })
  people = await openCast(portal)
  for (const comCode of ['ONE', 'TWO'])
    folders[comCode] = await createFolder(portal.db, { comCode, name: { ko: '회의실', en: 'Rooms', zh: '' } })
})
// 08:30 on Monday 2026-11-23 in Seoul.
beforeEach(() => portal.clock.set('2026-11-22T23:30:00Z'))
afterAll(() => portal.stop())

const room = (draft: Partial<ResourceDraft> = {}) => {
  const { comCode = 'ONE' } = draft
  const at = {
    comCode,
    folderId: folders[comCode] ?? 0,
    name: { ko: '대회의실', en: 'Hall', zh: '大会议室' },
  }
  return createResource(portal.db, { ...at, ...draft }, portal.clock.now())
}
const daily = (count: number): RepeatRule => ({
  type: 'Daily',
  interval: 1,
  weekdays: [],
  byWeekday: false,
  end: 'SetCount',
  count,
  until: null,
})
type Save = Partial<Input<typeof reservationApi.saveRequest>>
const save = (role: Role, resourceId: number, more: Save = {}) =>
  people[role].call(reservationApi.saveRequest, {
    ...{ resourceId, startDate: '2026-11-24', endDate: '2026-11-24', startTime: '10:00', endTime: '11:00' },
    ...{ repeat: null, title: '주간 회의' },
    ...more,
  })
const choose = (startDate: string, choice: 'wait' | 'skip' | 'other', resourceId: number | null = null) => ({
  startDate,
  choice,
  resourceId,
})
const waiting = { choices: [choose('2026-11-24', 'wait')] }
const idOf = (answer: Awaited<ReturnType<typeof save>>) => answer.result.bookingIds[0] ?? 0
const stateOf = async (bookingId: number) => {
  const [row] = await portal.db<{ state: string }[]>`
    select state from reservation_booking where booking_id = ${bookingId}`
  return row?.state
}
const alarmsOf = async (role: Role) => {
  await portal.app.drainEvents()
  return portal.db<{ word: string; title: string; titleEn: string; actorKo: string; url: string }[]>`
    select word, title, title_en, actor_ko, url from kit_alarm where person_code = ${role} order by alarm_id desc`
}

describe('a shared resource of another company', () => {
  test('cannot take a date of a series, and nothing is stored', async () => {
    const [own, foreign] = [
      await room(),
      await room({ comCode: 'TWO', isGlobal: true, rights: { 'company:ONE': 'book' } }),
    ]
    await save('peer', own)
    const answer = await save('user', own, { choices: [choose('2026-11-24', 'other', foreign)] })
    expect(answer.status).toBe(404)
    const rows = await portal.db`select from reservation_booking where resource_id = ${foreign}`
    expect(rows).toHaveLength(0)
    const { result } = await people.user.call(reservationApi.validateRequest, {
      ...{ resourceId: own, startDate: '2026-11-24', endDate: '2026-11-24', startTime: '10:00' },
      ...{ endTime: '11:00', repeat: null },
    })
    expect(result.dates[0]?.others.map((one) => one.resourceId)).not.toContain(foreign)
    expect((await save('user', foreign)).status).toBe(200)
  })

  test('and the database refuses a date with a resource of another company than its request', async () => {
    const [own, foreign] = [
      await room(),
      await room({ comCode: 'TWO', isGlobal: true, rights: { 'company:ONE': 'book' } }),
    ]
    const bookingId = idOf(await save('user', own))
    const wrong = portal.db`
      update reservation_booking set resource_id = ${foreign} where booking_id = ${bookingId}`
    await expect(wrong).rejects.toMatchObject({ constraint_name: 'reservation_booking_resource' })
  })
})

test('a weekly quota counts waiting bookings, and skipping the refused date does not open the later ones', async () => {
  const resourceId = await room({ rules: { quotaCount: 2 } })
  const week = { startDate: '2026-11-24', endDate: '2026-11-24', repeat: daily(5) }
  const one = await save('user', resourceId, { ...week, choices: [choose('2026-11-26', 'skip')] })
  expect(one.refusal).toMatchObject({ code: 'reservation.quotaCount', error: { params: { count: 2 } } })
  const skipped = ['26', '27', '28'].map((day) => choose(`2026-11-${day}`, 'skip'))
  expect((await save('user', resourceId, { ...week, choices: skipped })).result.bookingIds).toHaveLength(2)
  const other = await room({ rules: { quotaCount: 1 } })
  await save('peer', other)
  expect((await save('user', other, waiting)).status).toBe(200)
  const second = await save('user', other, { startDate: '2026-11-25', endDate: '2026-11-25' })
  expect(second.refusal?.code).toBe('reservation.quotaCount')
})

test('a person may have as many bookings ahead as the resource allows, until one is over or canceled', async () => {
  const resourceId = await room({ rules: { personLimit: 2 } })
  const on = (day: string) => ({ startDate: `2026-11-${day}`, endDate: `2026-11-${day}` })
  const series = await save('user', resourceId, { ...on('24'), repeat: daily(3) })
  expect(series.refusal).toMatchObject({ code: 'reservation.personLimit', error: { params: { count: 2 } } })
  const first = idOf(await save('user', resourceId, on('24')))
  expect((await save('user', resourceId, on('25'))).status).toBe(200)
  expect((await save('user', resourceId, on('26'))).refusal?.code).toBe('reservation.personLimit')
  // Another person is not concerned, and the own bookings may still move.
  expect((await save('peer', resourceId, on('26'))).status).toBe(200)
  const { result } = await people.user.call(reservationApi.getRequest, { id: first })
  const moved = { ...on('27'), bookingId: first, reserveRequestId: result.reserveRequestId }
  expect((await save('user', resourceId, moved)).status).toBe(200)
  await people.user.call(reservationApi.cancelRequest, { bookingId: first, scope: 'this' })
  expect((await save('user', resourceId, on('30'))).status).toBe(200)
})

test('one date of a series that ends at midnight can be changed', async () => {
  const resourceId = await room({ hours: Array.from({ length: 7 }, (): [number, number] => [0, 1440]) })
  const night = { startTime: '22:00', endDate: '2026-11-25', endTime: '00:00' }
  const bookingId = idOf(await save('user', resourceId, { ...night, repeat: daily(3) }))
  const answer = await save('user', resourceId, {
    ...{ ...night, startTime: '21:00', bookingId, scope: 'this' },
    ...{
      reserveRequestId: (await people.user.call(reservationApi.getRequest, { id: bookingId })).result
        .reserveRequestId,
    },
  })
  expect(answer.status).toBe(200)
})

describe('the waiting list', () => {
  test('is served when a no-show releases the room after the start', async () => {
    const resourceId = await room({ rules: { checkIn: 'any', releaseMinutes: 15 } })
    const today = { startDate: '2026-11-23', endDate: '2026-11-23' }
    const holder = idOf(await save('user', resourceId, today))
    const queue = { ...today, choices: [choose('2026-11-23', 'wait')] }
    const waits = idOf(await save('peer', resourceId, queue))
    for (const minute of ['00', '10', '15']) {
      portal.clock.set(`2026-11-23T01:${minute}:00Z`)
      await closeUnusedBookings({ ...portal.app.services, db: portal.db })
    }
    expect([await stateOf(holder), await stateOf(waits)]).toEqual(['released', 'held'])
    const answer = await people.peer.call(reservationApi.confirmOffer, { bookingId: waits })
    expect(answer.status).toBe(200)
  })

  test('puts a moved booking at its end, and has a person once for a time', async () => {
    const resourceId = await room()
    const holder = idOf(await save('user', resourceId, { endTime: '12:00' }))
    const older = await save('peer', resourceId, { ...waiting, startTime: '11:00', endTime: '12:00' })
    portal.clock.advance(60_000)
    const younger = idOf(await save('colleague', resourceId, waiting))
    portal.clock.advance(60_000)
    const twice = await save('colleague', resourceId, { ...waiting, endTime: '10:30' })
    expect(twice.refusal?.code).toBe('reservation.waitingTwice')
    const { reserveRequestId } = older.result
    const moved = await save('peer', resourceId, { ...waiting, reserveRequestId })
    expect(moved.status).toBe(200)
    await people.user.call(reservationApi.cancelRequest, { bookingId: holder })
    expect([await stateOf(younger), await stateOf(idOf(older))]).toEqual(['held', 'waiting'])
  })

  test('takes rejected requests only if the resource has one, and their owners are notified', async () => {
    for (const allowsWaiting of [true, false]) {
      const rules = { alwaysApproves: true, allowsWaiting }
      const resourceId = await room({ rules, approvers: ['manager'] })
      const [first, second] = [idOf(await save('user', resourceId)), idOf(await save('peer', resourceId))]
      const decision = { bookingIds: [first], approval: 1 as const, others: 'wait' as const }
      await people.manager.call(reservationApi.decideBookings, decision)
      expect(await stateOf(second)).toBe(allowsWaiting ? 'waiting' : 'rejected')
      const [alarm] = await alarmsOf('peer')
      expect(alarm?.word).toBe(`reservation.alarm.${allowsWaiting ? 'queued' : 'rejected'}`)
    }
  })
})

test.each(['faulty', 'closed'])(
  'an approver cannot accept a request of a resource that is %s',
  async (fault) => {
    const resourceId = await room({ rules: { alwaysApproves: true }, approvers: ['manager'] })
    const bookingId = idOf(await save('user', resourceId))
    if (fault === 'faulty')
      await portal.db`update reservation_resource set is_faulty = true where resource_id = ${resourceId}`
    else
      await portal.db`
      insert into reservation_blackout (com_code, resource_id, during, reason)
      values ('ONE', ${resourceId}, '[2026-11-24T00:00:00Z,2026-11-24T09:00:00Z)', '공사')`
    const decision = { bookingIds: [bookingId], approval: 1 as const }
    const answer = await people.manager.call(reservationApi.decideBookings, decision)
    expect(answer.refusal?.code).toBe(`reservation.${fault}`)
    expect(await stateOf(bookingId)).toBe('requested')
  },
)

test('a booking that a manager cancels names the manager, and stays readable with its reason', async () => {
  const bookingId = idOf(await save('user', await room()))
  await people.manager.call(reservationApi.cancelRequest, { bookingId, reason: '임원 행사' })
  const [alarm] = await alarmsOf('user')
  expect(alarm).toMatchObject({ word: 'reservation.alarm.cancelled', actorKo: 'manager 님' })
  expect(alarm?.url).toContain(`BOOKING=${bookingId}`)
  const mine = { requestType: 'Daily' as const, baseDatetime: '2026-11-24' }
  const listed = (await people.user.call(reservationApi.listMyBookings, mine)).result
  const [named] = listed.filter((one) => one.bookingId === bookingId)
  expect(named).toMatchObject({ state: 'cancelled', reason: '임원 행사' })
  const detail = (await people.user.call(reservationApi.getRequest, { id: bookingId })).result
  expect(detail.bookings).toMatchObject([{ bookingId, state: 'cancelled', reason: '임원 행사' }])
  expect((await people.peer.call(reservationApi.getRequest, { id: bookingId })).status).toBe(404)
  const { result } = await people.user.call(reservationApi.searchMyBookings, { searchStart: '2026-11-24' })
  expect(result.data.map((one) => one.bookingId)).toContain(bookingId)
})

test('alarms name the resource in the language of their reader', async () => {
  await save('user', await room(), { participants: [{ personCode: 'peer', email: '' }] })
  const [alarm] = await alarmsOf('peer')
  expect(alarm?.title).toBe('주간 회의 · 대회의실')
  expect(alarm?.titleEn).toBe('주간 회의 · Hall')
})

test('a change is pushed to the company of the resource only, and to all if the resource is shared', async () => {
  const [own, shared] = [await room(), await room({ isGlobal: true })]
  const sent: PushMessage[] = []
  const parts = {
    db: portal.db,
    emit: async () => {},
    push: async (_db: unknown, one: PushMessage) => void sent.push(one),
  }
  await publishChange(parts, 'used', { comCode: 'ONE', bookingIds: [], resourceIds: [own, shared] })
  expect(sent.map(({ comCode, id }) => [comCode, id])).toEqual([
    ['ONE', own],
    ['*', shared],
  ])
})

test('a long series is cancelled and accepted with as many statements as a short one', async () => {
  const sent: number[] = []
  const countOf = async (make: () => Promise<{ status: number }>) => {
    let count = 0
    const note = (_connection: number, text: string) => {
      if (text.includes('reservation_')) count += 1
    }
    await noteStatements(portal, note, async () => expect((await make()).status).toBe(200))
    return count
  }
  for (const length of [3, 60]) {
    const resourceId = await room({ rules: { alwaysApproves: true }, approvers: ['manager'] })
    const answer = await save('user', resourceId, { repeat: daily(length) })
    const decision = { bookingIds: answer.result.bookingIds, approval: 1 as const }
    const bookingId = idOf(answer)
    sent.push(
      await countOf(() => people.manager.call(reservationApi.decideBookings, decision)),
      await countOf(() => people.user.call(reservationApi.cancelRequest, { bookingId, scope: 'all' })),
    )
  }
  const [decided = 0, cancelled = 0, ...long] = sent
  // A job of the portal may add a statement of its own; one statement a date would add 57.
  expect(Math.abs((long[0] ?? 99) - decided)).toBeLessThan(4)
  expect(Math.abs((long[1] ?? 99) - cancelled)).toBeLessThan(4)
})

describe('a cancellation is undone as a whole', () => {
  const cancel = (role: Role, bookingId: number, scope: 'this' | 'following' | 'all' = 'this') =>
    people[role].call(reservationApi.cancelRequest, { bookingId, scope })
  const restore = (role: Role, bookingIds: number[]) =>
    people[role].call(reservationApi.restoreRequest, { bookingIds })

  test('with the dates and the end of its series, also where a room has several units', async () => {
    const resourceId = await room({ quantity: 2 })
    const { result } = await save('user', resourceId, { repeat: daily(5) })
    const third = result.bookingIds[2] ?? 0
    const gone = (await cancel('user', third, 'following')).result.bookingIds
    expect(gone).toHaveLength(3)
    const until = async () =>
      (await people.user.call(reservationApi.getRequest, { id: result.bookingIds[0] ?? 0 })).result.repeat
    expect(await until()).toMatchObject({ end: 'SetDate', until: '2026-11-25' })
    expect((await restore('user', gone)).status).toBe(200)
    expect(await until()).toMatchObject({ end: 'SetCount', count: 5 })
    expect(await Promise.all(gone.map(stateOf))).toEqual(['accepted', 'accepted', 'accepted'])
    expect((await restore('user', gone)).refusal?.code).toBe('reservation.undoOver')
  })
  test('but not after ten minutes, by another person, or in part', async () => {
    const resourceId = await room()
    const { bookingIds } = (await save('user', resourceId, { repeat: daily(2) })).result
    const [first = 0, second = 0] = bookingIds
    await cancel('user', first)
    portal.clock.advance(60_000)
    await cancel('user', second)
    expect((await restore('peer', [first])).status).toBe(404)
    expect((await restore('user', [first, second])).refusal?.code).toBe('reservation.undoOver')
    portal.clock.advance(9 * 60_000)
    expect((await restore('user', [first])).refusal?.code).toBe('reservation.undoOver')
    expect((await restore('user', [second])).status).toBe(200)
  })
  test('and not if the slot was taken since', async () => {
    const resourceId = await room()
    const bookingId = idOf(await save('user', resourceId))
    await save('peer', resourceId, waiting)
    await cancel('user', bookingId)
    expect((await restore('user', [bookingId])).refusal?.code).toBe('reservation.conflict')
    expect(await stateOf(bookingId)).toBe('cancelled')
  })
  test.each([
    ['personLimit', { personLimit: 1 }, 'reservation.personLimit'],
    ['weekly quota', { quotaCount: 1 }, 'reservation.quotaCount'],
  ])('and not beyond the %s that other bookings have used since', async (_limit, rules, code) => {
    const resourceId = await room({ rules })
    const bookingId = idOf(await save('user', resourceId))
    await cancel('user', bookingId)
    const at = { startDate: '2026-11-25', endDate: '2026-11-25' }
    const other = idOf(await save('user', resourceId, at))
    expect((await restore('user', [bookingId])).refusal?.code).toBe(code)
    expect(await stateOf(bookingId)).toBe('cancelled')
    await cancel('user', other)
    expect((await restore('user', [bookingId])).status).toBe(200)
  })
  test('and not if a manager canceled it, or has blocked the time since', async () => {
    const resourceId = await room({ rights: { 'company:ONE': 'book', 'person:manager': 'manage' } })
    const first = idOf(await save('user', resourceId))
    expect((await cancel('manager', first)).status).toBe(200)
    expect((await restore('user', [first])).refusal?.code).toBe('reservation.undoOver')
    expect((await restore('manager', [first])).status).toBe(200)
    await cancel('user', first)
    await portal.db`
      insert into reservation_blackout (com_code, resource_id, during, reason)
      values ('ONE', ${resourceId}, '[2026-11-24T00:00:00Z,2026-11-24T12:00:00Z)', '공사')`
    expect((await restore('user', [first])).refusal?.code).toBe('reservation.closed')
    expect(await stateOf(first)).toBe('cancelled')
  })
})
