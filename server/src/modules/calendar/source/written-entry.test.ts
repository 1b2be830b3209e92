import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Background } from '#kit/room.ts'
import { listBusyTimes } from '#kit/room-slots/busy-times.ts'
import type { WrittenEntry } from '#kit/room-slots/calendar-entry.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'

let portal: TestApp
let context: Background

beforeAll(async () => {
  portal = await openTestApp()
  await openCast(portal)
  context = { ...portal.app.services, db: portal.app.db }
})
afterAll(() => portal.stop())

const leave = (personCode: string, more: Partial<WrittenEntry> = {}): WrittenEntry => ({
  ...{ personCode, title: '휴가', start: '2026-12-01T00:00', end: '2026-12-03T00:00', isAllDay: true },
  ...{ timeZone: 'Asia/Seoul' },
  ...more,
})
const times = async (personCode: string) =>
  (
    await listBusyTimes(context, [personCode], {
      from: new Date('2026-11-25T00:00:00Z'),
      until: new Date('2026-12-20T00:00:00Z'),
    })
  ).map((one) => `${new Date(one.start).toISOString()} ${new Date(one.end).toISOString()} ${one.state}`)

test('events of another room are written under its key, replaced and removed; others stay', async () => {
  const save = (sourceId: string, entries: WrittenEntry[]) =>
    context.slots.one('calendarEntry').save(context, { source: 'approval', sourceId }, entries)
  await save('7', [leave('user')])
  await save('71', [leave('user', { start: '2026-12-10T00:00', end: '2026-12-11T00:00' })])
  expect(await times('user')).toHaveLength(2)
  const half = leave('user', { start: '2026-12-01T09:00', end: '2026-12-01T12:00', isAllDay: false })
  await save('7', [half])
  expect(await times('user')).toContain('2026-12-01T00:00:00.000Z 2026-12-01T03:00:00.000Z away')
  expect(await times('user')).toHaveLength(2)
  await save('7', [])
  await save('7', [])
  expect(await times('user')).toHaveLength(1)
})
