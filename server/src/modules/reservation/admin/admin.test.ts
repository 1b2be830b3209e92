import { type AdminResource, reservationAdminApi, reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../../test/app.ts'
import { openCast, type Role } from '../../../../test/cast.ts'
import { plainRules } from '../reservation.factory.ts'

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
