import type { Input } from '@maru/api/kit/endpoint'
import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'

let portal: TestApp
let people: Record<Role, Client>
let folderId: number
let made = 0

beforeAll(async () => {
  // 10:00 on a Saturday in Seoul; the Monday after is 2026-11-23.
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(portal)
  folderId = await createFolder(portal.db, {
    comCode: 'ONE',
    name: { ko: '회의실', en: 'Rooms', zh: '会议室' },
  })
})
afterAll(() => portal.stop())

function room(draft: Partial<ResourceDraft> = {}): Promise<number> {
  made += 1
  const name = { ko: `회의실 ${made}`, en: `Room ${made}`, zh: `会议室 ${made}` }
  return createResource(portal.db, { comCode: 'ONE', folderId, name, ...draft }, portal.clock.now())
}

type SaveInput = Input<typeof reservationApi.saveRequest>

const at = (resourceId: number, startDate: string, startTime: string, endTime: string) => ({
  resourceId,
  startDate,
  endDate: startDate,
  startTime,
  endTime,
  repeat: null,
  title: '주간 회의',
})
const weekly = (count: number): RepeatRule => ({
  type: 'Weekly',
  interval: 1,
  weekdays: [],
  byWeekday: false,
  end: 'SetCount',
  count,
  until: null,
})
const save = (role: Role, input: SaveInput) => people[role].call(reservationApi.saveRequest, input)
const listed = async (role: Role, resourceId: number, day: string) =>
  (
    await people[role].call(reservationApi.listBookings, {
      resourceId,
      requestType: 'Monthly',
      baseDatetime: day,
    })
  ).result

describe('a booking', () => {
  test('is stored, listed for the company with its owner, and occupied for everyone else', async () => {
    const resourceId = await room()
    const { result } = await save('user', at(resourceId, '2026-11-23', '10:00', '11:00'))
    expect(result).toMatchObject({ approval: 1, waitingCount: 0 })
    const [booking] = await listed('peer', resourceId, '2026-11-23')
    expect(booking).toMatchObject({
      bookingId: result.bookingIds[0],
      title: '주간 회의',
      startDate: '2026-11-23',
      startTime: '10:00',
      endTime: '11:00',
      startUtc: '2026-11-23T01:00:00Z',
      approval: 1,
      isMine: false,
      canUpdate: false,
      reserverName: { ko: 'user 님' },
    })
    expect(await save('peer', at(resourceId, '2026-11-23', '10:30', '11:30'))).toMatchObject({
      status: 409,
      refusal: { code: 'reservation.conflict', error: { params: { date: '2026-11-23' } } },
    })
    expect((await save('peer', at(resourceId, '2026-11-23', '11:00', '12:00'))).status).toBe(200)
  })

  test('the database itself refuses an overlap', async () => {
    const resourceId = await room()
    await save('user', at(resourceId, '2026-11-23', '10:00', '11:00'))
    const twice = portal.db`
      insert into reservation_booking (
        com_code, request_id, resource_id, start_date, during, occupied, unit, state, created_at, updated_at)
      select com_code, request_id, resource_id, start_date, during, occupied, unit, state, now(), now()
        from reservation_booking where resource_id = ${resourceId}`
    await expect(twice).rejects.toMatchObject({
      code: '23P01',
      constraint_name: 'reservation_booking_overlap',
    })
  })

  test('a resource of three units can be booked three times and not four', async () => {
    const resourceId = await room({ quantity: 3 })
    const statuses: number[] = []
    for (const role of ['user', 'peer', 'colleague', 'manager'] as const)
      statuses.push((await save(role, at(resourceId, '2026-11-23', '10:00', '11:00'))).status)
    expect(statuses).toEqual([200, 200, 200, 409])
  })

  test('the buffer after a booking is not bookable', async () => {
    const resourceId = await room({ rules: { bufferMinutes: 30 } })
    await save('user', at(resourceId, '2026-11-23', '10:00', '11:00'))
    expect((await save('peer', at(resourceId, '2026-11-23', '11:00', '12:00'))).status).toBe(409)
    expect((await save('peer', at(resourceId, '2026-11-23', '09:30', '10:00'))).status).toBe(409)
    expect((await save('peer', at(resourceId, '2026-11-23', '11:30', '12:00'))).status).toBe(200)
  })

  test('two calls with the same key create one booking', async () => {
    const resourceId = await room()
    const input = { ...at(resourceId, '2026-11-23', '10:00', '11:00'), requestKey: 'key-00000001' }
    const [one, two] = await Promise.all([save('user', input), save('user', input)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.result.reserveRequestId).toBe(two.result.reserveRequestId)
    expect(await listed('user', resourceId, '2026-11-23')).toHaveLength(1)
    // A key that another booking has already used answers no booking of another day or resource.
    for (const other of [
      at(resourceId, '2026-11-25', '10:00', '11:00'),
      at(await room(), '2026-11-23', '10:00', '11:00'),
    ])
      expect((await save('user', { ...other, requestKey: 'key-00000001' })).refusal?.code).toBe(
        'kit.badRequest',
      )
    expect(await listed('user', resourceId, '2026-11-23')).toHaveLength(1)
  })

  test('a list around an instant with an offset is that of its day in the zone of the resource', async () => {
    const resourceId = await room()
    await save('user', at(resourceId, '2026-11-24', '10:00', '11:00'))
    const count = async (baseDatetime: string) =>
      (
        await people.user.call(reservationApi.listBookings, {
          resourceId,
          requestType: 'Daily',
          baseDatetime,
        })
      ).result.length
    // 15:30 in UTC is half past midnight in Seoul.
    for (const instant of ['2026-11-23T15:30:00Z', '2026-11-24T00:30:00+09:00', '2026-11-24T00:30:00 0900'])
      expect([instant, await count(instant)]).toEqual([instant, 1])
    for (const instant of ['2026-11-24T15:30:00Z', '2026-11-23'])
      expect([instant, await count(instant)]).toEqual([instant, 0])
  })

  test.each<[string, Partial<SaveInput>, Partial<ResourceDraft>, string]>([
    ['end before start', { endTime: '09:30' }, {}, 'endBeforeStart'],
    ['over midnight', { endDate: '2026-11-24', endTime: '09:00' }, {}, 'overMidnight'],
    ['outside the hours', { endTime: '18:30' }, {}, 'outsideHours'],
    ['in the past', { startDate: '2026-11-20', endDate: '2026-11-20' }, {}, 'inPast'],
    ['blanks as a title', { title: '  ' }, {}, 'titleEmpty'],
    ['terms not agreed to', {}, { terms: '뒷정리를 해 주세요.' }, 'termsOpen'],
    [
      'more people than seats',
      {
        participants: [
          { personCode: 'peer', email: '' },
          { personCode: 'colleague', email: '' },
        ],
      },
      { capacity: 2 },
      'overCapacity',
    ],
    ['somebody unknown', { participants: [{ personCode: 'nobody', email: '' }] }, {}, 'participantUnknown'],
    [
      '4,000 participants',
      {
        participants: Array.from({ length: 4_000 }, (_one, index) => ({
          personCode: `p${index}`,
          email: '',
        })),
      },
      {},
      'tooManyParticipants',
    ],
    [
      'a repeat without end beyond the window',
      { repeat: { ...weekly(1), end: 'NotSet', count: null } },
      { rules: { windowDays: 30 } },
      'repeatBeyondWindow',
    ],
    ['more dates than allowed', { repeat: { ...weekly(1000), type: 'Daily' } }, {}, 'tooManyDates'],
    ['a second hour of one', { endTime: '12:00' }, { rules: { quotaMinutes: 60 } }, 'quotaMinutes'],
  ])('%s is refused by name, and nothing is stored', async (_name, input, draft, code) => {
    const resourceId = await room(draft)
    const answer = await save('user', { ...at(resourceId, '2026-11-23', '10:00', '11:00'), ...input })
    expect(answer).toMatchObject({ status: 400, refusal: { code: `reservation.${code}` } })
    const [row] =
      await portal.db`select count(*)::int as count from reservation_request where resource_id = ${resourceId}`
    expect(row?.count).toBe(0)
  })

  test('10,000 participants are refused before they are read, and nothing is stored', async () => {
    const resourceId = await room()
    const participants = Array.from({ length: 10_000 }, (_one, index) => ({
      personCode: `p${index}`,
      email: '',
    }))
    const answer = await save('user', { ...at(resourceId, '2026-11-23', '10:00', '11:00'), participants })
    expect(answer).toMatchObject({ status: 400, refusal: { code: 'kit.badRequest' } })
    expect(await listed('user', resourceId, '2026-11-23')).toEqual([])
  })

  test('a resource of another company does not exist unless it is shared', async () => {
    const other = await createFolder(portal.db, { comCode: 'TWO', name: { ko: '차량', en: '', zh: '' } })
    const name = { ko: '업무차', en: '', zh: '' }
    const own = await createResource(portal.db, { comCode: 'TWO', folderId: other, name }, portal.clock.now())
    const shared = await createResource(
      portal.db,
      { comCode: 'TWO', folderId: other, name, isGlobal: true, rights: { everyone: 'book' } },
      portal.clock.now(),
    )
    expect((await save('user', at(own, '2026-11-23', '10:00', '11:00'))).status).toBe(404)
    expect((await people.user.call(reservationApi.getResource, { id: own })).status).toBe(404)
    const booked = await save('user', at(shared, '2026-11-23', '10:00', '11:00'))
    expect(booked.status).toBe(200)
    const bookingId = booked.result.bookingIds[0] ?? 0
    expect((await people.outsider.call(reservationApi.isGlobalBooking, { bookingId })).result).toBe(true)
    expect((await people.outsider.call(reservationApi.getPermissions, { id: own })).result).toMatchObject({
      canBook: true,
      canManage: false,
    })
  })

  test('participants see it in their list, with the names of all participants', async () => {
    const resourceId = await room({ rights: { 'person:user': 'book' } })
    const { result } = await save('user', {
      ...at(resourceId, '2026-12-01', '10:00', '11:00'),
      participants: [
        { personCode: 'colleague', email: '' },
        { personCode: null, email: 'Guest@Partner.example' },
      ],
    })
    const bookingId = result.bookingIds[0] ?? 0
    const detail = await people.colleague.call(reservationApi.getRequest, { id: bookingId })
    expect(detail.result.participants.map((one) => one.name.ko)).toEqual([
      'colleague 님',
      'guest@partner.example',
    ])
    expect((await people.peer.call(reservationApi.getRequest, { id: bookingId })).status).toBe(404)
    const mine = await people.colleague.call(reservationApi.listMyBookings, {
      requestType: 'Daily',
      baseDatetime: '2026-12-01',
    })
    expect(mine.result.map((row) => row.bookingId)).toEqual([bookingId])
  })
})

describe('a series', () => {
  test('is checked date by date, with the holder of each slot and free alternatives', async () => {
    const folder = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '별관', en: '', zh: '' } })
    const resourceId = await room({ folderId: folder, capacity: 7 })
    const beside = await room({ folderId: folder, capacity: 8 })
    await save('peer', at(resourceId, '2026-11-30', '10:00', '11:00'))
    const input = { ...at(resourceId, '2026-11-23', '10:00', '11:00'), repeat: weekly(3) }
    const { result } = await people.user.call(reservationApi.validateRequest, input)
    expect(result.isValid).toBe(false)
    expect(result.dates.map((date) => [date.startDate, date.result])).toEqual([
      ['2026-11-23', 'ok'],
      ['2026-11-30', 'conflict'],
      ['2026-12-07', 'ok'],
    ])
    expect(result.dates[1]).toMatchObject({
      canWait: true,
      holders: [
        { title: '주간 회의', reserverName: { ko: 'peer 님' }, startTime: '10:00', endTime: '11:00' },
      ],
    })
    expect(result.dates[1]?.others[0]?.resourceId).toBe(beside)
  })

  test('a series says which of its dates are public holidays', async () => {
    const christmas = { ...at(await room(), '2026-12-18', '10:00', '11:00'), repeat: weekly(3) }
    const { result } = await people.user.call(reservationApi.validateRequest, christmas)
    expect(result.holidays).toEqual([
      { day: '2026-12-25', name: expect.objectContaining({ en: expect.stringMatching(/Christmas/) }) },
      { day: '2027-01-01', name: expect.objectContaining({ en: expect.stringMatching(/New Year/) }) },
    ])
    expect(result.dates.map(({ result: one }) => one)).toEqual(['ok', 'ok', 'ok'])
  })

  test('a conflict stores nothing; each date can be skipped, queued, or moved to another resource', async () => {
    const [resourceId, beside] = [await room(), await room()]
    for (const day of ['2026-11-30', '2026-12-07', '2026-12-14'])
      await save('peer', at(resourceId, day, '10:00', '11:00'))
    const input = { ...at(resourceId, '2026-11-23', '10:00', '11:00'), repeat: weekly(4) }
    expect(await save('user', input)).toMatchObject({
      status: 409,
      refusal: { error: { params: { count: 3, date: '2026-11-30' } } },
    })
    const saved = await save('user', {
      ...input,
      choices: [
        { startDate: '2026-11-30', choice: 'skip', resourceId: null },
        { startDate: '2026-12-07', choice: 'wait', resourceId: null },
        { startDate: '2026-12-14', choice: 'other', resourceId: beside },
      ],
    })
    expect(saved.result).toMatchObject({ waitingCount: 1 })
    const detail = await people.user.call(reservationApi.getRequest, {
      id: saved.result.reserveRequestId,
      isMaster: true,
    })
    expect(detail.result.bookings.map((row) => [row.startDate, row.state, row.resourceId])).toEqual([
      ['2026-11-23', 'accepted', resourceId],
      ['2026-12-07', 'waiting', resourceId],
      ['2026-12-14', 'accepted', beside],
    ])
    const map = await people.user.call(reservationApi.mapByRequest, {
      reserveRequestId: saved.result.reserveRequestId,
    })
    expect(map.result).toHaveLength(3)
    const [one] = map.result
    const single = await people.user.call(reservationApi.mapByBooking, { bookingId: one?.bookingId ?? 0 })
    expect(single.result).toEqual(one)
  })

  test.each([
    ['this', ['2026-11-23 10:00', '2026-11-30 14:00', '2026-12-07 10:00']],
    ['following', ['2026-11-23 10:00', '2026-11-30 14:00', '2026-12-07 14:00']],
    ['all', ['2026-11-23 14:00', '2026-11-30 14:00', '2026-12-07 14:00']],
  ] as const)('an edit of %s moves just that', async (scope, expected) => {
    const resourceId = await room()
    const input = { ...at(resourceId, '2026-11-23', '10:00', '11:00'), repeat: weekly(3) }
    const { result } = await save('user', input)
    const from = scope === 'all' ? '2026-11-23' : '2026-11-30'
    const changed = await save('user', {
      ...input,
      ...at(resourceId, from, '14:00', '15:00'),
      repeat: weekly(scope === 'following' ? 2 : 3),
      reserveRequestId: result.reserveRequestId,
      bookingId: result.bookingIds[1] ?? 0,
      scope,
    })
    expect(changed.status).toBe(200)
    const rows = await listed('user', resourceId, '2026-11-23')
    const later = await listed('user', resourceId, '2026-12-15')
    const all = new Map(
      [...rows, ...later].map((row) => [row.bookingId, `${row.startDate} ${row.startTime}`]),
    )
    expect([...all.values()].sort()).toEqual(expected)
    expect([...all.keys()].sort()).toEqual([...result.bookingIds].sort())
  })

  test.each([
    ['this', ['2026-11-23', '2026-12-07']],
    ['following', ['2026-11-23']],
    ['all', []],
  ] as const)('a cancellation of %s takes just that', async (scope, expected) => {
    const resourceId = await room()
    const { result } = await save('user', {
      ...at(resourceId, '2026-11-23', '10:00', '11:00'),
      repeat: weekly(3),
    })
    const bookingId = result.bookingIds[1] ?? 0
    expect((await people.peer.call(reservationApi.cancelRequest, { bookingId })).status).toBe(404)
    expect((await people.user.call(reservationApi.cancelRequest, { bookingId, scope })).status).toBe(200)
    const rows = [
      ...(await listed('user', resourceId, '2026-11-23')),
      ...(await listed('user', resourceId, '2026-12-15')),
    ]
    expect([...new Set(rows.map((row) => row.startDate))]).toEqual(expected)
  })

  test('a preview has the first ten dates', async () => {
    const resourceId = await room()
    const input = { ...at(resourceId, '2026-11-23', '10:00', '11:00'), repeat: weekly(12) }
    const { result } = await save('user', input)
    const read = async (isPreview: boolean) =>
      (
        await people.user.call(reservationApi.getRequest, {
          id: result.reserveRequestId,
          isMaster: true,
          isPreview,
        })
      ).result.bookings.length
    expect([await read(true), await read(false)]).toEqual([10, 12])
  })

  test('an outdated version is refused, and a change of the title does not change the dates', async () => {
    const resourceId = await room()
    const input = { ...at(resourceId, '2026-11-23', '10:00', '11:00'), repeat: weekly(2) }
    const { result } = await save('user', input)
    const change = {
      ...input,
      reserveRequestId: result.reserveRequestId,
      scope: 'all' as const,
      title: '새 제목',
    }
    expect((await save('user', { ...change, version: 1 })).status).toBe(200)
    expect(await save('user', { ...change, version: 1 })).toMatchObject({
      status: 409,
      refusal: { code: 'reservation.requestChanged' },
    })
    const rows = await listed('peer', resourceId, '2026-11-23')
    expect(rows.map((row) => [row.bookingId, row.title])).toEqual(
      result.bookingIds.map((bookingId) => [bookingId, '새 제목']),
    )
  })
})

test('a search finds by title, content and person, from today by default', async () => {
  const resourceId = await room()
  const { result } = await save('user', {
    ...at(resourceId, '2026-11-24', '10:00', '11:00'),
    title: '분기 100% 점검',
    content: '예산 자료를 봅니다.',
  })
  const search = async (role: Role, input: object) =>
    (await people[role].call(reservationApi.searchBookings, input)).result.data.map((row) => row.bookingId)
  expect(await search('peer', { reserveTitle: '100%' })).toEqual(result.bookingIds)
  expect(await search('peer', { reserveContent: '예산' })).toEqual(result.bookingIds)
  expect(await search('peer', { reserverName: 'user', reserveTitle: '점검' })).toEqual(result.bookingIds)
  expect(await search('peer', { reserveTitle: '100%', searchEnd: '2026-11-23' })).toEqual([])
  expect(await search('outsider', { reserveTitle: '100%' })).toEqual([])
  const mine = await people.user.call(reservationApi.searchMyBookings, { reserveTitle: '점검' })
  expect(mine.result.data.map((row) => row.bookingId)).toEqual(result.bookingIds)
  const ofRoom = async (id: number) =>
    (await people.user.call(reservationApi.searchMyBookings, { reserveTitle: '점검', resourceId: id })).result
      .data
  expect((await ofRoom(resourceId)).map((row) => row.bookingId)).toEqual(result.bookingIds)
  expect(await ofRoom(await room())).toEqual([])
  expect(
    await people.peer.call(reservationApi.searchBookings, {
      searchStart: '2026-11-23',
      searchEnd: '2028-11-23',
    }),
  ).toMatchObject({ status: 400, refusal: { code: 'reservation.searchSpan' } })
})

test('categories count visible resources, and invisible ones do not exist', async () => {
  const hidden = await createFolder(portal.db, {
    comCode: 'ONE',
    name: { ko: '임원', en: '', zh: '' },
    rights: { 'person:user': 'see' },
  })
  const resourceId = await room({ folderId: hidden })
  const tree = async (role: Role) =>
    (await people[role].call(reservationApi.getFolder, { id: 0 })).result.folders.map((row) => row.folderId)
  expect(await tree('user')).toContain(hidden)
  expect(await tree('peer')).not.toContain(hidden)
  expect((await people.peer.call(reservationApi.listFolderResources, { id: hidden })).status).toBe(404)
  const own = await people.user.call(reservationApi.listFolderResources, { id: hidden })
  expect(own.result.map((row) => [row.resourceId, row.right])).toEqual([[resourceId, 'see']])
  expect((await save('user', at(resourceId, '2026-11-23', '10:00', '11:00'))).refusal?.code).toBe(
    'reservation.requestRefused',
  )
})

test('of 50 concurrent callers on two processes for one slot one succeeds, and 49 get a conflict', async () => {
  const resourceId = await room()
  const second = await portal.second()
  const cookies = Object.values(people).map((client) => client.cookie)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_one, index) => {
      const process = index % 2 === 0 ? portal.client : second.client
      // Only people of the company; others would get another answer.
      const cookie = cookies[[0, 1, 2, 5][index % 4] ?? 0]
      return process
        .as(cookie)
        .call(reservationApi.saveRequest, at(resourceId, '2026-11-23', '10:00', '11:00'))
    }),
  )
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.refusal?.code === 'reservation.conflict')).toHaveLength(49)
  expect(await listed('user', resourceId, '2026-11-23')).toHaveLength(1)
})
