import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { purgeAttachedFiles, purgeFilesOfMany, restoreAttachedFiles } from './attached.service.ts'
import { createFiles } from './file.factory.ts'
import { sweepFiles } from './file.jobs.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await openTestApp({ env: { FILE_OFFICE: 'off' } })
  await openCast(portal)
})
afterAll(() => portal.stop())

const work = () => ({ ...portal.app.services, db: portal.db })
const collect = (personCode: string, id: string) =>
  createFiles(work(), { comCode: 'ONE', personCode }, [{ name: 'a.txt', bytes: Buffer.from(personCode) }], {
    comCode: 'ONE',
    kind: 'article',
    id,
  })
const isThere = async (fileCode: string) =>
  (await portal.db`select from file_entry where file_code = ${fileCode}`).length === 1

test('removed files of a person under a legal hold stay with their bytes until it is lifted', async () => {
  const collections = [await collect('peer', '1'), await collect('user', '2')]
  const single = await collect('peer', '3')
  const ago = new Date(portal.clock.now().getTime() - 15 * 86_400_000)
  for (const { fileCode } of collections)
    await portal.db`update file_code set removed_at = ${ago} where file_code = ${fileCode}`
  await portal.db`update file_entry set deleted_at = ${ago} where file_code = ${single.fileCode}`
  const left = () => Promise.all([...collections, single].map(({ fileCode }) => isThere(fileCode)))
  await portal.db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
    values ('ONE', 'peer', 'court', 'manager', now())`
  await sweepFiles(work())
  expect(await left()).toEqual([true, false, true])
  await portal.db`delete from admin_erasure_hold`
  await sweepFiles(work())
  expect(await left()).toEqual([false, false, false])
})

test('files of a held person are kept out of reach when their holder is deleted, and go after the hold', async () => {
  const own = await collect('peer', '11')
  const free = await collect('user', '12')
  await portal.db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
    values ('ONE', 'peer', 'court', 'manager', now())`
  await purgeAttachedFiles(work(), { comCode: 'ONE', kind: 'article', id: '11' })
  await purgeFilesOfMany(work(), 'article', ['12'])
  expect([await isThere(own.fileCode), await isThere(free.fileCode)]).toEqual([true, false])
  // Restoring the holder does not give them back.
  await restoreAttachedFiles(work(), { comCode: 'ONE', kind: 'article', id: '11' })
  const [row] = await portal.db`select kind, removed_at from file_code where file_code = ${own.fileCode}`
  expect(row).toMatchObject({ kind: 'kept', removedAt: expect.anything() })
  await portal.db`update file_code set removed_at = removed_at - interval '15 days'`
  await sweepFiles(work())
  expect(await isThere(own.fileCode)).toBe(true)
  await portal.db`delete from admin_erasure_hold`
  await sweepFiles(work())
  expect(await isThere(own.fileCode)).toBe(false)
})
