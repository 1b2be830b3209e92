import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileApp, newCode, openFileApp, sendAll, sendChunk } from '#test/file-app.ts'
import { copyFiles } from '../index.ts'
import { type Chunk, cutFile } from './chunk.factory.ts'
import { hashWholeJob, whileComing } from './whole.jobs.ts'

let test: FileApp
beforeAll(async () => {
  test = await openFileApp({ env: { FILE_DRAFT_LIMIT: '1000000000' } })
})
afterAll(() => test.stop())

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function upload(bytes: Buffer, chunkSize: number) {
  const { user } = test.people
  const fileCode = await newCode(user)
  const chunks = cutFile(fileCode, { name: 'whole.bin', bytes, chunkSize })
  const last = (await sendAll(user, chunks)).at(-1)?.result as { file: { id: string } }
  return { id: last.file.id, fileCode, chunks }
}

async function wholeOf(id: string): Promise<string | null> {
  const [row] = await test.db<{ whole: string | null }[]>`
    select encode(whole_digest, 'hex') as whole from file_entry where entry_id = ${id}`
  return row?.whole ?? null
}

const hash = (id: string) => test.run(hashWholeJob, { comCode: 'ONE', entryId: id })
const queued = (id: string) => test.db`
  select from job.job
   where data = ${test.db.json({ name: hashWholeJob, input: { comCode: 'ONE', entryId: id } })}`

/** The path of a stored chunk. */
function pathOf(chunk: Chunk | undefined): string {
  return test.app.services.storage.pathOf?.(sha(chunk?.bytes ?? Buffer.alloc(0))) ?? ''
}

describe('the SHA-256 of a whole', () => {
  it('is stored immediately for a file of one piece', async () => {
    const bytes = randomBytes(1000)
    const { id } = await upload(bytes, 10_000)
    expect(await wholeOf(id)).toBe(sha(bytes))
    expect(await queued(id)).toHaveLength(0)
  })
  it.each([
    ['small', 350, 100],
    ['large', 6_500_000, 2_000_000],
  ])('of %s pieces is queued with the file and written for it and its copies', async (_how, size, cut) => {
    const bytes = randomBytes(size)
    const { id, fileCode, chunks } = await upload(bytes, cut)
    expect(await wholeOf(id)).toBeNull()
    expect(await queued(id)).toHaveLength(1)
    const copy = await copyFiles({ ...test.app.services, db: test.db }, fileCode, {
      comCode: 'ONE',
      personCode: 'user',
    })
    await hash(id)
    expect(await wholeOf(id)).toBe(sha(bytes))
    const copies = await test.db`
      select encode(whole_digest, 'hex') as whole from file_entry where file_code = ${copy}`
    expect(copies).toEqual([{ whole: sha(bytes) }])
    const checked = await test.db`
      select from file_piece where checked_at is not null
         and encode(digest, 'hex') = any(${chunks.map((chunk) => sha(chunk.bytes))})`
    expect(checked).toHaveLength(chunks.length)
    await hash(id)
  })
  it.each([
    ['small', 350, 100],
    ['large', 6_500_000, 2_000_000],
  ])('is not stored if one of its %s pieces is damaged, which is marked', async (_how, size, cut) => {
    const bytes = randomBytes(size)
    const { id, chunks } = await upload(bytes, cut)
    const path = pathOf(chunks[1])
    const right = readFileSync(path)
    writeFileSync(path, Buffer.concat([Buffer.from([(right[0] ?? 0) ^ 1]), right.subarray(1)]))
    await hash(id)
    expect(await wholeOf(id)).toBeNull()
    const get = () => test.people.user.call(fileApi.downloadFile, { id })
    expect((await get()).refusal?.code).toBe('file.damaged')
    await test.run('file.check')
    expect(await wholeOf(id)).toBeNull()
    // Another file with the same bytes repairs it; the nightly check then hashes the whole.
    const [again] = cutFile(await newCode(test.people.user), {
      name: 'again.bin',
      bytes: right,
      chunkSize: 1e7,
    })
    await sendChunk(test.people.user, again as Chunk)
    await test.run('file.check')
    expect(await wholeOf(id)).toBe(sha(bytes))
    expect((await get()).bytes.equals(bytes)).toBe(true)
  })
  it('waits while an upload arrives, with a limit', async () => {
    const first = await upload(randomBytes(12_000_000), 6_000_000)
    const second = await upload(randomBytes(12_000_000), 6_000_000)
    let stopComing = () => {}
    let isDone = false
    const coming = whileComing(
      () =>
        new Promise<void>((resolve) => {
          stopComing = resolve
        }),
    )
    const waiting = hash(first.id).then(() => {
      isDone = true
    })
    // The wait is many timers of 50 ms, one after another: this one ends before them on a busy machine too.
    await pause(50)
    expect(isDone).toBe(false)
    await waiting
    expect(await wholeOf(first.id)).not.toBeNull()
    stopComing()
    await coming
    await hash(second.id)
    expect(await wholeOf(second.id)).not.toBeNull()
  })
})
