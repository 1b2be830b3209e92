import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, PushMessage } from '#kit/context.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, createResource } from '../reservation.factory.ts'
import { star } from './star.service.ts'

let portal: TestApp
let people: Record<Role, Client>
let folderId: number
let resourceId: number

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  const name = { ko: '회의실', en: 'Room', zh: '会议室' }
  folderId = await createFolder(portal.db, { comCode: 'ONE', name })
  resourceId = await createResource(
    portal.db,
    { comCode: 'ONE', folderId, name, isGlobal: true, rights: { everyone: 'book' } },
    portal.clock.now(),
  )
})
afterAll(() => portal.stop())

const save = (role: Role, isStarred: boolean, id = resourceId) =>
  people[role].call(reservationApi.saveStar, { resourceId: id, isStarred })
const starred = async (role: Role) =>
  (await people[role].call(reservationApi.listFolderResources, { id: 0 })).result
    .filter((one) => one.isStarred)
    .map((one) => one.resourceId)

test('a star belongs to one person, and a second one changes nothing', async () => {
  expect((await save('user', true)).result).toEqual({ resourceId, isStarred: true })
  expect((await save('user', true)).status).toBe(200)
  expect(await starred('user')).toEqual([resourceId])
  expect(await starred('peer')).toEqual([])
  expect((await save('user', false)).result).toEqual({ resourceId, isStarred: false })
  expect(await starred('user')).toEqual([])
})

test('a shared resource can be starred from another company, and an unknown one cannot', async () => {
  expect((await save('outsider', true)).status).toBe(200)
  expect(await starred('outsider')).toEqual([resourceId])
  expect((await save('user', true, 999_999)).status).toBe(404)
})

test('a star is pushed to the other windows of the person, in every company', async () => {
  const sent: PushMessage[] = []
  const { services } = portal.app
  const push = async (_db: unknown, one: PushMessage) => void sent.push(one)
  const viewer = { comCode: 'ONE', personCode: 'user', subjects: ['everyone'], permissions: {} }
  const context = { ...services, db: portal.db, push, viewer } as unknown as Context // what the set reads of it
  await star.save(context, { resourceId, isStarred: true })
  expect(sent).toEqual([{ to: ['user'], comCode: '*', topic: 'reservation.stars', id: resourceId }])
  expect(await star.list(context)).toEqual([resourceId])
  expect(await star.get(context, { resourceId })).toEqual({ resourceId, isStarred: true })
  expect(await star.listOwners(context, { comCode: 'ONE', id: resourceId }, 'outsider', 10)).toEqual(['user'])
  await star.putUntil(context, resourceId, new Date(portal.clock.now().getTime() - 1))
  expect(await star.list(context)).toEqual([])
  await star.removePast(context)
  expect(await portal.db`select person_code from reservation_star`).toEqual([{ personCode: 'outsider' }])
})
