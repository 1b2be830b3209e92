import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailApi } from '@maru/api/mail'
import type { MailMoving } from '@maru/api/mail/moving'
import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '#kit/context.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText } from '#test/mails.ts'
import type { Restore } from '#test/snapshot.ts'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import { openMboxSource } from '../moving-source/mbox-source.service.ts'
import type { MailSource } from '../moving-source/source.rules.ts'
import { type CommandImport, importByCommand } from './command.service.ts'
import { findOpenImport, insertImport } from './import.sql.ts'
import { loadSource } from './load.service.ts'

let app: TestApp
let people: Record<Role, Client>
let restore: Restore
let root: string
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  restore = await app.snapshot()
}, 60_000)
beforeEach(async () => {
  await restore()
  root = mkdtempSync(join(tmpdir(), 'maru-moving-'))
  return () => rmSync(root, { recursive: true, force: true })
})
afterAll(() => app.stop())

const services = () => ({ ...app.app.services, db: app.db })
/** The operator of the machine, as commands see them. */
const operator = () => ({ ...services(), viewer: { personCode: '', comCode: '' } }) as unknown as Context
const read = async (from: CommandImport['from'], more: Partial<CommandImport> = {}) =>
  importByCommand(operator(), { to: 'user', from, isDry: false, say: () => undefined, ...more })
const counts = ({ moving }: { moving: MailMoving }) => [
  moving.state,
  moving.loaded,
  moving.known,
  moving.refused,
]
const reportOf = async ({ report }: { report: AsyncGenerator<Buffer> }) => {
  let text = ''
  for await (const bytes of report) text += bytes
  return text
}
const foldersOf = async (client: Client) =>
  (await client.call(mailApi.listFolders, {})).result
    .filter((one) => one.totalCount > 0)
    .map((one) => [one.wellKnownFolderName || one.displayName, one.totalCount])
const mailsOf = async (client: Client, name: string) => {
  const { result } = await client.call(mailApi.listFolders, {})
  const folder = result.find((one) => one.displayName === name || one.wellKnownFolderName === name)
  return (await client.call(mailApi.listMails, { folder: folder?.id ?? '', limit: 50 })).result.items
}
const put = (file: string, bytes: Buffer, at = '2026-11-02T00:00:00Z') => {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, bytes)
  utimesSync(file, new Date(at), new Date(at))
}
const mbox = (...subjects: string[]) =>
  subjects
    .map(
      (subject) =>
        `From kim@x.example Mon Nov  2 09:00:00 2026\nFrom: kim@x.example\nSubject: ${subject}\n\n본문\n\n`,
    )
    .join('')

test('a Maildir moves in with folders in Korean, marks and times, and a second time nothing is new', async () => {
  put(join(root, 'cur/1000.a:2,FS'), mimeText({ subject: '받은 것' }))
  put(join(root, 'new/1001.b'), mimeText({ subject: '새 것' }), '2026-11-03T00:00:00Z')
  put(join(root, 'cur/1002.c:2,ST'), mimeText({ subject: '지운 것' }))
  put(join(root, 'cur/1003.d:2,'), Buffer.from('a note and no mail\n'))
  put(join(root, '.&rHC3mMyY-.2026/cur/1004.e:2,RS'), mimeText({ subject: '거래처에서' }))
  mkdirSync(join(root, '.&rHC3mMyY-.2026/new'), { recursive: true })
  const done = await read({ kind: 'maildir', path: root })
  expect(counts(done)).toEqual(['done', 3, 0, 2])
  expect(await foldersOf(people.user)).toEqual([
    ['inbox', 2],
    ['2026', 1],
  ])
  const { result: folders } = await people.user.call(mailApi.listFolders, {})
  const below = folders.find((one) => one.displayName === '2026')
  expect(folders.find((one) => one.id === below?.parentFolderId)?.displayName).toBe('거래처')
  expect(
    (await mailsOf(people.user, 'inbox')).map((one) => [
      one.subject,
      one.receivedAt,
      one.isRead,
      one.isFlagged,
    ]),
  ).toEqual([
    ['새 것', '2026-11-03T00:00:00Z', false, false],
    ['받은 것', '2026-11-02T00:00:00Z', true, true],
  ])
  expect((await mailsOf(people.user, '2026'))[0]).toMatchObject({ isAnswered: true, isRead: true })
  const report = await reportOf(done)
  expect(report).toContain('INBOX,maildir:1002.c,,Not imported,Marked as deleted in the source,')
  expect(report).toContain('INBOX,maildir:1003.d,,Not imported,Not a mail,19')
  expect(report).toContain('거래처/2026,maildir:1004.e,거래처에서,Imported,,')
  expect(counts(await read({ kind: 'maildir', path: root }))).toEqual(['done', 0, 3, 2])
  expect(await foldersOf(people.user)).toEqual([
    ['inbox', 2],
    ['2026', 1],
  ])
})

test('links and names that lead out of a source are not followed', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'maru-outside-'))
  put(join(outside, 'cur/1.a:2,S'), mimeText({ subject: '남의 것' }))
  put(join(outside, 'other.mbox'), Buffer.from(mbox('남의 묶음')))
  put(join(root, 'cur/1.b:2,S'), mimeText({ subject: '내 것' }))
  mkdirSync(join(root, 'new'))
  symlinkSync(outside, join(root, '.linked'))
  symlinkSync(join(outside, 'cur/1.a:2,S'), join(root, 'cur/2.c:2,S'))
  expect(counts(await read({ kind: 'maildir', path: root }))).toEqual(['done', 1, 0, 0])
  const files = mkdtempSync(join(tmpdir(), 'maru-mbox-'))
  symlinkSync(join(outside, 'other.mbox'), join(files, 'linked.mbox'))
  writeFileSync(join(files, '...mbox'), mbox('점 이름'))
  const done = await read({ kind: 'mbox', path: files })
  expect(counts(done)).toEqual(['done', 1, 0, 0])
  for (const folder of [outside, files]) rmSync(folder, { recursive: true })
})

test('an archive of .eml files is read without the disk: Korean names, parts that climb, files that are too large', async () => {
  const mail = (subject: string) => new Uint8Array(mimeText({ subject }))
  const korean = iconv.encode('거래처/견적.eml', 'cp949').toString('latin1')
  const archive = zipSync({
    '../../../../tmp/maru-climbed/a.eml': mail('오르는 것'),
    'C:\\Windows\\b.eml': mail('드라이브'),
    '/etc/c.eml': mail('절대 경로'),
    'd.eml': mail('맨 위'),
    'readme.txt': strToU8('no mail'),
    '보낸/e.eml': mail('보낸 것'),
    'large.eml': new Uint8Array(mailSizeLimit + 1),
  })
  // The writer marks its names as UTF-8; programs in Korea write CP949 without a mark.
  const plain = Buffer.from(zipSync({ ['x'.repeat(korean.length)]: mail('견적') }, { level: 0 }))
  const file = join(root, '내보내기.zip')
  writeFileSync(file, archive)
  const done = await read({ kind: 'zip', path: file })
  expect(counts(done)).toEqual(['done', 5, 0, 1])
  expect((await foldersOf(people.user)).sort()).toEqual([
    ['Windows', 1],
    ['etc', 1],
    ['maru-climbed', 1],
    ['내보내기', 1],
    ['보낸', 1],
  ])
  expect(existsSync('/tmp/maru-climbed')).toBe(false)
  const named = Buffer.from(plain.toString('latin1').replaceAll('x'.repeat(korean.length), korean), 'latin1')
  writeFileSync(file, named)
  expect(counts(await read({ kind: 'zip', path: file }))).toEqual(['done', 1, 0, 0])
  expect((await mailsOf(people.user, '거래처')).map((one) => one.subject)).toEqual(['견적'])
  writeFileSync(file, archive.subarray(0, archive.length - 1_000))
  const cut = (await read({ kind: 'zip', path: file })).moving
  expect([cut.state, cut.reason, cut.loaded]).toEqual(['paused', 'unreadable', 0])
})

test('a file that is packed in another way is in the report once', async () => {
  const archive = zipSync({ 'g.eml': new Uint8Array(mimeText({ subject: '다른 방식' })) }, { level: 0 })
  // The number of the way of packing: bzip2.
  archive[8] = 12
  const file = join(root, 'other.zip')
  writeFileSync(file, archive)
  const done = await read({ kind: 'zip', path: file })
  expect(counts(done)).toEqual(['done', 0, 0, 1])
  expect((await reportOf(done)).split('Not a mail').length).toBe(2)
})

test('mbox files of programs: one folder for each, indexes left out, equal names apart, and a dry run counts', async () => {
  put(join(root, 'Inbox'), Buffer.from(mbox('하나', '둘')))
  put(join(root, 'Inbox.mbox'), Buffer.from(mbox('셋')))
  put(join(root, 'Inbox.msf'), Buffer.from('// <!-- <mdb:mork:z v="1.4"/> -->\n'))
  put(join(root, 'Inbox.sbd/거래처'), Buffer.from(mbox('넷')))
  put(join(root, 'Sent.mbox/mbox'), Buffer.from(mbox('다섯')))
  const { moving } = await read({ kind: 'mbox', path: root }, { isDry: true })
  expect(moving.folders.map(({ path, mailCount }) => [path.join('/'), mailCount])).toEqual([
    ['Inbox', 2],
    ['Inbox (2)', 1],
    ['Inbox/거래처', 1],
    ['Sent', 1],
  ])
  expect(counts(await read({ kind: 'mbox', path: root }))).toEqual(['done', 5, 0, 0])
})

test('an mbox is read by bytes: equal headers with other bodies are two mails, equal mails are one', async () => {
  const head =
    'From kim@x.example Mon Nov  2 09:00:00 2026\nFrom: kim@x.example\nMessage-ID: <one@x>\nSubject: 같은 머리\n\n'
  const file = join(root, '옛 메일.mbox')
  writeFileSync(file, `${head}하나\n\n${head}둘일\n\n${head}하나\n\n`)
  expect(counts(await read({ kind: 'mbox', path: file }))).toEqual(['done', 2, 1, 0])
  expect((await mailsOf(people.user, '옛 메일')).map((one) => one.receivedAt)).toEqual([
    '2026-11-02T09:00:00Z',
    '2026-11-02T09:00:00Z',
  ])
  expect(counts(await read({ kind: 'mbox', path: file }))).toEqual(['done', 0, 3, 0])
})

test('an import that was broken off continues where it was, and two at once store each mail once', async () => {
  const file = join(root, 'many.mbox')
  writeFileSync(file, mbox(...Array.from({ length: 50 }, (_, at) => `많은 ${at}`)))
  const box = { comCode: 'ONE', mailboxId: 0 }
  await people.user.call(mailApi.listFolders, {})
  const [own] = await app.db<
    { mailboxId: number }[]
  >`select mailbox_id from mail_box where person_code = 'user'`
  Object.assign(box, own)
  const importId = await insertImport(
    app.db,
    box,
    { kind: 'mbox', source: file, isDry: false },
    app.clock.now(),
  )
  const key = { ...box, importId }
  const step = (mails: number, isOver = false) =>
    loadSource(services(), key, openMboxSource(file), { mails, isOver: () => isOver })
  // A source that is so slow that its list takes all the time is read as well.
  expect(await step(7, true)).toBe(false)
  expect(await foldersOf(people.user)).toEqual([['many', 1]])
  expect(await step(6)).toBe(false)
  expect(await foldersOf(people.user)).toEqual([['many', 7]])
  await Promise.all([step(30), step(30)])
  await step(1_000)
  expect(await findOpenImport(app.db, box)).toBeUndefined()
  const [row] = await app.db`
    select loaded_count, known_count, cursor_key from mail_import_folder where import_id = ${importId}`
  expect(row).toEqual({ loadedCount: 50, knownCount: 0, cursorKey: '50' })
  expect(await foldersOf(people.user)).toEqual([['many', 50]])
})

test('a full mailbox pauses the import before the mail that has no room, and it continues with room', async () => {
  const file = join(root, 'large.mbox')
  writeFileSync(file, mbox('하나', '둘이', '셋이'))
  await people.user.call(mailApi.listFolders, {})
  await app.db`update mail_box set size_limit = 120 where person_code = 'user'`
  const first = await read({ kind: 'mbox', path: file })
  expect([...counts(first), first.moving.reason]).toEqual(['paused', 2, 0, 0, 'full'])
  expect(first.moving.missingRoom).toBeGreaterThan(0)
  await app.db`update mail_box set size_limit = 0 where person_code = 'user'`
  expect(counts(await read({ kind: 'mbox', path: file }))).toEqual(['done', 3, 0, 0])
})

test('a dry run counts and stores nothing; a source that cannot be read, and an unknown person, are refused', async () => {
  put(join(root, 'cur/1.a:2,S'), mimeText({ subject: '하나' }))
  mkdirSync(join(root, 'new'))
  const { moving } = await read({ kind: 'maildir', path: root }, { isDry: true })
  expect([moving.state, moving.mailCount, moving.loaded]).toEqual(['done', 1, 0])
  expect(moving.totalSize).toBeGreaterThan(100)
  expect(moving.secondsLeft).toBeGreaterThanOrEqual(0)
  expect(await foldersOf(people.user)).toEqual([])
  const audited = () => app.db`select subject from kit_audit where action = 'mailsImported'`
  expect(await audited()).toEqual([])
  const gone = await read({ kind: 'mbox', path: join(root, 'none.mbox') })
  expect([gone.moving.state, gone.moving.reason]).toEqual(['paused', 'unreadable'])
  expect(await audited()).toEqual([{ subject: 'user' }])
  await expect(read({ kind: 'mbox', path: root }, { to: 'nobody@test.example' })).rejects.toThrow(
    'kit.notFound',
  )
  await expect(read({ kind: 'maildir', path: root })).rejects.toThrow('mail.movingRunning')
})

test('the time of a step begins when the folders are listed, and counts are asked for at first only', async () => {
  const file = join(root, 'slow.mbox')
  writeFileSync(file, mbox('하나'))
  await people.user.call(mailApi.listFolders, {})
  const [own] = await app.db<
    { comCode: string; mailboxId: number }[]
  >`select com_code, mailbox_id from mail_box where person_code = 'user'`
  const box = own ?? { comCode: '', mailboxId: 0 }
  const row = { kind: 'mbox', source: file, isDry: false } as const
  const key = { ...box, importId: await insertImport(app.db, box, row, app.clock.now()) }
  const calls: string[] = []
  const inner = openMboxSource(file)
  const source: MailSource = {
    ...inner,
    listFolders(isCounted) {
      calls.push(isCounted ? 'list and count' : 'list')
      return inner.listFolders(isCounted)
    },
    open(place) {
      calls.push('open')
      return inner.open(place)
    },
  }
  const budget = { mails: 100, isOver: () => false, begin: () => void calls.push('begin') }
  expect(await loadSource(services(), key, source, budget)).toBe(true)
  expect(calls).toEqual(['list and count', 'begin', 'open', 'list'])
})

test('an Outlook file that readpst cannot read, and one without the program, pause with the reason', async () => {
  const file = join(root, 'old.pst')
  writeFileSync(file, Buffer.alloc(4_096, 0x21))
  const path = process.env.PATH
  process.env.PATH = root
  try {
    const none = (await read({ kind: 'pst', path: file })).moving
    expect([none.state, none.reason]).toEqual(['paused', 'noProgram'])
    // The program of this name says what readpst says of a file that is none, and ends with its code.
    writeFileSync(join(root, 'readpst'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const broken = (await read({ kind: 'pst', path: file })).moving
    expect([broken.state, broken.reason]).toEqual(['paused', 'unreadable'])
  } finally {
    process.env.PATH = path
  }
})

test('folders whose names on the disk are in CP949 are read, and called as people called them', async () => {
  const korean = (at: string, name: string) => {
    mkdirSync(join(root, at))
    return Buffer.concat([Buffer.from(`${join(root, at)}/`), iconv.encode(name, 'cp949')])
  }
  const inside = (folder: Buffer, name: string) => Buffer.concat([folder, Buffer.from(name)])
  const folder = korean('maildir', '.거래처')
  for (const part of ['', '/cur', '/new']) mkdirSync(inside(folder, part))
  writeFileSync(inside(folder, '/cur/1.a:2,S'), mimeText({ subject: '견적' }))
  const maildir = join(root, 'maildir')
  expect(counts(await read({ kind: 'maildir', path: maildir }))).toEqual(['done', 1, 0, 0])
  expect((await mailsOf(people.user, '거래처')).map((one) => one.subject)).toEqual(['견적'])
  writeFileSync(korean('mbox', '보낸 기록.mbox'), mbox('하나'))
  expect(counts(await read({ kind: 'mbox', path: join(root, 'mbox') }))).toEqual(['done', 1, 0, 0])
  expect(await mailsOf(people.user, '보낸 기록')).toHaveLength(1)
})
