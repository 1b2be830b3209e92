import { type AbsenceThingChoice, approvalApi } from '@maru/api/approval'
import { calendarApi } from '@maru/api/calendar'
import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AbsenceWorld,
  chosen,
  newestAbsence,
  openAbsenceWorld,
  putEvent,
  roomsNow,
} from '#test/absences.ts'
import { type Client, openTestApp } from '#test/app.ts'
import { actOn, submission } from '#test/approvals.ts'

let world: AbsenceWorld
let user: Client
let before: Awaited<ReturnType<typeof roomsNow>>
const monday = '2026-11-30T01:00:00Z'

beforeAll(async () => {
  world = await openAbsenceWorld(await openTestApp({ now: monday }))
  user = world.people.user
  before = await roomsNow(world.portal)
  const grants = [{ personCode: 'user', days: 15 }]
  await world.people.super.call(approvalApi.saveLeaveGrants, { year: 2026, grants })
}, 60_000)
beforeEach(() => world.portal.clock.set(monday))
afterAll(() => world.portal.stop())

const meeting = (eventId: number, original: string) => `calendar/event-${eventId}-${original}`
const customer = () => meeting(world.events.customer, '2026-12-01T10:00:00')
const budget = () => meeting(world.events.budget, '2026-12-02T14:00:00')

/** Submits a leave and chooses what is done with meetings and bookings; returns the number of its document. */
async function ask(delegate: string[], things: AbsenceThingChoice[], from = '2026-12-01'): Promise<string> {
  const values = { type: 'annual', period: [from, '2026-12-04'], delegate, sets: [] }
  const { apmId } = (await user.call(approvalApi.submitDocument, submission(world.forms, '휴가', values)))
    .result
  const { absenceId, version } = await newestAbsence(user)
  const asked = { absenceId, version, things }
  expect((await user.call(approvalApi.saveAbsenceThings, asked)).status).toBe(200)
  expect((await user.call(approvalApi.saveAbsenceThings, asked)).refusal?.code).toBe('approval.changed')
  return apmId
}

/** The approver is not the absent person: the rights are those of the absent one. */
const accept = (apmId: string) => actOn(world.people.peer, apmId, 'approve')

/** Cancels a leave by its form. */
async function cancel(apmId: string): Promise<void> {
  const form = submission(world.forms, '휴가취소', { leave: apmId, reason: '일정 변경' })
  await accept((await user.call(approvalApi.submitDocument, form)).result.apmId)
}

const repair = async () => {
  const { absenceId, version } = await newestAbsence(user)
  return user.call(approvalApi.repairAbsence, { absenceId, version })
}
const outcome = async () =>
  (await newestAbsence(user)).things.map(({ state, code }) => `${state} ${code}`.trim())

test('a leave does it when it is accepted, and its cancelling form undoes it', async () => {
  const things = chosen({
    [meeting(world.events.weekly, '2026-12-01T09:00:00')]: 'cancel',
    [customer()]: 'handOver',
    [budget()]: 'suggest',
    [`reservation/${world.bookings.room}`]: 'handOver',
    [`reservation/${world.bookings.car}`]: 'release',
  })
  const apmId = await ask(['peer'], things)
  expect(await roomsNow(world.portal)).toEqual(before)
  expect(await outcome()).toEqual(things.map(() => 'planned'))
  await accept(apmId)
  expect(await outcome()).toEqual(things.map(() => 'done'))
  const { bookings } = await roomsNow(world.portal)
  expect(bookings.map((one) => `${one.state} ${one.personCode}`)).toEqual(['accepted peer', 'cancelled user'])
  await cancel(apmId)
  expect(await outcome()).toEqual(things.map(() => 'undone'))
  expect(await roomsNow(world.portal)).toEqual(before)
})

test('a refused leave does nothing', async () => {
  const apmId = await ask(['peer'], chosen({ [budget()]: 'decline' }))
  await actOn(world.people.peer, apmId, 'reject', '일정이 겹칩니다')
  expect((await newestAbsence(user)).status).toBe('refused')
  expect(await roomsNow(world.portal)).toEqual(before)
})

test('a meeting that began before the leave was accepted is named, and nothing is offered to try again', async () => {
  const today = meeting(world.events.today, '2026-11-30T11:00:00')
  const apmId = await ask([], chosen({ [today]: 'decline' }), '2026-11-30')
  world.portal.clock.set('2026-11-30T03:00:00Z')
  await accept(apmId)
  for (const when of ['accepted', 'tried again']) {
    expect([when, await outcome()]).toEqual([when, ['failed approval.thingBegun']])
    expect((await newestAbsence(user)).canRepair).toBe(false)
    expect((await repair()).status).toBe(200)
  }
  await cancel(apmId)
  expect(await roomsNow(world.portal)).toEqual(before)
})

test('a leave that is accepted after its deputy has left gives them nothing', async () => {
  const { db } = world.portal
  const apmId = await ask(['colleague'], chosen({ [customer()]: 'handOver', [budget()]: 'suggest' }))
  await db`update org_person set retired_on = '2026-11-28' where person_code = 'colleague'`
  await accept(apmId)
  expect(await outcome()).toEqual(['failed approval.personUnknown', 'failed approval.personUnknown'])
  expect(await roomsNow(world.portal)).toEqual(before)
  await db`update org_person set retired_on = null where person_code = 'colleague'`
  await cancel(apmId)
})

test('a deputy who could not be set is notified once they are', async () => {
  const { peer, colleague } = world.people
  const { db, app } = world.portal
  const apmId = await ask(['peer'], [])
  const days = { reason: 1, startDate: '2026-12-01', endDate: '2026-12-04' }
  const chain = [
    [peer, 'colleague'],
    [colleague, 'manager'],
  ] as const
  for (const [client, delegatorCode] of chain)
    await client.call(approvalApi.setDelegation, { delegation: { delegatorCode, ...days } })
  await accept(apmId)
  expect(await newestAbsence(user)).toMatchObject({ faults: ['delegation'], told: [], canRepair: true })
  await db`delete from approval_delegation where person_code = 'colleague'`
  await app.drainEvents()
  await db`delete from kit_alarm`
  expect((await repair()).status).toBe(200)
  expect(await newestAbsence(user)).toMatchObject({ faults: [], told: [{ personCode: 'peer' }] })
  await app.drainEvents()
  expect(await db`select person_code, word from kit_alarm`).toEqual([
    { personCode: 'peer', word: 'approval.alarm.absenceBegan' },
  ])
  await db`delete from approval_delegation where person_code = 'peer'`
  await cancel(apmId)
  expect(await roomsNow(world.portal)).toEqual(before)
})

describe('a leave that is accepted after', () => {
  const timeZone = 'Asia/Seoul'
  const move = async (client: Client, eventId: number, day: string, original: string | null = null) => {
    const times = { isAllDay: false, start: `${day}T16:00`, end: `${day}T17:00`, timeZone }
    const asked = { eventId, original, scope: 'this' as const, ...times }
    expect((await client.call(calendarApi.moveEvent, asked)).refusal).toBeUndefined()
  }
  const moveBooking = async (bookingId: number, day: string) => {
    const [row] = await world.portal.db<{ requestId: number; resourceId: number }[]>`
      select request_id, resource_id from reservation_booking where booking_id = ${bookingId}`
    const answer = await user.call(reservationApi.saveRequest, {
      ...{ reserveRequestId: row?.requestId ?? 0, resourceId: row?.resourceId ?? 0, title: '외근' },
      ...{ startDate: day, endDate: day, startTime: '12:00', endTime: '13:00', repeat: null },
      participants: [],
    })
    expect(answer.refusal).toBeUndefined()
    expect(answer.result.bookingIds).toEqual([bookingId])
  }

  test('a meeting or booking was moved away leaves it alone; what was moved within the leave is done', async () => {
    const { events, bookings, people, portal } = world
    const things = chosen({
      [meeting(events.weekly, '2026-12-01T09:00:00')]: 'cancel',
      [customer()]: 'cancel',
      [budget()]: 'decline',
      [`reservation/${bookings.room}`]: 'handOver',
      [`reservation/${bookings.car}`]: 'release',
    })
    const apmId = await ask(['peer'], things)
    await move(user, events.weekly, '2026-12-07', '2026-12-01T09:00:00')
    await move(user, events.customer, '2026-12-08')
    await move(people.peer, events.budget, '2026-12-03')
    await moveBooking(bookings.room, '2026-12-10')
    await moveBooking(bookings.car, '2026-12-09')
    const moved = await roomsNow(portal)
    await accept(apmId)
    expect(await outcome()).toEqual([
      ...['failed calendar.eventChanged', 'failed calendar.eventChanged', 'done'],
      ...['failed reservation.requestChanged', 'failed reservation.requestChanged'],
    ])
    const { people: attendees, ...rest } = await roomsNow(portal)
    expect({ ...rest, people: moved.people }).toEqual(moved)
    expect(attendees.filter(({ answer }) => answer === 'declined')).toMatchObject([
      { eventId: events.budget, personCode: 'user' },
    ])
    await cancel(apmId)
    expect(await roomsNow(portal)).toEqual(moved)
  })

  test('a meeting became one of whole days proposes no time for it', async () => {
    const eventId = await putEvent(world.people.peer, {
      ...{ title: '워크숍', start: '2026-12-03T09:00', end: '2026-12-03T10:00' },
      attendees: [{ personCode: 'user', email: '', role: 'required' }],
    })
    const apmId = await ask([], chosen({ [meeting(eventId, '2026-12-03T09:00:00')]: 'propose' }))
    const days = { isAllDay: true, start: '2026-12-03', end: '2026-12-03', timeZone }
    await world.people.peer.call(calendarApi.moveEvent, { eventId, scope: 'all', ...days })
    const changed = await roomsNow(world.portal)
    await accept(apmId)
    expect(await outcome()).toEqual(['failed calendar.eventChanged'])
    expect(await roomsNow(world.portal)).toEqual(changed)
    await cancel(apmId)
  })
})
