import { adminApi } from '@maru/api/admin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBackupRun, updateBackupEnd } from '#kit/operation/backup-run.sql.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
})
afterAll(() => app.stop())

const state = async () => (await people.super.call(adminApi.getBackupState, {})).result
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)

test('a super administrator sees that a backup is missing, recent, failed or old; others are refused', async () => {
  expect(await state()).toMatchObject({ finishedAt: null, isLate: true })
  const run = await insertBackupRun(app.db, ago(2))
  expect(await state()).toMatchObject({
    finishedAt: null,
    unfinishedAt: ago(2).toISOString().replace('.000', ''),
  })
  await updateBackupEnd(app.db, run, ago(1), { rowCount: 1_000, byteCount: 5_000_000 })
  expect(await state()).toMatchObject({ seconds: 3600, rowCount: 1000, byteCount: 5_000_000, isLate: false })
  const second = await insertBackupRun(app.db, ago(0.5))
  await updateBackupEnd(app.db, second, ago(0.4), { fault: 'no space left' })
  expect(await state()).toMatchObject({ rowCount: 1000, fault: 'no space left', isLate: true })
  await app.db`delete from kit_backup where backup_id = ${second}`
  await app.db`update kit_backup set started_at = ${ago(40)}, ended_at = ${ago(39)}`
  expect((await state()).isLate).toBe(true)
  for (const role of ['user', 'manager', 'outsider'] as const)
    expect((await people[role].call(adminApi.getBackupState, {})).status).toBe(403)
})
