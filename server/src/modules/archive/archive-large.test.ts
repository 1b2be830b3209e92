import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveApi } from '@maru/api/archive'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { documentRow } from '#test/archives.ts'
import { openCast, type Role } from '#test/cast.ts'
import { pagesRead } from '#test/pages-read.ts'

const root = join(import.meta.dirname, '../../../..')
let portal: TestApp
let people: Record<Role, Client>
const folder = mkdtempSync(join(tmpdir(), 'maru-archive-'))

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

const rows = 10_000

/** Rows of a loaded import, as loading writes them; every 500th is of `user`. */
async function grow(): Promise<void> {
  const { db } = portal
  await db`
    insert into archive_import (com_code, source, path, file_name, readers, state, created_by, created_at, changed_at)
    values ('ONE', 'large', '/large', 'large', 'participants', 'done', '', now(), now())`
  await db`
    insert into archive_item (com_code, import_id, source, source_key, digest, kind, number, box, title, author_name,
                              dept_name, day, status, grade, file_count, body_kind, readers, created_at)
    select 'ONE', import_id, 'large', at::text, '', 'document', 'L-' || at, '양식 ' || at % 20, '지출 결의 ' || at, '사람 ' || at % 300,
           '', date '2015-01-01' + at % 3000, '완료', '', 0, 'none',
           array[case when at % 500 = 0 then 'person:user' else 'person:p' || at % 300 end], now()
      from archive_import, generate_series(1, ${rows}) at`
  await db`
    insert into archive_search (com_code, archive_id, words, body)
    select com_code, archive_id, search_fold(title || ' ' || number), '' from archive_item`
  await db`
    update archive_search set pieces = search_salted(number,
      search_scope('company:ONE') || search_pieces(461845907, words))`
  await db`analyze archive_item`
  await db`analyze archive_search`
}

test('a page of 20 among 10,000 documents and a search in them read few pages', async () => {
  await grow()
  const list = (role: Role, more = {}) =>
    people[role].call(archiveApi.listArchive, { page: 1, itemsPerPage: 20, ...more })
  const { result } = await list('user')
  expect(result).toMatchObject({ totalCount: 20 })
  expect(result.data).toHaveLength(20)
  expect((await list('manager', { searchText: 'L-7777' })).result.data).toMatchObject([{ number: 'L-7777' }])
  const part = 'order by item.day desc'
  expect(await pagesRead(portal, part, () => list('manager'))).toBeLessThan(100)
  expect(await pagesRead(portal, part, () => list('user'))).toBeLessThan(400)
  expect(await pagesRead(portal, part, () => list('manager', { searchText: 'L-7777' }))).toBeLessThan(2_000)
})

test('the command imports a folder, refuses a link out of it, and adds nothing the second time', async () => {
  const source = join(folder, '옛 문서')
  mkdirSync(join(source, '본문'), { recursive: true })
  writeFileSync(join(folder, 'secret.html'), '<p>밖</p>')
  symlinkSync(join(folder, 'secret.html'), join(source, '본문', 'link.html'))
  writeFileSync(join(source, '본문', '1.html'), '<p>안</p>')
  const lines = [
    documentRow('1', { author: 'user', body: '본문/1.html' }),
    documentRow('2', { body: '본문/link.html' }),
  ]
  writeFileSync(join(source, 'index.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
  const report = join(folder, 'report.csv')
  const run = async (...more: string[]) => {
    const words = [
      'server/src/cli/import-archive.ts',
      '--company',
      'ONE',
      '--source',
      'disk',
      '--from',
      source,
    ]
    const child = spawn(process.execPath, [...words, '--report', report, ...more], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: portal.url, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    return code
  }
  const counts = () => portal.db`
    select state, loaded_count, known_count, refused_count from archive_import where source = 'disk' order by import_id`
  expect(await run('--dry-run')).toBe(0)
  expect(await counts()).toEqual([{ state: 'checked', loadedCount: 0, knownCount: 0, refusedCount: 1 }])
  expect(await run()).toBe(0)
  expect(await counts()).toEqual([{ state: 'done', loadedCount: 1, knownCount: 0, refusedCount: 1 }])
  expect(readFileSync(report, 'utf8')).toContain('is a link')
  expect(await run()).toBe(0)
  expect((await counts())[1]).toEqual({ state: 'done', loadedCount: 0, knownCount: 1, refusedCount: 1 })
}, 600_000)
