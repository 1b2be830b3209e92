import { reservationAdminApi, reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { expectHeldBelow, processorTimeOf } from '#test/held.ts'
import { createFolder, createResource } from '../reservation.factory.ts'
import { readResources } from './transfer.rules.ts'

let portal: TestApp
let people: Record<Role, Client>
let top: number
let below: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-22T23:30:00Z' })
  people = await openCast(portal)
  top = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '본사', en: 'HQ', zh: '' } })
  below = await createFolder(portal.db, {
    comCode: 'ONE',
    parentId: top,
    name: { ko: '3층', en: '3F', zh: '' },
  })
})
afterAll(() => portal.stop())

const base64 = (text: string) => Buffer.from(text).toString('base64')
const load = (text: string, dryRun = false) =>
  people.manager.call(reservationAdminApi.importResources, { folderId: top, content: base64(text), dryRun })
const listed = async (folderId: number) =>
  (await people.manager.call(reservationAdminApi.listResources, { folderId })).result

test('a dry run reports the changes and writes nothing; the same file then creates the resources', async () => {
  const file = [
    '이름,영문이름,분류,종류,장소,정원,수량,장비,여는시간,닫는시간,예약단위',
    '소회의실,Small,본사 > 3층,room,3층,6,1,화면;칠판,8:00,20:00,15',
    "'=위험,,,device,,0,3,,,,",
  ].join('\r\n')
  const dry = await load(file, true)
  expect(dry.result).toEqual({ addedCount: 2, changedCount: 0, faults: [] })
  expect(await listed(below)).toEqual([])
  expect((await load(file)).result).toMatchObject({ addedCount: 2 })
  const [room] = await listed(below)
  expect(room).toMatchObject({
    ...{ name: { ko: '소회의실', en: 'Small', zh: '' }, capacity: 6, equipment: ['화면', '칠판'] },
    ...{ place: '3층', rules: { slotMinutes: 15 } },
  })
  expect(room?.hours[1]).toEqual({ from: '08:00', until: '20:00' })
  const [device] = await listed(top)
  expect(device).toMatchObject({ name: { ko: '=위험' }, kind: 'device', quantity: 3 })
})

test('an exported file can be imported, and changes only what was edited', async () => {
  const resourceId = await createResource(
    portal.db,
    {
      ...{ comCode: 'ONE', folderId: below, name: { ko: '대회의실, "큰"', en: '', zh: '' }, capacity: 20 },
      ...{ rules: { bufferMinutes: 30 }, rights: { 'company:ONE': 'request' as const }, approvers: ['peer'] },
      ...{ equipment: ['화면'], terms: '정리해 주세요.' },
    },
    portal.clock.now(),
  )
  const { body } = await people.manager.call(reservationAdminApi.exportResources, { folderId: below })
  const unchanged = await load(body, true)
  expect(unchanged.result).toEqual({ addedCount: 0, changedCount: 0, faults: [] })
  const changed = body.replace('"대회의실, ""큰"""', '새 대회의실')
  expect(changed).not.toBe(body)
  expect((await load(changed)).result).toMatchObject({ addedCount: 0, changedCount: 1, faults: [] })
  const match = (await listed(below)).find((row) => row.resourceId === resourceId)
  expect(match).toMatchObject({
    ...{ name: { ko: '새 대회의실' }, capacity: 20, equipment: ['화면'], terms: '정리해 주세요.' },
    ...{ rules: { bufferMinutes: 30 }, rights: [{ subject: 'company:ONE', right: 'request' }] },
  })
  expect(match?.approvers.map((one) => one.personCode)).toEqual(['peer'])
  const detail = await people.user.call(reservationApi.getResource, { id: resourceId })
  expect(detail.result.name.ko).toBe('새 대회의실')
})

test('faults have their line and column, and nothing of the file is written', async () => {
  const before = (await listed(top)).length
  const { result } = await load(
    [
      'name_ko,kind,category,capacity,open_from,open_until,time_zone,resource_id',
      '좋은 방,room,,4,,,,',
      ',room,,4,,,,',
      '나쁜 방,castle,없는 분류,-3,18:00,09:00,Mars/Base,999999',
    ].join('\n'),
  )
  expect(result.addedCount).toBe(0)
  expect(result.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
    [3, 'name_ko', 'required'],
    [4, 'kind', 'badKind'],
    [4, 'open_from', 'badHours'],
    [4, 'time_zone', 'badZone'],
    [4, 'capacity', 'outOfRange'],
    [4, 'resource_id', 'unknownResource'],
    [4, 'category', 'unknownCategory'],
  ])
  expect((await listed(top)).length).toBe(before)
})

test('a resource of another company is unknown in a file', async () => {
  const other = await createFolder(portal.db, { comCode: 'TWO', name: { ko: '차량', en: '', zh: '' } })
  const at = { comCode: 'TWO', folderId: other, name: { ko: '차', en: '', zh: '' }, isGlobal: true }
  const id = await createResource(portal.db, at, portal.clock.now())
  const { result } = await load(`resource_id,name_ko\n${id},내 차\n`)
  expect(result.faults).toEqual([expect.objectContaining({ code: 'unknownResource' })])
})

test('a too large file and too many rows are refused', async () => {
  const large = await load(`name_ko\n${'가'.repeat(70_000)}`)
  expect(large.refusal?.code).toBe('reservation.importTooLarge')
  const rows = Array.from({ length: 1001 }, (_one, index) => `방 ${index}`)
  expect((await load(['name_ko', ...rows].join('\n'), true)).result.faults).toEqual([
    expect.objectContaining({ code: 'tooMany', line: 1002 }),
  ])
})

test('a thousand rows are read within 50 ms of processor time', async () => {
  const rows = Array.from({ length: 1000 }, (_one, index) => `방 ${index},room,3층,8,화면;칠판,09:00,18:00`)
  const bytes = Buffer.from(
    ['name_ko,kind,place,capacity,equipment,open_from,open_until', ...rows].join('\n'),
  )
  expect(readResources(bytes).rows).toHaveLength(1000)
  await expectHeldBelow(50, () => processorTimeOf(() => readResources(bytes)))
})
