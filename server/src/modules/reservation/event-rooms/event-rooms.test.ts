import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, transaction } from '#kit/context.ts'
import { listRecipients } from '#modules/account/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'

let portal: TestApp
let people: Record<Role, Client>
let folderId: number

beforeAll(async () => {
  // 10:00 on a Saturday in Seoul; the Monday after is 2026-11-23.
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(portal)
  folderId = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '회의실', en: '', zh: '' } })
})
afterAll(() => portal.stop())

const room = (draft: Partial<ResourceDraft> = {}) => {
  const name = { ko: '회의실', en: 'Room', zh: '' }
  return createResource(portal.db, { comCode: 'ONE', folderId, name, ...draft }, portal.clock.now())
}
/** The context of this person's calls. */
async function contextOf(role: Role): Promise<Context> {
  const [viewer] = await listRecipients(portal.db, [role], portal.clock.now())
  if (!viewer) throw new Error(`${role} is not in the cast`)
  const request = { requestId: 'test', address: '', agent: '', cookie: () => undefined, deviceCookie: '' }
  return { ...portal.app.services, db: portal.db, viewer, ...request } as unknown as Context // the request is not read here
}
const slot = () => portal.app.services.slots.one('roomBooking')
const owner = { source: 'calendar', sourceId: 'event-1' }
/** Dates from 10:00 to 11:00 in Seoul on these days of November 2026, named by their day. */
const dates = (days: readonly number[], hour = 1) =>
  days.map((day) => ({
    key: `2026-11-${day}`,
    start: `2026-11-${day}T0${hour}:00:00Z`,
    end: `2026-11-${day}T0${hour + 1}:00:00Z`,
  }))
const startsOf = async (resourceId: number) => {
  const rows = await portal.db<{ start: string }[]>`
    select lower(during) as start from reservation_booking
     where resource_id = ${resourceId} and state = 'accepted' order by during`
  return rows.map((row) => row.start.slice(0, 13))
}
const inOne = async <T>(role: Role, work: (context: Context) => Promise<T>) =>
  transaction(await contextOf(role), work)

test('an event books a room for a series, except the taken date, and rolls back with the event', async () => {
  const resourceId = await room()
  const occupied = { startDate: '2026-11-24', endDate: '2026-11-24', startTime: '10:30', endTime: '11:30' }
  await people.peer.call(reservationApi.saveRequest, { resourceId, ...occupied, repeat: null, title: '회의' })
  const asked = { resourceId, owner, title: '주간 회의', dates: dates([23, 24, 25]) }
  const failed = inOne('user', async (context) => {
    await slot().book(context, asked)
    throw new Error('the event was not saved')
  })
  await expect(failed).rejects.toThrow('the event was not saved')
  expect(await startsOf(resourceId)).toEqual(['2026-11-24T01'])
  const booked = await inOne('user', (context) => slot().book(context, asked))
  expect(booked.dates.map((one) => one.key)).toEqual(['2026-11-23', '2026-11-25'])
  expect(booked.refused).toEqual([{ key: '2026-11-24', reason: 'taken' }])
  // Booked again, the event has its dates already.
  const again = await inOne('user', (context) => slot().book(context, asked))
  expect(again.dates.map((one) => one.bookingId)).toEqual(booked.dates.map((one) => one.bookingId))
  expect(await startsOf(resourceId)).toHaveLength(3)
})

test('two events that book one room at the same time do not both get it', async () => {
  const resourceId = await room()
  const book = (role: Role) =>
    inOne(role, (context) =>
      slot().book(context, {
        ...{ resourceId, title: '회의', dates: dates([23]) },
        owner: { source: 'calendar', sourceId: role },
      }),
    )
  const results = await Promise.all((['user', 'peer', 'colleague'] as const).map(book))
  expect(results.filter((one) => one.dates.length === 1)).toHaveLength(1)
  expect(results.flatMap((one) => one.refused)).toHaveLength(2)
})

test('a moved event takes its room along, dates exchange their times, and a refused date stays', async () => {
  const resourceId = await room()
  const event = { source: 'calendar', sourceId: 'moved' }
  await inOne('user', (context) =>
    slot().book(context, { resourceId, owner: event, title: '회의', dates: dates([23, 24]) }),
  )
  const [first, second] = dates([23, 24])
  const exchanged = [
    { ...dates([24])[0], key: first?.key ?? '' },
    { ...dates([23])[0], key: second?.key ?? '' },
  ] as (typeof first)[]
  const [moved] = await inOne('user', (context) =>
    slot().move(context, { owner: event, title: '새 제목', dates: exchanged.flatMap((one) => one ?? []) }),
  )
  expect(moved?.refused).toEqual([])
  expect(await startsOf(resourceId)).toEqual(['2026-11-23T01', '2026-11-24T01'])
  const mine = { requestType: 'Weekly' as const, baseDatetime: '2026-11-23' }
  const listed = (await people.user.call(reservationApi.listMyBookings, mine)).result
  expect(listed.filter((one) => one.resourceId === resourceId).map((one) => one.title)).toEqual([
    '새 제목',
    '새 제목',
  ])
  const blocked = { startDate: '2026-11-25', endDate: '2026-11-25', startTime: '10:00', endTime: '11:00' }
  await people.peer.call(reservationApi.saveRequest, { resourceId, ...blocked, repeat: null, title: '회의' })
  const to = dates([25]).map((one) => ({ ...one, key: '2026-11-23' }))
  const [refused] = await inOne('user', (context) =>
    slot().move(context, { owner: event, title: '새 제목', dates: to }),
  )
  expect(refused?.refused).toEqual([{ key: '2026-11-23', reason: 'taken' }])
  expect(await startsOf(resourceId)).toHaveLength(3)
  await inOne('user', (context) => slot().release(context, { owner: event, keys: ['2026-11-23'] }))
  expect(await startsOf(resourceId)).toHaveLength(2)
  await inOne('user', (context) => slot().release(context, { owner: event }))
  expect(await startsOf(resourceId)).toEqual(['2026-11-25T01'])
})

test('the list has free rooms first, does not count the event itself, and hides rooms of other companies', async () => {
  const [booked, small, foreign] = [
    await room({ capacity: 20 }),
    await room({ capacity: 2 }),
    await createResource(
      portal.db,
      {
        comCode: 'TWO',
        folderId: await createFolder(portal.db, { comCode: 'TWO', name: { ko: '회의실', en: '', zh: '' } }),
        name: { ko: '남의 방', en: '', zh: '' },
      },
      portal.clock.now(),
    ),
  ]
  const event = { source: 'calendar', sourceId: 'listed' }
  await inOne('user', (context) =>
    slot().book(context, { resourceId: booked, owner: event, title: '회의', dates: dates([26]) }),
  )
  const list = async (more: { owner?: typeof event }) =>
    slot().listRooms(await contextOf('peer'), { dates: dates([26, 27]), seats: 4, limit: 100, ...more })
  const rooms = await list({})
  expect(rooms.at(-1)).toMatchObject({ resourceId: booked, takenKeys: ['2026-11-26'], seats: 20 })
  expect(rooms.map((one) => one.resourceId)).not.toContain(small)
  expect(rooms.map((one) => one.resourceId)).not.toContain(foreign)
  const own = (await list({ owner: event })).find((one) => one.resourceId === booked)
  expect(own?.takenKeys).toEqual([])
  const asked = { resourceId: foreign, owner: event, title: '회의', dates: dates([26]) }
  const refused = inOne('peer', (context) => slot().book(context, asked))
  await expect(refused).rejects.toMatchObject({ code: 'kit.notFound' })
})

test('a room outside of its hours, in the past or without a right is refused with the reason', async () => {
  const resourceId = await room({ rights: { 'company:ONE': 'see' } })
  const at = { owner: { source: 'calendar', sourceId: 'late' }, title: '회의' }
  const book = (id: number, day: string, hour: string) =>
    inOne('user', (context) =>
      slot().book(context, {
        ...{ ...at, resourceId: id },
        dates: [{ key: '', start: `${day}T${hour}:00:00Z`, end: `${day}T${hour}:30:00Z` }],
      }),
    )
  const open = await room()
  const reasons = [
    await book(resourceId, '2026-11-23', '01'),
    await book(open, '2026-11-23', '11'),
    await book(open, '2026-11-20', '01'),
  ]
  expect(reasons.map((one) => one.refused[0]?.reason)).toEqual(['notAllowed', 'outOfHours', 'past'])
})
