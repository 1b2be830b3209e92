import { createHash } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePartitions } from '#kit/data/partition.ts'
import { openFolderStorage } from '#kit/files/storage-folder.ts'
import { migrate } from '#kit/operation/migrate.ts'
import { replacesOld } from '#kit/operation/old-migrations.ts'
import { sealAudit } from '#modules/admin/audit/chain.service.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import type { Client } from '#test/app.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { putMail } from '#test/mails.ts'
import { migrationsOf, previousVersions, versionsBeforeRooms } from '#test/versions.ts'
import { listTables } from './backup/database.ts'
import { BackupFault, readManifest, writeManifest } from './backup/manifest.ts'
import { listPortalTables } from './backup/portal-tables.ts'
import { rehearseRestore } from './backup/rehearse.ts'
import { restoreBackup } from './backup/restore.ts'
import { saveBackup } from './backup/save.ts'
import { verifyBackup } from './backup/verify.ts'

let app: TestApp
let people: Record<Role, Client>
let home: string
let folder: string
let target: TestDatabase
const bytes = Buffer.alloc(300_000, '한글 파일 ')

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'maru-backup-'))
  folder = join(home, 'backup')
  app = await openTestApp()
  people = await openCast(app)
  const name = { ko: '자유', en: 'Free', zh: '自由' }
  const boardId = await createBoard(app.db, { comCode: 'ONE', name }, app.clock.now())
  for (let count = 0; count < 30; count += 1) {
    await people.user.call(boardApi.createArticle, {
      boardId,
      title: `글\t${count}\\n`,
      content: '<p>본문</p>',
    })
  }
  await createFiles({ ...app.app.services, db: app.db }, { comCode: 'ONE', personCode: 'user' }, [
    { name: 'a.txt', bytes },
  ])
  await app.app.drainEvents()
  await app.db`
    insert into account_reset (secret_hash, com_code, person_code, kind, created_at, expires_at)
    values ('\\x01', 'ONE', 'user', 'code', now(), now() + interval '1 day')`
  // In a partition that the database of the restore does not have.
  await app.db`select setval('menu_click_click_id_seq', 450000)`
  await app.db`
    insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code)
    values ('ONE', ${app.clock.now()}, 1, 'user', 'ONE-D1')`
  await updatePartitions({ ...app.app.services, db: app.db })
  const { mailboxId } = await putMail(app, 'user')
  for (const state of ['done', 'running'])
    await app.db`
      insert into mail_import (com_code, mailbox_id, kind, source, sealed, state, started_at, changed_at)
      values ('ONE', ${mailboxId}, 'imap', 'imaps://kim@old.example:993', ${state === 'running' ? Buffer.from('sealed') : null},
              ${state}, now(), now())`
  await saveBackup({ db: app.db, storage: app.app.services.storage }, folder, {
    version: '1',
    now: app.clock.now(),
  })
  target = await createTestDatabase()
})
afterAll(async () => {
  await app.stop()
  await target.drop()
  await rm(home, { recursive: true, force: true })
})

/** SHA-256 of all rows of every table, by table. */
async function contentOf(db: TestDatabase['db']): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { name } of await listTables(db)) {
    // The time of a migration differs between databases.
    if (name === 'kit_migration') continue
    const rows = await db.unsafe(`select to_jsonb(t)::text as row from "${name}" t order by 1`)
    digests[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  return digests
}

const store = () => openFolderStorage(join(home, 'restored'))
const restore = (from = folder) => restoreBackup({ db: target.db, storage: store() }, from, '1')

/** The content of a restored database: sessions, codes and the list of backups are not those of the backup. */
function withoutSessions(content: Record<string, string>): Record<string, string> {
  const ended = ['kit_session', 'account_reset', 'kit_setup_link', 'kit_backup', 'mail_import']
  return Object.fromEntries(Object.entries(content).filter(([name]) => !ended.includes(name)))
}

/** A copy of the backup with one damaged file. */
async function spoilt(name: string, spoil: (path: string) => Promise<void>): Promise<string> {
  const copy = await mkdtemp(join(home, 'spoilt-'))
  await cp(folder, copy, { recursive: true })
  await spoil(join(copy, name))
  return copy
}

test('a backup is a folder with a manifest, and its bytes match their digests', async () => {
  expect((await readdir(folder)).sort()).toEqual(['database', 'files', 'manifest.json', 'manifest.sha256'])
  const manifest = await verifyBackup(folder)
  expect(manifest.tables.find((table) => table.name === 'board_article')?.rows).toBe(30)
  expect(manifest.files.length).toBeGreaterThan(0)
})

test('a changed byte, a missing file, an additional file and a changed manifest are refused, and nothing is written', async () => {
  const [piece = ''] = await readdir(join(folder, 'files'))
  const flip = async (path: string) => {
    const content = await readFile(path)
    content[10] = (content[10] ?? 0) ^ 1
    await writeFile(path, content)
  }
  const cases: [string, (path: string) => Promise<void>, RegExp][] = [
    [`files/${piece}`, flip, /was changed/],
    ['database/board_article.copy.gz', flip, /was changed/],
    [`files/${piece}`, (path) => rm(path), /is missing/],
    ['files/more', (path) => writeFile(path, 'x'), /is not of this backup/],
    ['manifest.json', (path) => appendFile(path, ' '), /manifest.json was changed/],
    ['manifest.json', (path) => rm(path), /no finished backup/],
  ]
  const before = await contentOf(target.db)
  for (const [name, spoil, words] of cases) {
    const copy = await spoilt(name, spoil)
    await expect(verifyBackup(copy)).rejects.toThrow(words)
    await expect(restore(copy)).rejects.toThrow(words)
  }
  expect(await contentOf(target.db)).toEqual(before)
})

test('a newer backup is refused with both versions', async () => {
  const copy = await spoilt('manifest.json', async (path) => {
    const manifest = await readManifest(join(path, '..'))
    const migrations = [...manifest.migrations, '9999-later.sql']
    await writeManifest(join(path, '..'), { ...manifest, version: '7.0.0', migrations })
  })
  await expect(restore(copy)).rejects.toThrow(
    /newer program \(7\.0\.0\) than this one \(1\): it has 9999-later/,
  )
})

test('a backup with only some of the old migrations is refused in words', async () => {
  const copy = await spoilt('manifest.json', async (path) => {
    const manifest = await readManifest(join(path, '..'))
    await writeManifest(join(path, '..'), { ...manifest, migrations: ['0001-kit.sql', '0002-org.sql'] })
  })
  await expect(restore(copy)).rejects.toThrow(
    /^The backup is older than .* it has 2 of the 199 .*Start version .* first and restore the backup with it/,
  )
})

test('a database in use is never overwritten, nor a folder with files', async () => {
  const parts = { db: app.db, storage: app.app.services.storage }
  await expect(restoreBackup(parts, folder, '1')).rejects.toThrow(/not empty/)
  await expect(saveBackup(parts, folder, { version: '1', now: new Date() })).rejects.toThrow(BackupFault)
})

test('saved data is restored row by row and byte by byte, and the portal continues from there', async () => {
  const before = await contentOf(app.db)
  await restore()
  expect(withoutSessions(await contentOf(target.db))).toEqual(withoutSessions(before))
  expect(await migrate(target.db)).toEqual([])
  const manifest = await readManifest(folder)
  for (const { digest } of manifest.files) {
    const hash = createHash('sha256')
    for await (const chunk of (await store().open(digest)) ?? []) hash.update(chunk as Buffer)
    expect(hash.digest('hex')).toBe(digest)
  }
  const name = { ko: '새', en: 'New', zh: '新' }
  const boardId = await createBoard(target.db, { comCode: 'ONE', name }, app.clock.now())
  expect(boardId).toBeGreaterThan(1)
  // The restore enabled the triggers again.
  const version = async () =>
    (await target.db<{ version: number }[]>`select version from org_version`)[0]?.version
  const old = (await version()) ?? 0
  await target.db`update org_company set sort = 1 where com_code = 'ONE'`
  expect(await version()).toBe(old + 1)
  await expect(restore()).rejects.toThrow(/not empty/)
})

test('a restore ends all sessions and deletes the codes for passwords', async () => {
  const open = (db: TestDatabase['db']) =>
    db<{ count: number }[]>`
      select (select count(*) from kit_session where revoked_at is null)::int
             + (select count(*) from account_reset)::int as count`
  expect((await open(app.db))[0]?.count).toBeGreaterThan(1)
  expect((await open(target.db))[0]?.count).toBe(0)
})

test('a restore stops imports with their passwords, which may have been stopped after the backup', async () => {
  const rows = (db: TestDatabase['db']) =>
    db`select state, sealed is null as is_empty, done_at is null as is_going from mail_import order by import_id`
  expect(await rows(app.db)).toEqual([
    { state: 'done', isEmpty: true, isGoing: true },
    { state: 'running', isEmpty: false, isGoing: true },
  ])
  expect(await rows(target.db)).toEqual([
    { state: 'done', isEmpty: true, isGoing: true },
    { state: 'stopped', isEmpty: true, isGoing: false },
  ])
})

test('a backup names the last seals of the audit log and of the registers', async () => {
  const { services } = app.app
  await app.db`insert into kit_audit (com_code, happened_at, action) values ('ONE', now(), 'signedIn')`
  await sealAudit({ ...services, db: app.db })
  const [last] = await app.db<{ seal: string }[]>`
    select seal || ':' || encode(hash, 'hex') as seal from kit_audit_seal order by kit_audit_seal.seal desc limit 1`
  await app.db`
    insert into approval_register (com_code, seq, kind, line, seal, sealed_at)
    values ('ONE', 1, 'opened', '{}', 'aa', now()), ('ONE', 2, 'purged', '{}', 'bb', now()),
           ('TWO', 1, 'opened', '{}', 'cc', now())`
  const place = join(home, 'sealed')
  await saveBackup({ db: app.db, storage: services.storage }, place, { version: '1', now: new Date() })
  expect(last?.seal).toMatch(/^\d+:[0-9a-f]{64}$/)
  expect((await readManifest(place)).seals).toEqual([
    { chain: 'audit', seal: last?.seal },
    { chain: 'register ONE', seal: '2:bb' },
    { chain: 'register TWO', seal: '1:cc' },
  ])
})

test('the tables of the portal are those that the migrations make', async () => {
  const tables = (await listTables(app.db)).map(({ name }) => name)
  expect([...(await listPortalTables())].sort()).toEqual(tables.sort())
})

test("a table and a column of the company's own are left out, and backup, test and restore name them", async () => {
  const parts = { db: app.db, storage: app.app.services.storage }
  await app.db`create table own_notes (note_id bigserial primary key, body text)`
  await app.db`insert into own_notes (body) values ('ours')`
  await app.db`alter table org_title add column own_pay int not null default 7`
  const dir = join(home, 'own')
  const saved = await saveBackup(parts, dir, { version: '1', now: app.clock.now() })
  expect([saved.leftOut, saved.tables.some(({ name }) => name === 'own_notes')]).toEqual([
    ['own_notes'],
    false,
  ])
  expect((await verifyBackup(dir)).leftOut).toEqual(['own_notes'])
  const tested = await rehearseRestore(app.url, dir, '1')
  expect(tested.leftOut).toEqual(['org_title.own_pay', 'own_notes'])
  const own = await createTestDatabase()
  const restored = await restoreBackup({ db: own.db, storage: store() }, dir, '1')
  expect(restored.leftOut).toEqual(tested.leftOut)
  const titles = (db: TestDatabase['db']) =>
    db`select com_code, kind, code, name_ko, name_en, name_zh, sort from org_title order by 1, 2, 3`
  expect(await titles(own.db)).toEqual(await titles(app.db))
  await own.drop()
  await app.db`drop table own_notes`
  await app.db`alter table org_title drop column own_pay`
})

const [version] = versionsBeforeRooms(previousVersions())

test(`a backup of an earlier program is restored ${version ? 'from the old migrations' : '(git knows no version with the old migrations)'}, and rows of such a table are left out`, async () => {
  const dir = join(home, 'earlier')
  await cp(folder, dir, { recursive: true })
  const manifest = await readManifest(dir)
  const [like] = manifest.tables.filter(({ name }) => name === 'org_title')
  if (!like) throw new Error('no titles are saved')
  await cp(join(dir, 'database/org_title.copy.gz'), join(dir, 'database/own_titles.copy.gz'))
  const sequences = [...manifest.sequences, { name: 'own_titles_id_seq', value: 9 }]
  const old = version ? migrationsOf(version) : manifest.migrations
  const migrations = [...old.filter(replacesOld), ...manifest.migrations.filter((name) => !replacesOld(name))]
  await writeManifest(dir, {
    ...{ ...manifest, sequences, migrations },
    tables: [...manifest.tables, { ...like, name: 'own_titles' }],
  })
  const other = await createTestDatabase()
  const restored = await restoreBackup({ db: other.db, storage: store() }, dir, '1')
  expect([restored.leftOut, restored.tables.length]).toEqual([['own_titles'], manifest.tables.length])
  expect(await migrate(other.db)).toEqual([])
  await other.drop()
})
