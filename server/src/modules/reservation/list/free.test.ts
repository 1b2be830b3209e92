import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  // 10:00 on a Saturday in Seoul; the Monday after is 2026-11-23.
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(portal)
})
afterAll(() => portal.stop())

const room = (draft: Pick<ResourceDraft, 'folderId' | 'capacity' | 'hours' | 'kind'>): Promise<number> =>
  createResource(
    portal.db,
    { comCode: 'ONE', name: { ko: '회의실', en: 'Room', zh: '会议室' }, ...draft },
    portal.clock.now(),
  )

const book = (resourceId: number, startTime: string, endTime: string) =>
  people.peer.call(reservationApi.saveRequest, {
    ...{ resourceId, startTime, endTime, startDate: '2026-11-23', endDate: '2026-11-23' },
    ...{ repeat: null, title: '주간 회의' },
  })

test('free rooms are listed with the free duration, longest first', async () => {
  const folder = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '로비', en: '', zh: '' } })
  const [long, short] = [
    await room({ folderId: folder, capacity: 77 }),
    await room({ folderId: folder, capacity: 77 }),
  ]
  await book(short, '14:00', '15:00')
  const input = { kind: 'room' as const, capacity: 70, at: '2026-11-23T02:00:00Z' }
  const { result } = await people.user.call(reservationApi.listFreeResources, input)
  expect(result.map((row) => [row.resource.resourceId, row.freeUntilTime])).toEqual([
    [long, '18:00'],
    [short, '14:00'],
  ])
})

test('if no room is free, the rooms of the next opening are listed with its day', async () => {
  const weekdays = (from: number) =>
    Array.from({ length: 7 }, (_one, day): [number, number] => (day % 6 === 0 ? [0, 0] : [from, 1080]))
  const folder = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '별관', en: '', zh: '' } })
  const [early, late] = [
    await room({ folderId: folder, kind: 'vehicle', capacity: 88, hours: weekdays(540) }),
    await room({ folderId: folder, kind: 'vehicle', capacity: 88, hours: weekdays(600) }),
  ]
  await book(late, '15:00', '16:00')
  // 20:00 on a Friday; the rooms are closed at weekends.
  const input = { kind: 'vehicle' as const, capacity: 80, at: '2026-11-20T11:00:00Z' }
  const ask = async (ahead: number) =>
    (await people.user.call(reservationApi.listFreeResources, { ...input, ahead })).result.map((row) => [
      row.resource.resourceId,
      row.fromDay,
      row.fromTime,
      row.freeUntilTime,
    ])
  expect(await ask(0)).toEqual([])
  expect(await ask(1)).toEqual([])
  expect(await ask(7)).toEqual([
    [early, '2026-11-23', '09:00', '18:00'],
    [late, '2026-11-23', '10:00', '15:00'],
  ])
})
