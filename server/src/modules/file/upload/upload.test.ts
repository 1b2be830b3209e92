import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/app.ts'
import { type FileApp, namesIn, newCode, openFileApp, sendAll, sendChunk } from '#test/file-app.ts'
import { type Chunk, cutFile } from './chunk.factory.ts'

let test: FileApp
beforeAll(async () => {
  test = await openFileApp()
})
afterAll(() => test.stop())

async function digestOf(id: string): Promise<string> {
  const answer = await test.people.user.call(fileApi.downloadFile, { id })
  return createHash('sha256').update(answer.bytes).digest('hex')
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a file in chunks', () => {
  it('is complete after its last chunk, with the same bytes, in any order of chunks', async () => {
    const fileCode = await newCode(test.people.user)
    const bytes = randomBytes(45_678)
    const chunks = cutFile(fileCode, { name: '보고서 최종.bin', bytes, chunkSize: 10_000 })
    expect(chunks.map((chunk) => chunk.bytes.length)).toEqual([10_000, 10_000, 10_000, 15_678])
    const order = [3, 1, 1, 0, 3, 2].map((index) => chunks[index] as Chunk)
    const answers = await sendAll(test.people.user, order)
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    const last = answers.at(-1)?.result as {
      isComplete: boolean
      file: { id: string; name: string; size: number }
    }
    expect(last).toMatchObject({ isComplete: true, file: { name: '보고서 최종.bin', size: 45_678 } })
    expect(
      answers.slice(0, -1).every((answer) => !(answer.result as { isComplete: boolean }).isComplete),
    ).toBe(true)
    expect(await digestOf(last.file.id)).toBe(sha(bytes))
  })
  it('is created once if all chunks arrive concurrently, some twice, at two processes', async () => {
    const other = await test.second()
    const fileCode = await newCode(test.people.user)
    const bytes = randomBytes(61_000)
    const chunks = cutFile(fileCode, { name: 'beside.bin', bytes, chunkSize: 10_000 })
    const clients = [test.people.user, other.client.as(test.people.user.cookie)]
    const all = [...chunks, ...chunks].map((chunk, index) => sendChunk(clients[index % 2] as Client, chunk))
    const statuses = new Set((await Promise.all(all)).map((answer) => answer.status))
    expect([...statuses]).toEqual([200])
    const files = (await test.people.user.call(fileApi.listAttachments, { code: fileCode })).result
    expect(files.map((file) => file.size)).toEqual([61_000])
    expect(await digestOf(files[0]?.id ?? '')).toBe(sha(bytes))
    const left = await test.db`select from file_part`
    expect(left.length).toBe(0)
  })
  it.each([
    ['in order', [0, 1, 2, 3]],
    ['backwards', [3, 2, 1, 0]],
    ['mixed, some twice', [1, 0, 1, 3, 3, 2]],
  ])(
    'that comes %s is known at once by the SHA-256 of its pieces’ SHA-256 in their order',
    async (_how, order) => {
      const fileCode = await newCode(test.people.user)
      const bytes = randomBytes(400_000)
      const chunks = cutFile(fileCode, { name: 'whole.bin', bytes, chunkSize: 100_000 })
      await sendAll(
        test.people.user,
        order.map((index) => chunks[index] as Chunk),
      )
      const rows = await test.db`
      select encode(digest, 'hex') as digest, encode(whole_digest, 'hex') as whole from file_entry
       where file_code = ${fileCode}`
      const ofPieces = Buffer.concat(chunks.map((chunk) => createHash('sha256').update(chunk.bytes).digest()))
      expect(rows).toEqual([{ digest: sha(ofPieces), whole: null }])
    },
  )
  it('is listed in the order of selection, even if others arrive first', async () => {
    const fileCode = await newCode(test.people.user)
    const moment = test.clock.now().getTime().toString(16).padStart(12, '0')
    const identifier = (turn: string) =>
      `${moment.slice(0, 8)}-${moment.slice(8)}-7${turn}-8000-00000000000${turn[0]}`
    const files = ['000', '004', '008'].map((turn) =>
      cutFile(fileCode, {
        name: `${turn}.txt`,
        bytes: Buffer.from('x'),
        chunkSize: 10,
        identifier: identifier(turn),
      }),
    )
    for (const index of [2, 0, 1]) await sendAll(test.people.user, files[index] ?? [])
    expect(await namesIn(test.people.user, fileCode)).toEqual(['000.txt', '004.txt', '008.txt'])
  })
  it('accepts a repeated chunk of a finished file and changes nothing', async () => {
    const fileCode = await newCode(test.people.user)
    const [only] = cutFile(fileCode, { name: 'once.txt', bytes: Buffer.from('한 번'), chunkSize: 100 })
    const first = await sendChunk(test.people.user, only as Chunk)
    const again = await sendChunk(test.people.user, only as Chunk)
    expect(again.result).toEqual(first.result)
    expect(await namesIn(test.people.user, fileCode)).toEqual(['once.txt'])
  })
})

describe('the test request', () => {
  it('answers 204 for a missing chunk, 200 for a stored one, and 200 for every one of a finished file', async () => {
    const fileCode = await newCode(test.people.user)
    const chunks = cutFile(fileCode, { name: 'asked.bin', bytes: randomBytes(250), chunkSize: 100 })
    const ask = (index: number) => test.people.user.callWith(fileApi.testChunk, chunks[index]?.fields)
    expect((await ask(0)).status).toBe(204)
    await sendChunk(test.people.user, chunks[0] as Chunk)
    expect([(await ask(0)).status, (await ask(1)).status]).toEqual([200, 204])
    await sendChunk(test.people.user, chunks[1] as Chunk)
    expect([(await ask(0)).status, (await ask(1)).status]).toEqual([200, 200])
  })
  it('refuses what the chunk would be refused for', async () => {
    const [chunk] = cutFile(await newCode(test.people.user), {
      name: 'run.exe',
      bytes: randomBytes(10),
      chunkSize: 100,
    })
    expect((await test.people.user.callWith(fileApi.testChunk, chunk?.fields)).status).toBe(415)
  })
})

describe('two people', () => {
  it('with the same identifier have two uploads', async () => {
    const identifier = randomUUID()
    const mine = cutFile(await newCode(test.people.user), {
      name: 'a.bin',
      bytes: randomBytes(200),
      chunkSize: 100,
      identifier,
    })
    const theirs = cutFile(await newCode(test.people.peer), {
      name: 'b.bin',
      bytes: randomBytes(200),
      chunkSize: 100,
      identifier,
    })
    await sendChunk(test.people.user, mine[0] as Chunk)
    await sendChunk(test.people.peer, theirs[0] as Chunk)
    const [first, second] = [
      await sendChunk(test.people.user, mine[1] as Chunk),
      await sendChunk(test.people.peer, theirs[1] as Chunk),
    ]
    expect(first.result).toMatchObject({ isComplete: true, file: { name: 'a.bin' } })
    expect(second.result).toMatchObject({ isComplete: true, file: { name: 'b.bin' } })
  })
  it('cannot access each other’s draft: the answer is that it does not exist', async () => {
    const fileCode = await newCode(test.people.user)
    const [chunk] = cutFile(fileCode, { name: 'a.bin', bytes: randomBytes(10), chunkSize: 100 })
    for (const other of [test.people.peer, test.people.outsider, test.people.super]) {
      expect((await sendChunk(other, chunk as Chunk)).status).toBe(404)
      expect((await other.callWith(fileApi.testChunk, chunk?.fields)).status).toBe(404)
    }
  })
})

describe('a cancelled upload', () => {
  it('is deleted with its chunks, and a later chunk is refused permanently', async () => {
    const fileCode = await newCode(test.people.user)
    const chunks = cutFile(fileCode, { name: 'a.bin', bytes: randomBytes(200), chunkSize: 100 })
    await sendChunk(test.people.user, chunks[0] as Chunk)
    const input = { code: fileCode, fileIdentifiers: [chunks[0]?.fields.flowIdentifier ?? ''] }
    expect((await test.people.user.call(fileApi.removeFiles, input)).result).toEqual({ removed: 1 })
    expect((await test.people.user.callWith(fileApi.testChunk, chunks[0]?.fields)).status).toBe(204)
  })
})
