import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileApi } from '@maru/api/file'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FileApp, openFileApp } from '#test/file-app.ts'
import { archiveName, archiveNames } from '../file.rules.ts'
import { storeFile } from '../index.ts'
import { cutFile } from '../upload/chunk.factory.ts'

let test: FileApp
beforeAll(async () => {
  test = await openFileApp()
})
afterAll(() => test.stop())

async function download(name: string, bytes: Buffer, headers: Record<string, string> = {}) {
  const { ids } = await test.draft([{ name, bytes }])
  return test.people.user.call(fileApi.downloadFile, { id: ids[0] ?? '' }, { headers })
}

async function uploadWhole(bytes: Buffer, chunkSize: number): Promise<{ id: string; code: string }> {
  const { fileCode } = await test.draft([])
  let id = ''
  for (const chunk of cutFile(fileCode, { name: 'large.bin', bytes, chunkSize })) {
    const part = { name: 'x', bytes: chunk.bytes }
    const answer = await test.people.user.call(fileApi.uploadChunk, chunk.fields, { part })
    id = answer.result.file?.id ?? ''
  }
  return { id, code: fileCode }
}

/** Every file below the store's folder with a digest as its name. */
function storedFiles(): string[] {
  const folder = test.app.services.storage.title.replace('folder ', '')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[0-9a-f]{64}$/.test(path))
    .map((path) => join(folder, path))
}

describe('a download', () => {
  it('is an attachment that no browser runs or interprets as another type', async () => {
    const answer = await download('a.html', Buffer.from('<script>alert(1)</script>'))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
      'content-length': '25',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none';.* sandbox$/)
  })
  it.each([
    [
      '한글 보고서 (최종).hwp',
      '%ED%95%9C%EA%B8%80%20%EB%B3%B4%EA%B3%A0%EC%84%9C%20%28%EC%B5%9C%EC%A2%85%29.hwp',
    ],
    ['年度报告.pdf', '%E5%B9%B4%E5%BA%A6%E6%8A%A5%E5%91%8A.pdf'],
    ['보고서.txt'.normalize('NFD'), '%EB%B3%B4%EA%B3%A0%EC%84%9C.txt'],
    [`it's "100%"; a=b.txt`, 'it%27s%20%22100%25%22%3B%20a%3Db.txt'],
  ])('names %s right', async (name, encoded) => {
    const header = String((await download(name, Buffer.from('x'))).headers['content-disposition'])
    expect(header.endsWith(`; filename*=UTF-8''${encoded}`)).toBe(true)
    expect(header).toMatch(/filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*";/)
  })
  it('shortens a name of 300 letters to 255 bytes, with its extension', async () => {
    const { fileCode } = await test.draft([{ name: `${'긴'.repeat(300)}.docx`, bytes: Buffer.from('x') }])
    const [file] = (await test.people.user.call(fileApi.listAttachments, { code: fileCode })).result
    expect(Buffer.byteLength(file?.name ?? '')).toBeLessThanOrEqual(255)
    expect(file?.name).toMatch(/^긴+\.docx$/)
  })
  it('supports one range, a suffix, an invalid range, and not modified', async () => {
    const bytes = randomBytes(2_500_000)
    const { ids } = await test.draft([{ name: 'a.bin', bytes }])
    const get = (headers: Record<string, string>) =>
      test.people.user.call(fileApi.downloadFile, { id: ids[0] ?? '' }, { headers })
    const middle = await get({ range: 'bytes=1000000-2000000' })
    expect(middle.status).toBe(206)
    expect(middle.headers['content-range']).toBe('bytes 1000000-2000000/2500000')
    expect(middle.bytes.equals(bytes.subarray(1_000_000, 2_000_001))).toBe(true)
    expect((await get({ range: 'bytes=-10' })).bytes.equals(bytes.subarray(-10))).toBe(true)
    expect((await get({ range: 'bytes=2500000-' })).status).toBe(416)
    expect((await get({ range: 'lines=1-2' })).status).toBe(200)
    const etag = String(middle.headers.etag)
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).bytes).toHaveLength(10)
  })
  it('joins the pieces of a large file, also across their boundaries', async () => {
    const bytes = randomBytes(3_456_789)
    const { id } = await uploadWhole(bytes, 1_000_000)
    expect((await test.people.user.call(fileApi.downloadFile, { id })).bytes.equals(bytes)).toBe(true)
    const part = await test.people.user.call(
      fileApi.downloadFile,
      { id },
      { headers: { range: 'bytes=999990-2000009' } },
    )
    expect(part.bytes.equals(bytes.subarray(999_990, 2_000_010))).toBe(true)
  })
  it('is checked before by collection and name', async () => {
    const { fileCode, ids } = await test.draft([{ name: '가.txt', bytes: Buffer.from('x') }])
    const check = (filename: string) =>
      test.people.user.call(fileApi.checkDownload, { code: fileCode, filename })
    expect((await check('가.txt'.normalize('NFD'))).result).toEqual({
      downloadUrl: `/cm/file/download/${ids[0]}`,
      size: 1,
    })
    expect((await check('나.txt')).status).toBe(404)
  })
  it('of one of two files with the same name returns that one', async () => {
    const { fileCode } = await test.draft([
      { name: '같은 이름.txt', bytes: Buffer.from('첫째') },
      { name: '같은 이름.txt', bytes: Buffer.from('둘째') },
    ])
    const files = (await test.people.user.call(fileApi.listAttachments, { code: fileCode })).result
    const bodies = []
    for (const { id } of files) bodies.push((await test.people.user.call(fileApi.downloadFile, { id })).body)
    expect(bodies).toEqual(['첫째', '둘째'])
    await test.db`
      update file_piece set damaged_at = now() where digest in (
        select digest from file_entry where entry_id = ${files[0]?.id ?? ''})`
    const checked = await test.people.user.call(fileApi.checkDownload, {
      code: fileCode,
      filename: '같은 이름.txt',
    })
    expect(checked.result.downloadUrl).toBe(files[1]?.downloadUrl)
  })
})

describe('damaged bytes', () => {
  it.each([100_000, 3_000_000])('of %i are never served as a complete file, and are marked', async (size) => {
    const { ids, fileCode } = await test.draft([{ name: 'a.bin', bytes: randomBytes(size) }])
    const path = storedFiles().find((one) => statSync(one).size === size) ?? ''
    const right = readFileSync(path)
    const wrong = Buffer.from(right)
    wrong[size - 5] = (wrong[size - 5] ?? 0) ^ 1
    writeFileSync(path, wrong)
    const get = () => test.people.user.call(fileApi.downloadFile, { id: ids[0] ?? '' })
    const first = await get().catch(() => null)
    expect(first === null || first.status === 500 || first.bytes.length < size).toBe(true)
    expect((await get()).refusal?.code).toBe('file.damaged')
    const [listed] = (await test.people.user.call(fileApi.listAttachments, { code: fileCode })).result
    expect(listed?.isDamaged).toBe(true)
    expect(
      (await test.people.user.call(fileApi.checkDownload, { code: fileCode, filename: 'a.bin' })).refusal
        ?.code,
    ).toBe('file.damaged')
    // The same bytes uploaded again repair it.
    await test.draft([{ name: 'again.bin', bytes: right }])
    expect((await get()).bytes.equals(right)).toBe(true)
    rmSync(path)
    test.clock.advance(31 * 86_400_000)
    await test.run('file.check')
    test.clock.advance(-31 * 86_400_000)
    expect((await get()).refusal?.code).toBe('file.damaged')
  })
})

describe('a part of a large piece', () => {
  const get = (id: string, range: string) =>
    test.people.user.call(fileApi.downloadFile, { id }, { headers: { range } })

  it('reads only that part', async () => {
    const bytes = randomBytes(4_000_000)
    const { ids } = await test.draft([{ name: 'film.bin', bytes }])
    const open = vi.spyOn(test.app.services.storage, 'open')
    const part = await get(ids[0] ?? '', 'bytes=3000000-3000999')
    expect(part.bytes.equals(bytes.subarray(3_000_000, 3_001_000))).toBe(true)
    expect(open.mock.calls.map(([, range]) => range)).toEqual([{ first: 3_000_000, last: 3_000_999 }])
    open.mockRestore()
  })
  it('has the whole piece checked in the background, so that damage elsewhere in it is found', async () => {
    const { ids } = await test.draft([{ name: 'film.bin', bytes: randomBytes(4_100_000) }])
    const path = storedFiles().find((one) => statSync(one).size === 4_100_000) ?? ''
    const wrong = readFileSync(path)
    wrong[17] = (wrong[17] ?? 0) ^ 1
    writeFileSync(path, wrong)
    expect((await get(ids[0] ?? '', 'bytes=4000000-4000009')).status).toBe(206)
    const codeOf = async () => (await get(ids[0] ?? '', 'bytes=4000000-4000009')).refusal?.code
    await expect.poll(codeOf).toBe('file.damaged')
  })
  it('aborts if the piece is truncated', async () => {
    const { ids } = await test.draft([{ name: 'film.bin', bytes: randomBytes(4_200_000) }])
    truncateSync(storedFiles().find((one) => statSync(one).size === 4_200_000) ?? '', 4_000_000)
    const answer = await get(ids[0] ?? '', 'bytes=3999990-4000009').catch(() => null)
    expect(answer === null || answer.bytes.length < 20).toBe(true)
    expect((await get(ids[0] ?? '', 'bytes=0-9')).refusal?.code).toBe('file.damaged')
  })
})

describe('all files of a collection', () => {
  it('are one zip with UTF-8 names and no duplicates', async () => {
    const { fileCode, ids } = await test.draft([
      { name: '같은 이름.txt', bytes: Buffer.from('one') },
      { name: '같은 이름.txt', bytes: Buffer.from('two') },
      { name: '사진.bin', bytes: randomBytes(1_500_000) },
    ])
    const answer = await test.people.user.call(fileApi.downloadAll, { code: fileCode })
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.bytes.subarray(0, 4).toString('hex')).toBe('504b0304')
    const text = answer.bytes.toString('utf8')
    expect(text).toContain('같은 이름.txt')
    expect(text).toContain('같은 이름 (2).txt')
    expect(answer.bytes.length).toBeGreaterThan(1_500_000)
    const one = await test.people.user.call(fileApi.downloadAll, { code: fileCode, id: [ids[1] ?? ''] })
    const texts = Object.values(unzipSync(one.bytes)).map((bytes) => strFromU8(bytes))
    expect(texts).toEqual(['two'])
    expect((await test.people.peer.call(fileApi.downloadAll, { code: fileCode })).status).toBe(404)
  })
})

describe('names in a zip', () => {
  it('and the name of the zip describe the contents', () => {
    expect(archiveName(['보고서 (최종).txt'])).toBe('보고서 (최종).zip')
    expect(archiveName(['보고서 (최종).txt', 'b.pdf', 'c'])).toBe('보고서 (최종) +2.zip')
    expect(archiveName(['.env'])).toBe('.env.zip')
  })

  it('are never a device or invalid in Windows, and never a path', () => {
    expect(archiveNames(['CON', 'nul.txt', 'a. ', '..', 'a/b.txt', 'console.txt', 'A_', 'a_'])).toEqual([
      '_CON',
      '_nul.txt',
      'a__',
      '__',
      'a_b.txt',
      'console.txt',
      'A_',
      'a_ (2)',
    ])
  })
})

describe('a file added by the server', () => {
  it('is refused if it is empty', async () => {
    const { fileCode } = await test.draft([])
    const services = { ...test.app.services, db: test.db }
    const { Readable } = await import('node:stream')
    const file = { name: 'a.txt', source: Readable.from([]), personCode: 'user' }
    await expect(storeFile(services, { comCode: 'ONE', fileCode }, file)).rejects.toMatchObject({
      code: 'file.empty',
    })
  })
})
