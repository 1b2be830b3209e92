import { type AbsenceDraft, approvalApi } from '@maru/api/approval'
import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AbsenceWorld,
  chosen,
  newestAbsence,
  openAbsenceWorld,
  putBooking,
  putEvent,
  roomsNow,
  trip,
} from '#test/absences.ts'
import { type Client, openTestApp } from '#test/app.ts'

let world: AbsenceWorld
let user: Client
let before: Awaited<ReturnType<typeof roomsNow>>
const monday = '2026-11-30T01:00:00Z'

beforeAll(async () => {
  world = await openAbsenceWorld(await openTestApp({ now: monday }))
  user = world.people.user
  before = await roomsNow(world.portal)
}, 60_000)
beforeEach(() => world.portal.clock.set(monday))
afterAll(() => world.portal.stop())

const meeting = (eventId: number, original: string) => `calendar/event-${eventId}-${original}`
/** A choice for everything that the person has in the week. */
const everything = () =>
  chosen({
    [meeting(world.events.weekly, '2026-12-01T09:00:00')]: 'cancel',
    [meeting(world.events.customer, '2026-12-01T10:00:00')]: 'handOver',
    [meeting(world.events.budget, '2026-12-02T14:00:00')]: 'suggest',
    [`reservation/${world.bookings.room}`]: 'handOver',
    [`reservation/${world.bookings.car}`]: 'release',
  })
const save = (more: Partial<AbsenceDraft> = {}, things = everything()) =>
  user.call(approvalApi.saveAbsence, { absence: trip(more), things })
const end = async () => {
  const { absenceId, version } = await newestAbsence(user)
  return user.call(approvalApi.endAbsence, { absenceId, version })
}
const states = async () => (await newestAbsence(user)).things.map(({ choice, state }) => `${choice} ${state}`)
const roomOf = async () => {
  const { people, events, exceptions, bookings } = await roomsNow(world.portal)
  return {
    answer: people.find((one) => one.eventId === world.events.budget)?.answer,
    chairs: people.filter((one) => one.role === 'chair').map((one) => `${one.eventId} ${one.personCode}`),
    cancelled: [...events, ...exceptions].filter((one) => one.isCancelled).length,
    bookings: bookings.map((one) => `${one.state} ${one.personCode}`),
  }
}
/** The words of new alarms of a person since the last question. */
async function news(personCode: string): Promise<string[]> {
  await world.portal.app.drainEvents()
  const rows = await world.portal.db<{ word: string }[]>`
    delete from kit_alarm where person_code = ${personCode} returning word`
  return rows.map(({ word }) => word).toSorted()
}

test('the plan lists meetings and bookings that have not begun, with what can be done with each', async () => {
  const { result } = await user.call(approvalApi.planAbsence, { absence: trip({ fromDay: '2026-11-30' }) })
  expect(result.missing).toEqual([])
  expect(result.things.map(({ title, choices }) => [title, choices])).toEqual([
    ['오늘 회의', ['suggest', 'propose', 'decline']],
    ['주간 회의', ['cancel']],
    ['고객 회의', ['handOver', 'cancel']],
    ['예산 심의', ['suggest', 'propose', 'decline']],
    ['중회의실', ['handOver', 'release']],
    ['법인차량', ['handOver', 'release']],
  ])
})

test('for a meeting of whole days no other time is proposed', async () => {
  const days = { isAllDay: true, start: '2026-12-03', end: '2026-12-03' }
  const attendees = [{ personCode: 'user', email: '', role: 'required' as const }]
  const eventId = await putEvent(world.people.peer, { title: '워크숍', ...days, attendees })
  const { things } = (await user.call(approvalApi.planAbsence, { absence: trip() })).result
  expect(things.find(({ title }) => title === '워크숍')?.choices).toEqual(['suggest', 'decline'])
  const asked = chosen({ [meeting(eventId, '2026-12-03T00:00:00')]: 'propose' })
  expect((await save({}, asked)).refusal?.code).toBe('approval.thingUnknown')
  await world.people.peer.call(calendarApi.removeEvent, { eventId })
  before = await roomsNow(world.portal)
})

describe.each(['trip', 'sick', 'training', 'other'] as const)('an absence of the kind %s', (kind) => {
  test('declines, cancels, hands over and releases at once, and one return undoes it all', async () => {
    await news('peer')
    expect((await save({ kind })).status).toBe(200)
    expect(await states()).toEqual([
      'cancel done',
      'handOver done',
      'suggest done',
      'handOver done',
      'release done',
    ])
    expect(await roomOf()).toEqual({
      ...{ answer: 'declined', chairs: [`${world.events.customer} peer`], cancelled: 1 },
      bookings: ['accepted peer', 'cancelled user'],
    })
    const { attendees } = (
      await world.people.peer.call(calendarApi.getEvent, { eventId: world.events.budget })
    ).result
    expect(attendees[0]?.comment).toBe(
      '2026-12-01부터 2026-12-04까지 부재라서 참석하지 못합니다. peer 님 님이 대신 참석할 수 있습니다.',
    )
    // The organizer of the one, the guest of the other, the new chair and the delegate is the same person.
    expect(await news('peer')).toEqual(
      expect.arrayContaining([
        'approval.alarm.absenceBegan',
        'calendar.alarm.cancelled',
        'calendar.alarm.declined',
        'calendar.alarm.invited',
      ]),
    )
    expect((await end()).status).toBe(200)
    expect(await roomsNow(world.portal)).toEqual(before)
    expect(new Set((await states()).map((one) => one.split(' ')[1]))).toEqual(new Set(['undone']))
  })
})

test('who returns early gets back what has not begun, and what was before stays', async () => {
  const today = meeting(world.events.today, '2026-11-30T11:00:00')
  const budget = meeting(world.events.budget, '2026-12-02T14:00:00')
  await save(
    { fromDay: '2026-11-27', delegateCode: null },
    chosen({ [today]: 'decline', [budget]: 'decline' }),
  )
  world.portal.clock.set('2026-11-30T03:00:00Z')
  expect((await end()).status).toBe(200)
  expect(await newestAbsence(user)).toMatchObject({ status: 'active', untilDay: '2026-11-29' })
  expect(await states()).toEqual(['decline done', 'decline undone'])
  const now = await roomsNow(world.portal)
  const answerOf = (eventId: number) => now.people.find((one) => one.eventId === eventId)?.answer
  expect([answerOf(world.events.today), answerOf(world.events.budget)]).toEqual(['declined', 'none'])
  await user.call(calendarApi.answerEvent, {
    ...{ eventId: world.events.today, original: null, answer: 'accepted', comment: '' },
    ...{ proposedStart: null, proposedEnd: null },
  })
  before = await roomsNow(world.portal)
})

test('a new time is proposed on the day of return, in the language of the organizer, and taken back on return', async () => {
  await world.portal.db`update account_login set language = 'en-US' where person_code = 'peer'`
  const budget = meeting(world.events.budget, '2026-12-02T14:00:00')
  await save({ delegateCode: null }, chosen({ [budget]: 'propose' }))
  const asked = { eventId: world.events.budget }
  const [answer] = (await world.people.peer.call(calendarApi.getEvent, asked)).result.attendees
  expect(answer).toMatchObject({
    ...{ answer: 'declined', comment: 'I am away from 2026-12-01 to 2026-12-04 and cannot attend.' },
    ...{ proposedStart: '2026-12-07T05:00:00Z', proposedEnd: '2026-12-07T06:00:00Z' },
  })
  await end()
  expect(await roomsNow(world.portal)).toEqual(before)
  const [after] = (await world.people.peer.call(calendarApi.getEvent, asked)).result.attendees
  expect(after?.proposedStart ?? null).toBeNull()
})

test('one date of a series is declined; its other dates and the answer to the series stay', async () => {
  const { peer } = world.people
  const eventId = await putEvent(peer, {
    ...{
      title: '스프린트',
      start: '2026-11-26T16:00',
      end: '2026-11-26T17:00',
      rule: 'FREQ=WEEKLY;BYDAY=TH',
    },
    attendees: [{ personCode: 'user', email: '', role: 'required' }],
  })
  const whole = {
    original: null,
    answer: 'accepted' as const,
    comment: '',
    proposedStart: null,
    proposedEnd: null,
  }
  await user.call(calendarApi.answerEvent, { eventId, ...whole })
  before = await roomsNow(world.portal)
  const answerAt = async (day: string) =>
    (await peer.call(calendarApi.getEvent, { eventId, original: `${day}T16:00:00` })).result.attendees[0]
      ?.answer
  await save({}, chosen({ [meeting(eventId, '2026-12-03T16:00:00')]: 'decline' }))
  expect([await answerAt('2026-12-03'), await answerAt('2026-12-10')]).toEqual(['declined', 'accepted'])
  await end()
  expect([await answerAt('2026-12-03'), await answerAt('2026-12-10')]).toEqual(['accepted', 'accepted'])
  expect(await roomsNow(world.portal)).toEqual(before)
})

describe('an absence that is changed', () => {
  const change = async (more: Partial<AbsenceDraft>, things = everything()) => {
    const { absenceId, version } = await newestAbsence(user)
    return user.call(approvalApi.changeAbsence, { absenceId, version, absence: trip(more), things })
  }

  test('undoes what no longer belongs to it, and gives the new deputy what the former one had', async () => {
    await save()
    const rest = everything().filter(({ id }) => id.includes('2026-12-0'))
    expect((await change({ untilDay: '2026-12-02', delegateCode: 'colleague' }, rest)).status).toBe(200)
    expect(await newestAbsence(user)).toMatchObject({
      ...{ fromDay: '2026-12-01', untilDay: '2026-12-02', days: 2, delegate: { personCode: 'colleague' } },
    })
    expect(await roomOf()).toEqual({
      ...{ answer: 'declined', chairs: [`${world.events.customer} colleague`], cancelled: 1 },
      bookings: ['accepted user', 'accepted user'],
    })
    expect(await news('peer')).toContain('approval.alarm.absenceCancelled')
    // What is outside of the new days is refused as a whole.
    expect((await change({ untilDay: '2026-12-02' })).refusal?.code).toBe('approval.thingUnknown')
    expect((await end()).status).toBe(200)
    expect(await roomsNow(world.portal)).toEqual(before)
  })

  test('may not overlap another one, begin earlier once it has begun, or be changed by two windows', async () => {
    // The early return above is on these days.
    await world.portal.db`delete from approval_absence where until_day = '2026-11-29'`
    await save({ fromDay: '2026-12-08', untilDay: '2026-12-08' }, [])
    await end()
    await save({ fromDay: '2026-12-07', untilDay: '2026-12-08', delegateCode: null }, [])
    await save({ fromDay: '2026-11-27', untilDay: '2026-12-04', delegateCode: null }, [])
    const own = (await user.call(approvalApi.listAbsences, {})).result
    const { absenceId = 0, version = 0 } = own.find((one) => one.fromDay === '2026-11-27') ?? {}
    const ask = (more: Partial<AbsenceDraft>) =>
      user.call(approvalApi.changeAbsence, {
        ...{ absenceId, version, things: [] },
        absence: trip({ fromDay: '2026-11-27', delegateCode: null, ...more }),
      })
    const code = async (more: Partial<AbsenceDraft>) => (await ask(more)).refusal?.code
    expect(await code({ untilDay: '2026-12-07' })).toBe('approval.absenceOverlap')
    expect(await code({ fromDay: '2026-11-26' })).toBe('approval.absenceBegun')
    expect(await code({ untilDay: '2026-11-29' })).toBe('approval.absenceOrder')
    expect(await code({ kind: 'leave', leaveType: 'annual' })).toBe('approval.leaveNeedsDocument')
    const both = await Promise.all([ask({ untilDay: '2026-12-03' }), ask({ untilDay: '2026-12-02' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const item of (await user.call(approvalApi.listAbsences, {})).result)
      if (item.canEnd)
        await user.call(approvalApi.endAbsence, { absenceId: item.absenceId, version: item.version })
    expect(await roomsNow(world.portal)).toEqual(before)
  })
})

test('what others have changed or booked meanwhile stays, is named, and does not stop the rest', async () => {
  await save()
  const { events, bookings, people, portal } = world
  // The person answers again, and another one books the car.
  await user.call(calendarApi.answerEvent, {
    ...{ eventId: events.budget, original: null, answer: 'accepted', comment: '갑니다' },
    ...{ proposedStart: null, proposedEnd: null },
  })
  const [car] = await portal.db<{ resourceId: number }[]>`
    select resource_id from reservation_booking where booking_id = ${bookings.car}`
  await putBooking(people.colleague, car?.resourceId ?? 0, '2026-12-04', '배송')
  expect((await end()).status).toBe(200)
  const { things, status, canRepair } = await newestAbsence(user)
  expect([status, canRepair]).toEqual(['cancelled', true])
  expect(
    things.filter(({ state }) => state === 'stays').map(({ choice, code }) => `${choice} ${code}`),
  ).toEqual(['suggest calendar.eventChanged', 'release reservation.conflict'])
  expect(await roomOf()).toEqual({
    ...{ answer: 'accepted', chairs: [], cancelled: 0 },
    bookings: ['accepted user', 'cancelled user', 'accepted colleague'],
  })
})

test('a long absence lists the first meetings and says that there are more; chosen ones are always listed', async () => {
  const long = trip({ untilDay: '2029-11-30', delegateCode: null })
  const plan = async (absenceId?: number) =>
    (
      await user.call(approvalApi.planAbsence, {
        absence: long,
        ...(absenceId === undefined ? {} : { absenceId }),
      })
    ).result
  const { things, isCut } = await plan()
  expect([things.length, isCut]).toEqual([100, true])
  const last = things.at(-1)
  const key = `${last?.room}/${last?.id}`
  expect(
    (await user.call(approvalApi.saveAbsence, { absence: long, things: chosen({ [key]: 'cancel' }) })).status,
  ).toBe(200)
  await putEvent(user, { title: '새 회의', start: '2026-12-08T15:00', end: '2026-12-08T16:00' })
  const { absenceId } = await newestAbsence(user)
  const again = await plan(absenceId)
  expect([again.things.length, again.isCut]).toEqual([100, true])
  const listed = again.things.map(({ room, id }) => `${room}/${id}`)
  expect(listed).toContain(key)
  expect(again.things.map(({ title }) => title)).toContain('새 회의')
  await end()
})
