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
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(portal)
  folderId = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '차량', en: 'Cars', zh: '车辆' } })
})
afterAll(() => portal.stop())

function car(draft: Partial<ResourceDraft> = {}): Promise<number> {
  made += 1
  return createResource(
    portal.db,
    {
      comCode: 'ONE',
      folderId,
      kind: 'vehicle',
      name: { ko: `차 ${made}`, en: '', zh: '' },
      rules: { alwaysApproves: true, ...draft.rules },
      approvers: ['colleague'],
      ...draft,
    },
    portal.clock.now(),
  )
}

const ask = async (role: Role, resourceId: number, startTime = '10:00', endTime = '12:00') => {
  const answer = await people[role].call(reservationApi.saveRequest, {
    resourceId,
    startDate: '2026-11-23',
    endDate: '2026-11-23',
    startTime,
    endTime,
    repeat: null,
    title: `${role} 외근`,
  })
  return { ...answer.result, bookingId: answer.result.bookingIds[0] ?? 0 }
}
const stateOf = async (bookingId: number) => {
  const [row] = await portal.db<{ state: string }[]>`
    select state from reservation_booking where booking_id = ${bookingId}`
  return row?.state
}
const decide = (role: Role, bookingIds: number[], approval: number, others?: 'keep' | 'reject' | 'wait') =>
  people[role].call(reservationApi.decideBookings, {
    bookingIds,
    approval,
    comment: '확인했습니다.',
    ...(others ? { others } : {}),
  })

test('a request waits, is listed for its approver only, and is counted', async () => {
  const resourceId = await car()
  const asked = await ask('user', resourceId)
  expect(asked).toMatchObject({ approval: 0 })
  const list = await people.colleague.call(reservationApi.listApprovals, { resourceId })
  expect(list.result.data.map((row) => [row.booking.bookingId, row.booking.approval])).toEqual([
    [asked.bookingId, 0],
  ])
  expect((await people.peer.call(reservationApi.listApprovals, { resourceId })).result.data).toEqual([])
  expect((await people.colleague.call(reservationApi.isApprover, {})).result.isApprover).toBe(true)
  expect((await people.peer.call(reservationApi.isApprover, {})).result).toEqual({
    isApprover: false,
    waitingCount: 0,
  })
  const resources = await people.colleague.call(reservationApi.listApprovalResources, {})
  expect(resources.result.map((row) => row.resourceId)).toContain(resourceId)
})

test('overlapping requests are settled in one action: one accepted, the others rejected or waiting', async () => {
  for (const [others, state] of [
    ['reject', 'rejected'],
    ['wait', 'waiting'],
  ] as const) {
    const resourceId = await car()
    const [mine, theirs, later] = [
      await ask('user', resourceId),
      await ask('peer', resourceId, '11:00', '13:00'),
      await ask('peer', resourceId, '12:00', '13:00'),
    ]
    const { result } = await decide('colleague', [mine.bookingId], 1, others)
    expect(result).toEqual({ bookingIds: [mine.bookingId], settledIds: [theirs.bookingId], openIds: [] })
    expect(await Promise.all([mine, theirs, later].map((row) => stateOf(row.bookingId)))).toEqual([
      'accepted',
      state,
      'requested',
    ])
  }
})

test('a request that conflicts with an accepted one cannot be accepted, and its check reports it', async () => {
  const resourceId = await car()
  const [one, two] = [await ask('user', resourceId), await ask('peer', resourceId)]
  const check = await people.colleague.call(reservationApi.validateStoredRequest, {
    reserveRequestId: two.reserveRequestId,
  })
  expect(check.result.dates.map((date) => date.result)).toEqual(['conflict'])
  const counted = await people.user.call(reservationApi.validateWithWaiting, {
    resourceId,
    startDate: '2026-11-23',
    endDate: '2026-11-23',
    startTime: '10:00',
    endTime: '11:00',
    repeat: null,
  })
  expect(counted.result.isValid).toBe(false)
  await decide('colleague', [one.bookingId], 1)
  expect(await decide('colleague', [two.bookingId], 1)).toMatchObject({
    status: 409,
    refusal: { code: 'reservation.conflict' },
  })
  expect(await decide('colleague', [one.bookingId], 2)).toMatchObject({
    status: 409,
    refusal: { code: 'reservation.decided' },
  })
})

test('if all approvers are required, a booking stays open until the last one accepts', async () => {
  const resourceId = await car({
    approvers: ['colleague', 'manager'],
    rules: { alwaysApproves: true, needsAllApprovers: true },
  })
  const { bookingId } = await ask('user', resourceId)
  expect((await decide('colleague', [bookingId], 1)).result.openIds).toEqual([bookingId])
  expect(await stateOf(bookingId)).toBe('requested')
  expect((await decide('manager', [bookingId], 1)).result.bookingIds).toEqual([bookingId])
  expect(await stateOf(bookingId)).toBe('accepted')
  const { decisions } = (await people.user.call(reservationApi.getRequest, { id: bookingId })).result
  expect(decisions.map((one) => one.personCode)).toEqual(['colleague', 'manager'])
})

test('an approver decides an own request only if the resource allows it', async () => {
  const resourceId = await car({ rules: { alwaysApproves: true } })
  const { bookingId } = await ask('colleague', resourceId)
  const refused = await decide('colleague', [bookingId], 1)
  expect([refused.status, refused.refusal?.code]).toEqual([403, 'reservation.ownRequest'])
  expect(await stateOf(bookingId)).toBe('requested')
  await portal.db`update reservation_resource set allows_own_approval = true where resource_id = ${resourceId}`
  expect((await decide('colleague', [bookingId], 1)).status).toBe(200)
})

test('a decision can be withdrawn before the booking starts; without a decision there is nothing to withdraw', async () => {
  const resourceId = await car()
  const { bookingId } = await ask('user', resourceId)
  const undo = (role: Role) => people[role].call(reservationApi.undoDecisions, { bookingIds: [bookingId] })
  expect((await undo('colleague')).refusal?.code).toBe('reservation.undecided')
  await decide('colleague', [bookingId], 2)
  expect((await undo('peer')).status).toBe(404)
  expect((await undo('colleague')).status).toBe(200)
  expect(await stateOf(bookingId)).toBe('requested')
})

test('only approvers and managers decide; for everyone else the request does not exist', async () => {
  const resourceId = await car()
  const { bookingId } = await ask('user', resourceId)
  for (const role of ['user', 'peer', 'outsider'] as const)
    expect((await decide(role, [bookingId], 1)).status).toBe(404)
  expect((await decide('manager', [bookingId], 1)).status).toBe(200)
})

describe('an approver edits a request', () => {
  const edit = async (role: Role, bookingId: number, resourceId: number, startTime: string) => {
    const detail = await people.user.call(reservationApi.getRequest, { id: bookingId })
    return people[role].call(reservationApi.saveRequest, {
      reserveRequestId: detail.result.reserveRequestId,
      ...{ bookingId, scope: 'all', resourceId, startDate: '2026-11-23', endDate: '2026-11-23' },
      ...{ startTime, endTime: '14:00', repeat: null, title: '고친 외근' },
    })
  }

  test('to another time, and it still waits for approval', async () => {
    const resourceId = await car()
    const { bookingId } = await ask('user', resourceId)
    const list = await people.colleague.call(reservationApi.listApprovals, { resourceId })
    expect(list.result.data[0]?.booking.canUpdate).toBe(true)
    expect((await edit('peer', bookingId, resourceId, '13:00')).status).toBe(404)
    expect((await edit('colleague', bookingId, resourceId, '13:00')).result).toMatchObject({ approval: 0 })
    const detail = await people.user.call(reservationApi.getRequest, { id: bookingId })
    expect(detail.result).toMatchObject({ startTime: '13:00', title: '고친 외근', reserverCode: 'user' })
    expect(await stateOf(bookingId)).toBe('requested')
    expect((await decide('colleague', [bookingId], 1)).status).toBe(200)
  })

  test('to another car that is free', async () => {
    const [resourceId, other] = [await car(), await car()]
    const { bookingId } = await ask('user', resourceId)
    expect((await edit('colleague', bookingId, other, '13:00')).status).toBe(200)
    const moved = await people.colleague.call(reservationApi.listApprovals, { resourceId: other })
    expect(moved.result.data.map((row) => row.booking.bookingId)).toEqual([bookingId])
  })

  test('but no decided request, and cannot cancel it', async () => {
    const resourceId = await car()
    const { bookingId } = await ask('user', resourceId)
    expect((await people.colleague.call(reservationApi.cancelRequest, { bookingId })).status).toBe(404)
    await decide('colleague', [bookingId], 1)
    expect((await edit('colleague', bookingId, resourceId, '13:00')).status).toBe(404)
  })
})
