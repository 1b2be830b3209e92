import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { fileApi } from '@maru/api/file'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileApp, openFileApp } from '#test/file-app.ts'
import { cutFile } from '../upload/chunk.factory.ts'

const home = mkdtempSync(join(tmpdir(), 'maru-bucket-'))
const directory = join(home, 's3')
let s3: S3rver
let port = 0
let test: FileApp

function openS3(at: number): S3rver {
  return new S3rver({
    port: at,
    address: '127.0.0.1',
    silent: true,
    // The server drops the slash after the bucket's name from listing requests, but the client signs it.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'maru', configs: [] }],
  })
}

beforeAll(async () => {
  mkdirSync(directory)
  s3 = openS3(0)
  port = (await s3.run()).port
  test = await openFileApp({
    env: {
      FILE_S3_BUCKET: 'maru',
      FILE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILE_S3_ACCESS_KEY: 'S3RVER',
      FILE_S3_SECRET_KEY: 'S3RVER',
      FILE_TEMPORARY_DIR: home,
    },
  })
})
afterAll(async () => {
  await test.stop()
  await s3.close()
  rmSync(home, { recursive: true, force: true })
})

function objects(): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[0-9a-f]{64}[^/]*object$/.test(path))
    .map((path) => join(directory, path))
}

describe('files in a bucket', () => {
  it('are uploaded in chunks and downloaded whole and in part', async () => {
    const { fileCode } = await test.draft([])
    const bytes = randomBytes(2_345_678)
    let id = ''
    for (const chunk of cutFile(fileCode, { name: '구름.bin', bytes, chunkSize: 500_000 })) {
      const part = { name: 'x', bytes: chunk.bytes }
      id = (await test.people.user.call(fileApi.uploadChunk, chunk.fields, { part })).result.file?.id ?? ''
    }
    const get = (headers: Record<string, string> = {}) =>
      test.people.user.call(fileApi.downloadFile, { id }, { headers })
    expect((await get()).bytes.equals(bytes)).toBe(true)
    const part = await get({ range: 'bytes=499990-1000009' })
    expect(part.bytes.equals(bytes.subarray(499_990, 1_000_010))).toBe(true)
  })
  it('have thumbnails, and are checked and deleted', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
    const { ids } = await test.draft([{ name: 'a.png', bytes: picture }])
    const shown = await test.people.user.call(fileApi.showThumbnail, { id: ids[0] ?? '', size: 'card' })
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 })
    const object = objects().find((path) => statSync(path).size === picture.length) ?? ''
    writeFileSync(object, Buffer.alloc(picture.length))
    await test.run('file.check')
    expect((await test.people.user.call(fileApi.downloadFile, { id: ids[0] ?? '' })).refusal?.code).toBe(
      'file.damaged',
    )
    test.clock.advance(2 * 86_400_000)
    await test.run('file.sweep')
    expect(objects()).toEqual([])
  })
  it('that stops answering during an upload is retried, and nothing is lost', async () => {
    const { fileCode } = await test.draft([])
    const bytes = randomBytes(900_000)
    const chunks = cutFile(fileCode, { name: '끊긴 구름.bin', bytes, chunkSize: 300_000 })
    const send = (index: number) =>
      test.people.user.callWith(fileApi.uploadChunk, chunks[index]?.fields, {
        part: { name: 'x', bytes: chunks[index]?.bytes ?? Buffer.alloc(0) },
      })
    expect((await send(0)).status).toBe(200)
    await s3.close()
    const away = await send(1)
    expect([away.status, away.refusal?.code]).toEqual([503, 'kit.storageDown'])
    expect(readdirSync(join(home, 'maru-staged'))).toEqual([])
    const asked = await test.people.user.callWith(fileApi.testChunk, chunks[1]?.fields)
    expect(asked.status).toBe(204)
    s3 = openS3(port)
    await s3.run()
    expect((await send(1)).status).toBe(200)
    const id = ((await send(2)).result as { file: { id: string } }).file.id
    expect((await test.people.user.call(fileApi.downloadFile, { id })).bytes.equals(bytes)).toBe(true)
    await test.run('file.hashWhole', { comCode: 'ONE', entryId: id })
    const [row] =
      await test.db`select encode(whole_digest, 'hex') as whole from file_entry where entry_id = ${id}`
    expect(row?.whole).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
})
