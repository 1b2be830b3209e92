import { accountApi } from '@maru/api/account'
import { adminApi } from '@maru/api/admin'
import { adminPhotoApi } from '@maru/api/admin/photo'
import { type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'

let app: TestApp
let people: Record<Role, Client>
let hr: Client
let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  hr = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-HR' }, 'hr', ['isHrManager'])
  await app.db`update org_person set employee_number = 'N-' || person_code`
  const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#36c' } })
  jpeg = await picture
    .clone()
    .withExif({ IFD0: { Artist: 'secret' } })
    .jpeg()
    .toBuffer()
  png = await picture.clone().png().toBuffer()
})
afterAll(() => app.stop())

const zipOf = (files: Zippable) => Buffer.from(zipSync(files, { level: 0 }))
const send = (bytes: Buffer, isCheck: boolean, client = people.manager) =>
  client.call(adminPhotoApi.importPhotos, { isCheck }, { part: { name: '사진.zip', bytes } })
const typeOf = async (personCode: string) =>
  (await people.peer.call(accountApi.getPhoto, { idOrAddress: personCode })).headers['content-type']
const statesOf = (result: { files: { name: string; state: string }[] }) =>
  Object.fromEntries(result.files.map(({ name, state }) => [name, state]))

test('a check reports every file and stores nothing; the import stores what belongs to one person', async () => {
  const zip = zipOf({
    '사진/N-user.jpg': jpeg,
    'peer.jpg': jpeg,
    '홍길동_N-colleague.JPG': jpeg,
    'N-colleague (2).jpg': jpeg,
    'gyeomjik.png': png,
    'outsider.jpg': jpeg,
    'no-one.jpg': jpeg,
    'hyeonjang.jpg': Buffer.from('no picture'),
    'manager.jpg': Buffer.alloc(10 * 1024 * 1024 + 1),
    '__MACOSX/._user.jpg': Buffer.from('x'),
    '.DS_Store': Buffer.from('x'),
  })
  const expected = {
    '사진/N-user.jpg': 'matched',
    'peer.jpg': 'matched',
    '홍길동_N-colleague.JPG': 'twice',
    'N-colleague (2).jpg': 'twice',
    'gyeomjik.png': 'matched',
    'outsider.jpg': 'unknown',
    'no-one.jpg': 'unknown',
    'hyeonjang.jpg': 'notPicture',
    'manager.jpg': 'tooLarge',
  }
  const checked = (await send(zip, true)).result
  expect(statesOf(checked)).toEqual(expected)
  expect(checked).toMatchObject({ matchedCount: 3, isWritten: false })
  expect(checked.files.find(({ name }) => name === 'outsider.jpg')?.person).toBeNull()
  expect(await typeOf('user')).toContain('svg')

  const written = (await send(zip, false)).result
  expect(statesOf(written)).toEqual(expected)
  expect(written.isWritten).toBe(true)
  expect([await typeOf('user'), await typeOf('peer'), await typeOf('colleague')]).toEqual([
    'image/jpeg',
    'image/jpeg',
    expect.stringContaining('svg'),
  ])
  const stored = await people.peer.call(accountApi.getPhoto, { idOrAddress: 'user' })
  const facts = await sharp(stored.bytes).metadata()
  expect([facts.format, facts.exif]).toEqual(['jpeg', undefined])
  expect(Math.max(facts.width ?? 0, facts.height ?? 0)).toBeLessThanOrEqual(640)
  const { result } = await people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 5 })
  expect(result.data[0]).toMatchObject({
    action: 'photosImported',
    details: { count: 3, personCodes: ['user', 'peer', 'concurrent'] },
  })
  const again = (await send(zip, true)).result
  expect(again.files.find(({ name }) => name === 'peer.jpg')?.person?.hasPhoto).toBe(true)
})

test('administrators of accounts only, each for their current company', async () => {
  const zip = zipOf({ 'outsider.jpg': jpeg, 'user.jpg': jpeg })
  expect((await send(zip, true, people.user)).refusal?.code).toBe('kit.forbidden')
  expect((await send(zip, true, people.outsider)).refusal?.code).toBe('kit.forbidden')
  for (const client of [hr, people.super])
    expect(statesOf((await send(zip, true, client)).result)).toEqual({
      'outsider.jpg': 'unknown',
      'user.jpg': 'matched',
    })
})

test('what is no zip is refused, and a zip without pictures changes nothing', async () => {
  expect((await send(jpeg, false)).refusal?.code).toBe('admin.notZip')
  expect((await send(Buffer.from(''), false)).refusal?.code).toBe('admin.notZip')
  expect((await send(zipOf({ 'readme.txt': Buffer.from('x') }), false)).result).toMatchObject({
    files: [{ state: 'unknown' }],
    isWritten: false,
  })
})

test('a zip with too many files, or that unpacks to too much, is refused before it is unpacked', async () => {
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.jpg`, Buffer.from('x')]))
  expect((await send(zipOf(many), true)).refusal?.code).toBe('admin.zipTooLarge')
  const block = Buffer.alloc(9 * 1024 * 1024)
  const large = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}.jpg`, block]))
  const bomb = Buffer.from(zipSync(large, { level: 6 }))
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect((await send(bomb, true)).refusal?.error).toMatchObject({
    code: 'admin.zipTooLarge',
    params: { megabytes: 400 },
  })
})

test('an entry that declares less than it unpacks to is no picture', async () => {
  const zip = Buffer.from(zipSync({ 'user.jpg': Buffer.alloc(30 * 1024 * 1024) }, { level: 6 }))
  // The declared size in the local header and in the central directory.
  const central = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  for (const at of [22, central + 24]) zip.writeUInt32LE(100, at)
  expect(statesOf((await send(zip, true)).result)).toEqual({ 'user.jpg': 'notPicture' })
})
