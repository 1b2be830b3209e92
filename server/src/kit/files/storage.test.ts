import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../failure.ts'
import type { Storage } from './storage.ts'
import { openFolderStorage } from './storage-folder.ts'
import { openS3Storage, type S3Place } from './storage-s3.ts'

const home = mkdtempSync(join(tmpdir(), 'maru-storage-'))
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const bucket = { port: 0 }
let s3: S3rver

function place(port: number): S3Place {
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
  return {
    bucket: 'maru',
    prefix: 'files/',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    ...keys,
    pathStyle: true,
  }
}

beforeAll(async () => {
  const directory = join(home, 's3')
  mkdirSync(directory)
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // The server drops the slash after the bucket's name from listing requests, but the client signs it.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'maru', configs: [] }],
  })
  bucket.port = (await s3.run()).port
})
afterAll(async () => {
  await s3.close()
  rmSync(home, { recursive: true, force: true })
})

async function put(storage: Storage, bytes: Buffer): Promise<string> {
  const staged = await storage.stage(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]))
  await staged.store()
  return staged.digest
}

async function read(storage: Storage, digest: string, range?: { first: number; last: number }) {
  const stream = await storage.open(digest, range)
  return stream && buffer(stream)
}

async function listed(storage: Storage): Promise<string[]> {
  const digests: string[] = []
  for await (const { digest } of storage.list()) digests.push(digest)
  return digests.sort()
}

const drivers: [string, () => Storage][] = [
  ['folder', () => openFolderStorage(join(home, 'folder'))],
  ['bucket', () => openS3Storage(place(bucket.port), join(home, 'staged'))],
]

describe.each(drivers)('the store in a %s', (name, open) => {
  const bytes = randomBytes(300_000)

  it('returns stored bytes by their SHA-256, whole and in part', async () => {
    const storage = open()
    const staged = await storage.stage(Readable.from([bytes]))
    expect(staged).toMatchObject({
      digest: digestOf(bytes),
      size: bytes.length,
      head: bytes.subarray(0, 65_536),
    })
    expect(await read(storage, staged.digest)).toBeNull()
    await staged.store()
    expect((await read(storage, staged.digest))?.equals(bytes)).toBe(true)
    const part = await read(storage, staged.digest, { first: 5, last: 70_000 })
    expect(part?.equals(bytes.subarray(5, 70_001))).toBe(true)
  })
  it('stores equal bytes once, lists and removes them', async () => {
    const storage = open()
    const other = randomBytes(20)
    await put(storage, bytes)
    const digest = await put(storage, other)
    expect(await listed(storage)).toEqual([digestOf(bytes), digest].sort())
    await storage.remove(digest)
    await storage.remove(digest)
    expect(await read(storage, digest)).toBeNull()
    expect(await listed(storage)).toEqual([digestOf(bytes)])
  })
  it('leaves nothing behind if the sender disconnects or the bytes are discarded', async () => {
    const storage = open()
    const broken = new Readable({ read() {} })
    broken.push(Buffer.alloc(1000))
    setTimeout(() => broken.destroy(new Error('gone')), 20)
    await expect(storage.stage(broken)).rejects.toThrow('gone')
    const unwanted = await storage.stage(Readable.from([Buffer.from('unwanted')]))
    await unwanted.discard()
    expect(readdirSync(join(home, name === 'folder' ? 'folder/tmp' : 'staged'))).toEqual([])
  })
  it('removes the temporary files of a killed process', async () => {
    const storage = open()
    writeFileSync(join(home, name === 'folder' ? 'folder/tmp' : 'staged', 'left.part'), 'half')
    expect(await storage.removeStaged(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.removeStaged(new Date(Date.now() + 60_000))).toBe(1)
  })
  it('does not use a name as a path', async () => {
    await expect(open().open('../../etc/passwd')).rejects.toThrow('Not a digest')
  })
})

describe('the store in a bucket', () => {
  it('reports that it is unreachable if no server answers', async () => {
    const storage = openS3Storage(place(1), join(home, 'staged'))
    await expect(put(storage, Buffer.from('text'))).rejects.toMatchObject({
      code: 'kit.storageDown',
      status: 503,
    })
  })
})

describe('the store on a full disk', () => {
  const disk = join(home, 'disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status === 0
  if (!mounted) process.stdout.write('skipped: a tmpfs cannot be mounted here, so no disk was filled\n')
  afterAll(() => {
    if (mounted) spawnSync('umount', [disk])
  })

  it.runIf(mounted)(
    'reports a permanent failure, leaves no partial file, and stores bytes again once there is space',
    async () => {
      const storage = openFolderStorage(join(disk, 'files'))
      const first = await put(storage, randomBytes(1_200_000))
      const refusal = await put(storage, randomBytes(1_200_000)).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Failure)
      expect(refusal).toMatchObject({ code: 'kit.storageFull', status: 500 })
      expect(readdirSync(join(disk, 'files/tmp'))).toEqual([])
      await storage.remove(first)
      const again = randomBytes(1_200_000)
      const digest = await put(storage, again)
      expect(await read(storage, digest)).toEqual(again)
      // No file is open when the disk is removed.
      expect(await storage.settle([{ digest, size: again.length }])).toEqual([])
    },
  )
})
