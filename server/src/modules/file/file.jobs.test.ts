import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileApp, namesIn, openFileApp } from '#test/file-app.ts'
import { copyFiles, removeAttachedFiles } from './index.ts'
import { cutFile } from './upload/chunk.factory.ts'

const day = 86_400_000
let test: FileApp
beforeAll(async () => {
  test = await openFileApp()
})
afterAll(() => test.stop())

function folder(): string {
  return test.app.services.storage.title.replace('folder ', '')
}
function stored(): number {
  return readdirSync(folder(), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /[0-9a-f]{64}$/.test(path),
  ).length
}

describe('the sweep', () => {
  it('removes drafts that were not used for a day, and their bytes in the next run', async () => {
    await test.draft([{ name: 'orphan.bin', bytes: randomBytes(100) }])
    const attached = await test.draft([{ name: 'held.bin', bytes: randomBytes(100) }])
    await test.hang(attached.fileCode, { readers: ['user'], writers: ['user'] })
    expect(stored()).toBe(2)
    test.clock.advance(day - 1000)
    await test.run('file.sweep')
    expect(stored()).toBe(2)
    test.clock.advance(2000)
    await test.run('file.sweep')
    expect(stored()).toBe(1)
    expect(await namesIn(test.people.user, attached.fileCode)).toEqual(['held.bin'])
  })
  it('retains bytes that a copy still uses', async () => {
    const bytes = randomBytes(100)
    const { fileCode } = await test.draft([{ name: 'a.bin', bytes }])
    const first = await test.hang(fileCode, { readers: ['user'], writers: ['user'] })
    const copy = await copyFiles({ ...test.app.services, db: test.db }, fileCode, {
      comCode: 'ONE',
      personCode: 'user',
    })
    await test.hang(copy, { readers: ['user'], writers: ['user'] })
    await removeAttachedFiles({ ...test.app.services, db: test.db }, first)
    test.clock.advance(15 * day)
    await test.run('file.sweep')
    test.clock.advance(-15 * day)
    const [file] = (await test.people.user.call(fileApi.listAttachments, { code: copy })).result
    expect(
      (await test.people.user.call(fileApi.downloadFile, { id: file?.id ?? '' })).bytes.equals(bytes),
    ).toBe(true)
    const gone = await test.db`select from file_code where file_code = ${fileCode}`
    expect(gone.length).toBe(0)
  })
  it('deletes an upload that stopped a day ago with its chunks, and not an active one', async () => {
    const { fileCode } = await test.draft([])
    await test.hang(fileCode, { readers: ['user'], writers: ['user'] })
    const chunks = cutFile(fileCode, { name: 'a.bin', bytes: randomBytes(300), chunkSize: 100 })
    const send = (index: number) =>
      test.people.user.callWith(fileApi.uploadChunk, chunks[index]?.fields, {
        part: { name: 'x', bytes: chunks[index]?.bytes ?? Buffer.alloc(0) },
      })
    const before = stored()
    await send(0)
    test.clock.advance(day / 2)
    await send(1)
    test.clock.advance(day / 2 + 1000)
    await test.run('file.sweep')
    expect((await test.db`select from file_part where file_code = ${fileCode}`).length).toBe(2)
    test.clock.advance(day / 2)
    await test.run('file.sweep')
    await test.run('file.sweep')
    expect((await test.db`select from file_upload where file_code = ${fileCode}`).length).toBe(0)
    expect(stored()).toBe(before)
    test.clock.advance(-1.5 * day)
  })
  it('deletes bytes of the store without a row after two days', async () => {
    const digest = 'ab'.repeat(32)
    const place = join(folder(), 'ab')
    await mkdir(place, { recursive: true })
    writeFileSync(join(place, digest), 'stranger')
    const before = stored()
    await test.run('file.removeStrangers')
    expect(stored()).toBe(before)
    const old = new Date(Date.now() - 3 * day)
    utimesSync(join(place, digest), old, old)
    await test.run('file.removeStrangers')
    expect(stored()).toBe(before - 1)
  })
})

describe('a crash of the machine', () => {
  const parts = (chunks: ReturnType<typeof cutFile>) => (index: number) => {
    const part = { name: 'x', bytes: chunks[index]?.bytes ?? Buffer.alloc(0) }
    return test.people.user.callWith(fileApi.uploadChunk, chunks[index]?.fields, { part })
  }

  it('that lost a chunk is detected before the file is created, and only that chunk is requested again', async () => {
    const { fileCode } = await test.draft([])
    const bytes = randomBytes(300)
    const chunks = cutFile(fileCode, { name: 'fallen.bin', bytes, chunkSize: 100 })
    const send = parts(chunks)
    await send(0)
    await send(1)
    const digest = createHash('sha256')
      .update(chunks[0]?.bytes ?? '')
      .digest('hex')
    writeFileSync(join(folder(), digest.slice(0, 2), digest), '')
    expect((await send(2)).refusal?.code).toBe('file.chunkCut')
    const asked = []
    for (const { fields } of chunks)
      asked.push((await test.people.user.callWith(fileApi.testChunk, fields)).status)
    expect(asked).toEqual([204, 200, 200])
    expect((await send(0)).result).toMatchObject({ isComplete: true })
    const [file] = (await test.people.user.call(fileApi.listAttachments, { code: fileCode })).result
    expect(
      (await test.people.user.call(fileApi.downloadFile, { id: file?.id ?? '' })).bytes.equals(bytes),
    ).toBe(true)
  })
  it('between the last chunk and the file lets any chunk create the file', async () => {
    const { fileCode } = await test.draft([])
    const chunks = cutFile(fileCode, { name: 'nearly.bin', bytes: randomBytes(200), chunkSize: 100 })
    const send = parts(chunks)
    await send(0)
    // The state after a process was killed between storing the last chunk and creating the file.
    const [only] = await test.db<
      { digest: Buffer }[]
    >`select digest from file_part where file_code = ${fileCode}`
    await test.db`
      insert into file_part select com_code, person_code, file_code, identifier, 2, ${only?.digest ?? null}, 100
        from file_upload where file_code = ${fileCode}`
    await test.db`update file_upload set received = 2 where file_code = ${fileCode}`
    expect((await test.people.user.callWith(fileApi.testChunk, chunks[0]?.fields)).status).toBe(204)
    expect((await send(0)).result).toMatchObject({ isComplete: true })
    expect(await namesIn(test.people.user, fileCode)).toEqual(['nearly.bin'])
  })
})

describe('the check', () => {
  it('verifies each piece once in 30 days, and computes missing SHA-256 of files', async () => {
    const bytes = randomBytes(250)
    const { fileCode } = await test.draft([])
    for (const chunk of cutFile(fileCode, { name: 'a.bin', bytes, chunkSize: 100 })) {
      await test.people.user.callWith(fileApi.uploadChunk, chunk.fields, {
        part: { name: 'x', bytes: chunk.bytes },
      })
    }
    const whole = () => test.db<{ digest: string | null }[]>`
      select encode(whole_digest, 'hex') as digest from file_entry where file_code = ${fileCode}`
    expect((await whole())[0]?.digest).toBeNull()
    await test.run('file.check')
    expect((await whole())[0]?.digest).toBe(createHash('sha256').update(bytes).digest('hex'))
    const unchecked = await test.db`select from file_piece where checked_at is null`
    expect(unchecked.length).toBe(0)
  })
})
