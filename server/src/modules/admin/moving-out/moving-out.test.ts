import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { boardApi } from '@maru/api/board'
import { calendarApi } from '@maru/api/calendar'
import { contactApi } from '@maru/api/contact'
import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '#modules/mail/backup/backup.jobs.ts'
import { runExportPeople } from '#src/cli/export-people/export-people-run.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openWorld, type World } from '#test/authorisation/world.ts'
import { mimeText, putMail, putMailInto, putShared } from '#test/mails.ts'
import { pagesRead } from '#test/pages-read.ts'

let portal: TestApp
let world: World
let data: string

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'maru-moving-out-data-'))
  portal = await openTestApp({ withJobs: 'queued', env: { FILE_OFFICE: 'off', DATA_DIR: data } })
  world = (await openWorld(portal)).world
  const { user, peer } = world.people
  await putMail(portal, 'user', mimeText({ subject: '받은 것' }))
  await putMail(portal, 'peer', mimeText({ subject: '남의 것' }))
  for (const subject of ['상한 것', '성한 것']) await putMail(portal, 'colleague', mimeText({ subject }))
  const { id } = (await user.call(mailApi.createFolder, { displayName: '거래처: 2026' })).result
  const second = await putMail(portal, 'user', mimeText({ subject: '옮긴 것' }))
  await user.call(mailApi.moveMails, { ids: [second.id], destinationFolder: id })
  await user.call(contactApi.createContact, { displayName: '박 부장' })
  await peer.call(contactApi.createContact, { displayName: '남의 사람' })
  await addEvent(user, '내 회의')
  await addEvent(peer, '남의 회의')
}, 120_000)
afterAll(async () => {
  await portal.stop()
  rmSync(data, { recursive: true, force: true })
})

async function addEvent(client: Client, title: string): Promise<void> {
  const calendarId = (await client.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const times = {
    start: '2026-12-02T10:00',
    end: '2026-12-02T11:00',
    timeZone: 'Asia/Seoul',
    isAllDay: false,
  }
  const event = { calendarId, title, place: '', content: '', rule: null, lunar: null, ...times }
  const shown = { class: 'public' as const, shows: 'busy' as const, attendees: [], reminders: [] }
  await client.call(calendarApi.saveEvent, { ...event, ...shown })
}

/** The line of a mail with this subject in an mbox; it has no encoding here. */
const subjectLine = (subject: string) => `Subject: ${subject}\n`

const textsOf = (bytes: Uint8Array) =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, body]) => [name, Buffer.from(body).toString('utf8')]))

test('a person downloads own mails, calendars, contacts and files as one zip, and nothing of others', async () => {
  const answer = await world.people.user.call(adminPersonalApi.downloadOwnData, {})
  expect(answer.status).toBe(200)
  const files = textsOf(answer.bytes)
  const names = [...files.keys()].sort()
  expect(names.filter((name) => name.startsWith('mail/'))).toEqual([
    'mail/거래처_ 2026.mbox',
    'mail/받은 편지함.mbox',
  ])
  expect(files.get('mail/거래처_ 2026.mbox')).toMatch(/^From /)
  expect(names.find((name) => name.startsWith('calendars/') && name.endsWith('.ics'))).toBeDefined()
  expect([...files].find(([name]) => name.startsWith('calendars/'))?.[1]).toContain('SUMMARY:내 회의')
  expect(files.get('contacts/contacts.vcf')).toContain('FN:박 부장')
  const all = [...files.values()].join('\n')
  for (const foreign of ['남의 회의', '남의 사람']) expect(all).not.toContain(foreign)
  const [entry] = await portal.db`select subject from kit_audit where action = 'ownDataDownloaded'`
  expect(entry).toEqual({ subject: 'user' })
})

test('an archive of a company has a zip for each person, and the same command writes only what is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maru-moving-out-'))
  const lines: string[] = []
  const output = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(`! ${line}`) }
  const env = { DATABASE_URL: portal.url, DATA_DIR: data }
  const run = () => runExportPeople(['--company', 'ONE', '--to', folder], env, output)
  expect(await run()).toBe(0)
  const written = readdirSync(folder)
  expect(written).toContain('user.zip')
  expect(written).not.toContain('outsider.zip')
  const own = textsOf(readFileSync(join(folder, 'user.zip')))
  expect(own.get('mail/거래처_ 2026.mbox')).toMatch(/^From /)
  rmSync(join(folder, 'peer.zip'))
  writeFileSync(join(folder, 'user.zip.part'), 'half')
  lines.length = 0
  expect(await run()).toBe(0)
  expect(lines.filter((line) => line.endsWith('written'))).toEqual(['peer: written'])
  expect(existsSync(join(folder, 'peer.zip'))).toBe(true)
  expect(await runExportPeople(['--person', 'user'], env, output)).toBe(2)
  expect(await runExportPeople(['--person', 'nobody', '--to', folder], env, output)).toBe(1)
  rmSync(folder, { recursive: true })
})

test('a damaged mail costs only itself, and left-out.txt names it', async () => {
  const { storage } = portal.app.services
  const [mail] = await portal.db<{ digest: string }[]>`
    select encode(entry.digest, 'hex') as digest
      from mail_entry entry join mail_box box using (com_code, mailbox_id)
      join mail_text text using (com_code, digest)
     where box.person_code = 'colleague' and text.subject = '상한 것'`
  rmSync(storage.pathOf?.(mail?.digest ?? '') ?? '')
  const answer = await world.people.colleague.call(adminPersonalApi.downloadOwnData, {})
  const files = textsOf(answer.bytes)
  const inbox = files.get('mail/받은 편지함.mbox') ?? ''
  expect([inbox.includes(subjectLine('성한 것')), inbox.includes(subjectLine('상한 것'))]).toEqual([
    true,
    false,
  ])
  expect(files.get('left-out.txt')).toBe('mail/받은 편지함.mbox: 상한 것\r\n')
})

test('a damaged file costs only itself, and files of texts that hide their author are left out', async () => {
  const archive = async () =>
    textsOf((await world.people.user.call(adminPersonalApi.downloadOwnData, {})).bytes)
  const names = async () => [...(await archive()).keys()].filter((name) => name.startsWith('files/')).sort()
  const { fileCode } = await world.files()
  const { boardId } = world
  const words = { boardId, title: '글', content: '<p>본문</p>', fileCode, password: 'secret-1' }
  expect((await world.people.user.call(boardApi.createArticle, words)).status).toBe(200)
  expect(await names()).toEqual(['files/2026/a.doc', 'files/2026/a.png', 'files/2026/a.txt'])
  const [text] = await portal.db<{ digest: string }[]>`
    select encode(digest, 'hex') as digest from file_entry where file_code = ${fileCode} and name = 'a.txt'`
  rmSync(portal.app.services.storage.pathOf?.(text?.digest ?? '') ?? '')
  const files = await archive()
  expect([files.get('left-out.txt'), files.get('files/2026/a.doc')]).toEqual([
    'files/2026/a.txt\r\n',
    'no office file',
  ])
  // As the board does for anonymous articles.
  await portal.db`update file_code set hides_maker = true where file_code = ${fileCode}`
  expect(await names()).toEqual([])
})

test('people without a mailbox get none by the export, and leavers and shared mailboxes are in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maru-moving-out-'))
  const lines: string[] = []
  const output = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(`! ${line}`) }
  const env = { DATABASE_URL: portal.url, DATA_DIR: data }
  const box = { comCode: 'ONE', name: '영업', address: 'sales@test.example' }
  const mailboxId = await putShared(portal, box, [['person:user', 'read']])
  await putMailInto(portal, { comCode: 'ONE', mailboxId }, mimeText({ subject: '주문' }))
  await portal.db`update org_person set retired_on = '2026-11-01' where person_code = 'peer'`
  const boxes = () => portal.db`select mailbox_id from mail_box order by mailbox_id`
  const before = await boxes()
  expect(await runExportPeople(['--company', 'ONE', '--to', folder], env, output)).toBe(0)
  expect(await boxes()).toEqual(before)
  expect(lines.filter((line) => !line.endsWith(': written'))).toEqual([])
  const textOf = (name: string) => textsOf(readFileSync(join(folder, name)))
  expect([...textOf('peer.zip').keys()].filter((name) => name.startsWith('mail/'))).toHaveLength(1)
  expect([...textOf('manager.zip').keys()].filter((name) => name.startsWith('mail/'))).toEqual([])
  const [shared] = [...textOf('shared-sales@test.example.zip')]
  expect(shared?.[0]).toMatch(/^mail\/.*\.mbox$/)
  expect(shared?.[1]).toContain(subjectLine('주문'))
  expect(statSync(join(folder, 'user.zip')).mode & 0o077).toBe(0)
  const [entry] = await portal.db`
    select com_code, subject_name from kit_audit where subject = 'shared-sales@test.example'`
  expect(entry).toEqual({ comCode: 'ONE', subjectName: 'sales@test.example' })
  rmSync(folder, { recursive: true })
})

test('an archive has no saved backups of mailboxes, which are copies, also of mailboxes of others', async () => {
  const { user } = world.people
  const folders = (await user.call(mailApi.listFolders, {})).result
  const folderId = folders.find((one) => one.wellKnownFolderName === 'inbox')?.id ?? ''
  const { id } = (await user.call(mailSettingsApi.startBackup, { folderId })).result
  await makeBackup({ ...portal.app.services, db: portal.db }, { comCode: 'ONE', backupId: Number(id) })
  const [saved] = (await user.call(mailSettingsApi.listBackups, {})).result
  expect(saved?.files.map((one) => one.name.endsWith('.zip'))).toEqual([true])
  const files = textsOf((await user.call(adminPersonalApi.downloadOwnData, {})).bytes)
  expect([...files.keys()].filter((name) => name.endsWith('.zip'))).toEqual([])
})

test('the pages read for an archive do not grow with the files of others', async () => {
  const pages = async () => {
    for (const table of ['file_entry', 'file_code']) await portal.db`vacuum analyze ${portal.db(table)}`
    const download = () => world.people.colleague.call(adminPersonalApi.downloadOwnData, {})
    return pagesRead(portal, 'not code.hides_maker', download)
  }
  const { fileCode } = await world.files()
  const before = await pages()
  await portal.db`
    insert into file_code (com_code, file_code, kind, holder_id, created_by, created_at, touched_at)
    select com_code, gen_random_uuid(), 'article', number::text, 'maker' || number % 2000, created_at, touched_at
      from file_code, generate_series(1, 20000) number where file_code = ${fileCode}`
  await portal.db`
    insert into file_entry (
      com_code, entry_id, file_code, identifier, name, size, content_type, digest, piece_count, sort, created_by, created_at)
    select com_code, gen_random_uuid(), file_code, gen_random_uuid(), 'a.txt', 1, 'text/plain', sha256(holder_id::bytea), 1, 1,
           created_by, created_at
      from file_code where created_by like 'maker%'`
  expect(await pages()).toBeLessThanOrEqual(before + 10)
})
