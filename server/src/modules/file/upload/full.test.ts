import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileApi } from '@maru/api/file'
import { afterAll, describe, expect, it } from 'vitest'
import { namesIn, openFileApp } from '#test/file-app.ts'
import { cutFile } from './chunk.factory.ts'

const disk = mkdtempSync(join(tmpdir(), 'maru-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).status === 0
if (!isMounted) process.stdout.write('skipped: a tmpfs cannot be mounted here, so no disk was filled\n')
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

describe.runIf(isMounted)('a full disk', () => {
  it('causes a permanent error with its own code, loses nothing, and continues once there is space', async () => {
    const test = await openFileApp({ env: { DATA_DIR: disk } })
    const { fileCode } = await test.draft([])
    const bytes = randomBytes(2_500_000)
    const chunks = cutFile(fileCode, { name: '큰 파일.bin', bytes, chunkSize: 1_000_000 })
    const send = async (index: number) => {
      const part = { name: 'x', bytes: chunks[index]?.bytes ?? Buffer.alloc(0) }
      const answer = await test.people.user.callWith(fileApi.uploadChunk, chunks[index]?.fields, { part })
      return [answer.status, answer.refusal?.code]
    }
    expect(await send(0)).toEqual([200, undefined])
    const junk = join(disk, 'junk')
    writeFileSync(junk, Buffer.alloc(2_600_000))
    expect(await send(1)).toEqual([500, 'kit.storageFull'])
    expect(readdirSync(join(disk, 'files/tmp'))).toEqual([])
    // A file without enough space is refused before its first byte.
    const [other] = cutFile(fileCode, { name: 'b.bin', bytes: randomBytes(2_000_000), chunkSize: 4_000_000 })
    const early = await test.people.user.callWith(fileApi.uploadChunk, other?.fields, {
      part: { name: 'x', bytes: other?.bytes ?? Buffer.alloc(0) },
    })
    expect(early.refusal?.code).toBe('kit.storageFull')
    rmSync(junk)
    expect(await send(1)).toEqual([200, undefined])
    expect(await namesIn(test.people.user, fileCode)).toEqual(['큰 파일.bin'])
    const [file] = (await test.people.user.call(fileApi.listAttachments, { code: fileCode })).result
    const back = await test.people.user.call(fileApi.downloadFile, { id: file?.id ?? '' })
    expect(back.bytes.equals(bytes)).toBe(true)
    await test.stop().catch(() => {})
  })
})
