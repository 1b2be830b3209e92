import { type AdminResource, reservationAdminApi, reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, createResource, plainRules } from '../reservation.factory.ts'
import { purgeRemovedResources } from './removal.service.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(portal)
})
afterAll(() => portal.stop())

const name = (ko: string) => ({ ko, en: '', zh: '' })
const everyone = [{ subject: 'company:ONE', right: 'book' as const }]
const saveFolder = (input: object) =>
  people.manager.call(reservationAdminApi.saveFolder, {
    parentId: null,
    name: name('회의실'),
    rights: everyone,
    ...input,
  })
const writing = (folderId: number) => ({
  folderId,
  name: name('대회의실'),
  kind: 'room' as const,
  place: '3층',
  description: '',
  terms: '',
  capacity: 12,
  quantity: 1,
  equipment: ['화면'],
  color: 2,
  isGlobal: false,
  isFaulty: false,
  timeZone: 'Asia/Seoul',
  hours: Array.from({ length: 7 }, () => ({ from: '08:00', until: '20:00' })),
  rules: plainRules,
  customFields: [],
  blackouts: [],
  fileCode: null,
  rights: [] as AdminResource['rights'],
  managers: ['peer'],
  approvers: [] as string[],
})
const saveResource = (input: object, folderId: number) =>
  people.manager.call(reservationAdminApi.saveResource, { ...writing(folderId), ...input })

test('a category and a resource are created, changed and booked by the rights of the category', async () => {
  const { folderId } = (await saveFolder({})).result
  const { resourceId } = (await saveResource({}, folderId)).result
  const seen = await people.user.call(reservationApi.getResource, { id: resourceId })
  expect(seen.result).toMatchObject({
    right: 'book',
    place: '3층',
    hours: Array(7).fill({ from: '08:00', until: '20:00' }),
  })
  expect((await people.peer.call(reservationApi.getPermissions, { id: resourceId })).result.canManage).toBe(
    true,
  )
  const rights = [{ subject: 'person:user', right: 'see' as const }]
  expect((await saveResource({ resourceId, version: 1, rights }, folderId)).status).toBe(200)
  expect((await saveResource({ resourceId, version: 1 }, folderId)).refusal?.code).toBe(
    'reservation.resourceChanged',
  )
  expect((await people.user.call(reservationApi.getResource, { id: resourceId })).result.right).toBe('see')
  expect((await people.colleague.call(reservationApi.getResource, { id: resourceId })).status).toBe(404)
  const [row] = (await people.manager.call(reservationAdminApi.listResources, { folderId })).result
  expect(row).toMatchObject({ resourceId, rights, managers: [{ personCode: 'peer' }], version: 2 })
})

test('categories form a tree without cycles and can be deleted only if empty', async () => {
  const top = (await saveFolder({ name: name('본사') })).result.folderId
  const below = (await saveFolder({ name: name('3층'), parentId: top, rights: [] })).result.folderId
  expect((await saveFolder({ folderId: top, parentId: below })).refusal?.code).toBe(
    'reservation.folderCircle',
  )
  const remove = (folderId: number) => people.manager.call(reservationAdminApi.removeFolder, { folderId })
  expect((await remove(top)).refusal?.code).toBe('reservation.folderFull')
  expect((await remove(below)).status).toBe(200)
  expect((await remove(top)).status).toBe(200)
  const all = await people.manager.call(reservationAdminApi.listFolders, {})
  expect(all.result.map((row) => row.folderId)).not.toContain(top)
})

test.each([
  [{ name: name('  ') }, 'nameEmpty'],
  [{ timeZone: 'Mars/Base' }, 'zoneUnknown'],
  [{ managers: ['nobody'] }, 'participantUnknown'],
  [{ rights: [{ subject: 'planet:earth', right: 'book' }] }, 'subjectUnknown'],
  [{ rules: { ...plainRules, alwaysApproves: true } }, 'approverMissing'],
])('a resource with %j is refused', async (input, code) => {
  const { folderId } = (await saveFolder({})).result
  expect((await saveResource(input, folderId)).refusal?.code).toBe(`reservation.${code}`)
})

test('a resource with future bookings cannot be removed; one without can', async () => {
  const { folderId } = (await saveFolder({})).result
  const { resourceId } = (await saveResource({}, folderId)).result
  const booked = await people.user.call(reservationApi.saveRequest, {
    resourceId,
    startDate: '2026-11-23',
    endDate: '2026-11-23',
    startTime: '10:00',
    endTime: '11:00',
    repeat: null,
    title: '회의',
  })
  const remove = () => people.manager.call(reservationAdminApi.removeResource, { resourceId })
  expect((await remove()).refusal?.code).toBe('reservation.stillBooked')
  await people.user.call(reservationApi.cancelRequest, { bookingId: booked.result.bookingIds[0] ?? 0 })
  expect((await remove()).status).toBe(200)
  expect((await people.user.call(reservationApi.getResource, { id: resourceId })).status).toBe(404)
  const acts = await portal.db`
    select act, person_code from audit_entry
     where room = 'reservation' and target_id = ${String(resourceId)} order by audit_id`
  expect(acts).toEqual([
    { act: 'createResource', personCode: 'manager' },
    { act: 'removeResource', personCode: 'manager' },
  ])
})

test('a company manager cannot create a resource for other companies', async () => {
  const { folderId } = (await saveFolder({})).result
  const { resourceId } = (
    await saveResource({ isGlobal: true, rights: [{ subject: 'everyone', right: 'book' }] }, folderId)
  ).result
  expect((await people.outsider.call(reservationApi.getResource, { id: resourceId })).status).toBe(404)
})

describe('a removed resource', () => {
  const day = 86_400_000
  const remove = (resourceId: number) =>
    people.manager.call(reservationAdminApi.removeResource, { resourceId })
  const restore = (resourceId: number, role: Role = 'manager') =>
    people[role].call(reservationAdminApi.restoreResource, { resourceId })
  const listed = async (role: Role = 'manager') =>
    (await people[role].call(reservationAdminApi.listRemovedResources, {})).result

  async function made(more: object = {}) {
    const { folderId } = (await saveFolder({})).result
    const { resourceId } = (await saveResource({ name: name('복구할 방'), ...more }, folderId)).result
    return { folderId, resourceId }
  }

  test('comes back with its rights, rules and managers, and is listed until then', async () => {
    const rights = [{ subject: 'person:user', right: 'book' as const }]
    const { folderId, resourceId } = await made({ rights, managers: ['peer'] })
    const [before] = (await people.manager.call(reservationAdminApi.listResources, { folderId })).result
    await remove(resourceId)
    const now = portal.clock.now().getTime()
    expect((await listed()).find((row) => row.resourceId === resourceId)).toMatchObject({
      name: { ko: '복구할 방' },
      deletedDate: new Date(now).toISOString().replace('.000Z', 'Z'),
      restoreUntil: new Date(now + 14 * day).toISOString(),
    })
    expect((await people.user.call(reservationApi.getResource, { id: resourceId })).status).toBe(404)
    expect((await restore(resourceId)).status).toBe(200)
    const [after] = (await people.manager.call(reservationAdminApi.listResources, { folderId })).result
    expect(after).toEqual({ ...before, version: (before?.version ?? 0) + 1 })
    expect((await people.user.call(reservationApi.getResource, { id: resourceId })).result.right).toBe('book')
    expect((await listed()).map((row) => row.resourceId)).not.toContain(resourceId)
    const acts = await portal.db`
      select act from audit_entry where room = 'reservation' and target_id = ${String(resourceId)} order by audit_id`
    expect(acts.map(({ act }) => act)).toEqual(['createResource', 'removeResource', 'restoreResource'])
    // A restored resource cannot be restored again.
    expect((await restore(resourceId)).status).toBe(404)
  })

  test('is neither listed nor restored by people without the administration, nor by another company', async () => {
    const { resourceId } = await made()
    await remove(resourceId)
    for (const role of ['user', 'peer'] as const) {
      expect((await restore(resourceId, role)).status).toBe(403)
      expect((await people[role].call(reservationAdminApi.listRemovedResources, {})).status).toBe(403)
    }
    const foreign = await createResource(
      portal.db,
      {
        comCode: 'TWO',
        folderId: await createFolder(portal.db, { comCode: 'TWO', name: name('남') }),
        name: name('남의 방'),
      },
      portal.clock.now(),
    )
    await portal.db`update reservation_resource set deleted_at = ${portal.clock.now()} where resource_id = ${foreign}`
    expect((await restore(foreign)).status).toBe(404)
    expect((await listed()).map((row) => row.resourceId)).not.toContain(foreign)
  })

  test('is in the way of its category as long as it can be restored', async () => {
    const { folderId, resourceId } = await made()
    await remove(resourceId)
    const answer = await people.manager.call(reservationAdminApi.removeFolder, { folderId })
    expect(answer.refusal?.code).toBe('reservation.folderFull')
  })

  test('goes for good after 14 days; one that was booked leaves its name to its bookings', async () => {
    const unused = await made()
    const used = await made({ description: '설명', managers: ['peer'] })
    const booked = await people.user.call(reservationApi.saveRequest, {
      ...{ resourceId: used.resourceId, startDate: '2026-11-23', endDate: '2026-11-23' },
      ...{ startTime: '10:00', endTime: '11:00', repeat: null, title: '지난 회의' },
    })
    await people.user.call(reservationApi.cancelRequest, { bookingId: booked.result.bookingIds[0] ?? 0 })
    for (const { resourceId } of [unused, used]) expect((await remove(resourceId)).status).toBe(200)
    const ids = [unused.resourceId, used.resourceId]
    const rows = () => portal.db`
      select resource_id, name_ko, description, purged_at is not null as is_purged from reservation_resource
       where resource_id = any(${ids}::bigint[])`
    await purgeRemovedResources({ ...portal.app.services, db: portal.db } as never)
    expect((await rows()).map((row) => row.isPurged)).toEqual([false, false])

    const before = new Date(portal.clock.now().getTime() - 14 * day)
    await portal.db`update reservation_resource set deleted_at = ${before} where resource_id = any(${ids}::bigint[])`
    expect((await restore(used.resourceId)).refusal?.code).toBe('reservation.restoreOver')
    expect((await listed()).filter((row) => ids.includes(row.resourceId))).toEqual([])
    await purgeRemovedResources({ ...portal.app.services, db: portal.db } as never)
    expect(await rows()).toEqual([
      { resourceId: used.resourceId, nameKo: '복구할 방', description: '', isPurged: true },
    ])
    expect((await restore(used.resourceId)).status).toBe(404)
    const removeFolder = (folderId: number) =>
      people.manager.call(reservationAdminApi.removeFolder, { folderId })
    for (const { folderId } of [unused, used]) expect((await removeFolder(folderId)).status).toBe(200)
  })
})
