import { fileApi } from '@maru/api/file'
import { reservationAdminApi, reservationApi } from '@maru/api/reservation'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, plainRules } from '../reservation.factory.ts'

let portal: TestApp
let people: Record<Role, Client>
let folderId: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(portal)
  folderId = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '회의실', en: '', zh: '' } })
})
afterAll(() => portal.stop())

const save = (input: object, role: Role = 'manager') =>
  people[role].call(reservationAdminApi.saveResource, {
    ...{ folderId, name: { ko: '대회의실', en: '', zh: '' }, kind: 'room', place: '', description: '' },
    ...{ terms: '', capacity: 0, quantity: 1, equipment: [], color: 1, isGlobal: false, isFaulty: false },
    ...{
      timeZone: 'Asia/Seoul',
      hours: Array.from({ length: 7 }, () => ({ from: '09:00', until: '18:00' })),
    },
    ...{ rules: plainRules, customFields: [], blackouts: [], fileCode: null },
    ...{ rights: [], managers: [], approvers: [] },
    ...input,
  })
const book = (resourceId: number, input: object = {}) =>
  people.user.call(reservationApi.saveRequest, {
    ...{ resourceId, startDate: '2026-11-23', endDate: '2026-11-23', startTime: '10:00', endTime: '11:00' },
    ...{ repeat: null, title: '회의' },
    ...input,
  })
const read = async (resourceId: number) =>
  (await people.manager.call(reservationAdminApi.listResources, { folderId })).result.find(
    (row) => row.resourceId === resourceId,
  )

test('a blackout refuses bookings in it, in the time zone of the resource', async () => {
  const blackouts = [
    { startDate: '2026-11-23', startTime: '10:30', endDate: '2026-11-24', endTime: '12:00', reason: '도색' },
  ]
  const { resourceId } = (await save({ blackouts })).result
  expect((await book(resourceId)).refusal?.code).toBe('reservation.closed')
  expect((await book(resourceId, { startTime: '09:00', endTime: '10:30' })).status).toBe(200)
  expect((await read(resourceId))?.blackouts).toEqual(blackouts)
  await save({ resourceId, blackouts: [] })
  expect((await book(resourceId, { startTime: '10:30', endTime: '11:00' })).status).toBe(200)
  const turned = [{ ...blackouts[0], endDate: '2026-11-23', endTime: '10:30' }]
  expect((await save({ resourceId, blackouts: turned })).refusal?.code).toBe('reservation.blackoutEmpty')
})

test('the bookings that written blackouts cover are listed for the administrator, who can cancel them', async () => {
  const { resourceId } = (await save({})).result
  const times = [
    ['2026-11-23', '10:00', '11:00'],
    ['2026-11-24', '11:00', '12:00'],
    ['2026-11-25', '09:00', '10:00'],
  ] as const
  const ids: number[] = []
  for (const [startDate, startTime, endTime] of times)
    ids.push(
      (await book(resourceId, { startDate, endDate: startDate, startTime, endTime })).result.bookingIds[0] ??
        0,
    )
  const repair = {
    startDate: '2026-11-23',
    startTime: '10:30',
    endDate: '2026-11-24',
    endTime: '12:00',
    reason: '',
  }
  const before = { ...repair, startDate: '2026-11-01', startTime: '09:00', endDate: '2026-11-02' }
  const listed = (blackouts: object[], role: Role = 'manager') =>
    people[role].call(reservationAdminApi.listBlockedBookings, {
      ...{ resourceId, timeZone: 'Asia/Seoul', blackouts: blackouts as (typeof repair)[] },
    })
  const { result } = await listed([repair, repair, before])
  expect(result.map(({ bookingId, canCancel }) => [bookingId, canCancel])).toEqual([
    [ids[0], true],
    [ids[1], true],
  ])
  // A blackout that begins when a booking ends does not cover it.
  expect((await listed([{ ...repair, startTime: '11:00', endTime: '11:00' }])).result).toEqual([])
  expect((await listed([repair], 'user')).status).toBe(403)
  expect((await listed([{ ...repair, endDate: '2026-11-22' }])).refusal?.code).toBe(
    'reservation.blackoutEmpty',
  )
  // Saving leaves the bookings as they are.
  await save({ resourceId, blackouts: [repair] })
  expect((await listed([repair])).result).toHaveLength(2)
  const bookingId = ids[0] ?? 0
  expect((await people.manager.call(reservationApi.cancelRequest, { bookingId, scope: 'this' })).status).toBe(
    200,
  )
  expect((await listed([repair])).result.map((one) => one.bookingId)).toEqual([ids[1]])
})

test('a required field must have a value, and the value is read back', async () => {
  const customFields = [
    { id: 'f1', name: { ko: '행선지', en: 'Destination', zh: '' }, isRequired: true },
    { id: 'f2', name: { ko: '비고', en: '', zh: '' }, isRequired: false },
  ]
  const { resourceId } = (await save({ customFields })).result
  expect(await book(resourceId)).toMatchObject({
    status: 400,
    refusal: { code: 'reservation.fieldMissing', error: { params: { name: '행선지' } } },
  })
  const saved = await book(resourceId, {
    custom: [
      { id: 'f1', value: ' 부산 ' },
      { id: 'zz', value: 'x' },
    ],
  })
  const id = saved.result.bookingIds[0] ?? 0
  const detail = await people.user.call(reservationApi.getRequest, { id })
  expect(detail.result.custom).toEqual([{ id: 'f1', value: '부산' }])
  expect((await read(resourceId))?.customFields).toEqual(customFields)
  const twice = [customFields[0], customFields[0]]
  expect((await save({ resourceId, customFields: twice })).refusal?.code).toBe('reservation.fieldRepeated')
})

test('a photo is visible to people who can see the resource, and to no other person', async () => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a8' } })
    .png()
    .toBuffer()
  const by = { comCode: 'ONE', personCode: 'manager' }
  const services = { ...portal.app.services, db: portal.db }
  const draft = () => createFiles(services, by, [{ name: 'room.png', bytes }])
  const { fileCode, ids } = await draft()
  const rights = [{ subject: 'person:user', right: 'book' as const }]
  const { resourceId } = (await save({ fileCode, rights })).result
  const seen = await people.user.call(reservationApi.getResource, { id: resourceId })
  expect(seen.result.photo).toContain(`/cm/file/thumbnail/${ids[0]}`)
  const list = await people.user.call(reservationApi.listFolderResources, { id: folderId })
  expect(list.result.find((row) => row.resourceId === resourceId)?.photo).toBe(seen.result.photo)
  expect((await people.user.call(fileApi.listAttachments, { code: fileCode })).status).toBe(200)
  expect((await people.peer.call(fileApi.listAttachments, { code: fileCode })).status).toBe(404)
  // Another person's draft cannot be attached to a resource.
  const foreign = await createFiles(services, { ...by, personCode: 'user' }, [{ name: 'a.png', bytes }])
  expect((await save({ resourceId, fileCode: foreign.fileCode, rights })).status).toBe(404)
  for (const fileCode of ['../../etc/passwd', "'", 'person:user'])
    expect((await save({ resourceId, fileCode, rights })).refusal?.code).toBe('kit.invalidInput')
  const next = await draft()
  expect((await save({ resourceId, fileCode: next.fileCode, rights })).status).toBe(200)
  const changed = await people.user.call(reservationApi.getResource, { id: resourceId })
  expect(changed.result.photo).toContain(next.ids[0])
  await save({ resourceId, fileCode: null, rights })
  expect((await people.user.call(reservationApi.getResource, { id: resourceId })).result.photo).toBe('')
})

test('subjects of rights have their current names, and roles can be selected', async () => {
  const subjects = ['person:user', 'department:ONE-HR', 'company:ONE', 'person:gone']
  const { result } = await people.manager.call(reservationAdminApi.listSubjects, { subjects })
  expect(Object.fromEntries(result.named.map((row) => [row.subject, row.name.ko]))).toEqual({
    'person:user': 'user 님',
    'department:ONE-HR': '인사',
    'company:ONE': '회사',
  })
  const [role] = result.roles
  expect(role?.subject).toMatch(/^role:/)
  const rights = [{ subject: role?.subject ?? '', right: 'book' as const }]
  expect((await save({ rights })).status).toBe(200)
})
