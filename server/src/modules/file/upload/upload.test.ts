import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../../test/app.ts'
import { openCast, type Role } from '../../../../test/cast.ts'
import { accountRoom } from '../../account/index.ts'
import { fileRoom } from '../index.ts'
import { cutFile } from './chunk.factory.ts'

let test: TestApp
let people: Record<Role, Client>
let code: string

const rooms = [
  accountRoom({
    navigation: async () => ({
      menues: [],
      cacheVersion: { menu: '', quickMenu: '', webpart: '', lang: '' },
    }),
    pathChecks: [],
  }),
  fileRoom({ holders: [] }),
]

beforeAll(async () => {
  test = await openTestApp({ rooms, env: { FILE_TOTAL_LIMIT: '1000000' } })
  people = await openCast(test)
})
afterAll(() => test.stop())

async function newCode(client = people.user): Promise<string> {
  return (await client.call(fileApi.createFileCode, {})).result.fileCode
}

type Chunk = ReturnType<typeof cutFile>[number]

function send(
  client: Client,
  chunk: Chunk,
  change: Partial<Record<string, unknown>> = {},
  bytes = chunk.bytes,
) {
  const part = { name: 'blob', bytes }
  return client.callWith(fileApi.uploadChunk, { ...chunk.fields, ...change }, { part })
}

async function sendAll(client: Client, chunks: Chunk[]) {
  const answers = []
  for (const chunk of chunks) answers.push(await send(client, chunk))
  return answers
}

async function namesOf(fileCode: string, client = people.user): Promise<string[]> {
  return (await client.call(fileApi.listAttachments, { code: fileCode })).result.map((file) => file.name)
}

async function digestOf(id: string, client = people.user): Promise<string> {
  const answer = await client.call(fileApi.downloadFile, { id })
  return createHash('sha256').update(answer.bytes).digest('hex')
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a file in chunks', () => {
  it('is there after its last chunk, with the same bytes, however the chunks come', async () => {
    const fileCode = await newCode()
    const bytes = randomBytes(45_678)
    const chunks = cutFile(fileCode, { name: '보고서 최종.bin', bytes, chunkSize: 10_000 })
    expect(chunks.map((chunk) => chunk.bytes.length)).toEqual([10_000, 10_000, 10_000, 15_678])
    const order = [3, 1, 1, 0, 3, 2].map((index) => chunks[index] as Chunk)
    const answers = await sendAll(people.user, order)
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
  it('is made once when all chunks come at once, some twice, to two processes', async () => {
    const other = await test.second()
    const fileCode = await newCode()
    const bytes = randomBytes(61_000)
    const chunks = cutFile(fileCode, { name: 'beside.bin', bytes, chunkSize: 10_000 })
    const clients = [people.user, other.client.as(people.user.cookie)]
    const all = [...chunks, ...chunks].map((chunk, index) => send(clients[index % 2] as Client, chunk))
    const statuses = new Set((await Promise.all(all)).map((answer) => answer.status))
    expect([...statuses]).toEqual([200])
    const files = (await people.user.call(fileApi.listAttachments, { code: fileCode })).result
    expect(files.map((file) => file.size)).toEqual([61_000])
    expect(await digestOf(files[0]?.id ?? '')).toBe(sha(bytes))
    const left = await test.db`select from file_part`
    expect(left.length).toBe(0)
  })
  it.each([
    ['in order', [0, 1, 2, 3]],
    ['backwards', [3, 2, 1, 0]],
    ['mixed, some twice', [1, 0, 1, 3, 3, 2]],
  ])('that comes %s has the SHA-256 of the whole as soon as it is there', async (_how, order) => {
    const fileCode = await newCode()
    const bytes = randomBytes(400_000)
    const chunks = cutFile(fileCode, { name: 'whole.bin', bytes, chunkSize: 100_000 })
    await sendAll(
      people.user,
      order.map((index) => chunks[index] as Chunk),
    )
    const rows = await test.db`
      select encode(digest, 'hex') as digest, encode(whole_digest, 'hex') as whole from file_entry
       where file_code = ${fileCode}`
    expect(rows).toEqual([{ digest: sha(bytes), whole: sha(bytes) }])
  })
  it('stands where it was chosen, though others arrive before it', async () => {
    const fileCode = await newCode()
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
    for (const index of [2, 0, 1]) await sendAll(people.user, files[index] ?? [])
    expect(await namesOf(fileCode)).toEqual(['000.txt', '004.txt', '008.txt'])
  })
  it('takes a repeated chunk of a finished file and changes nothing', async () => {
    const fileCode = await newCode()
    const [only] = cutFile(fileCode, { name: 'once.txt', bytes: Buffer.from('한 번'), chunkSize: 100 })
    const first = await send(people.user, only as Chunk)
    const again = await send(people.user, only as Chunk)
    expect(again.result).toEqual(first.result)
    expect(await namesOf(fileCode)).toEqual(['once.txt'])
  })
})

describe('the test GET', () => {
  it('answers 204 for a chunk to send, 200 for a safe one, and 200 for every one of a finished file', async () => {
    const fileCode = await newCode()
    const chunks = cutFile(fileCode, { name: 'asked.bin', bytes: randomBytes(250), chunkSize: 100 })
    const ask = (index: number) => people.user.callWith(fileApi.testChunk, chunks[index]?.fields)
    expect((await ask(0)).status).toBe(204)
    await send(people.user, chunks[0] as Chunk)
    expect([(await ask(0)).status, (await ask(1)).status]).toEqual([200, 204])
    await send(people.user, chunks[1] as Chunk)
    expect([(await ask(0)).status, (await ask(1)).status]).toEqual([200, 200])
  })
  it('refuses at once what its sending would be refused for', async () => {
    const [chunk] = cutFile(await newCode(), { name: 'run.exe', bytes: randomBytes(10), chunkSize: 100 })
    expect((await people.user.callWith(fileApi.testChunk, chunk?.fields)).status).toBe(415)
  })
})

describe('every parameter of flow.js off by one', () => {
  const wrong: [string, number, Record<string, unknown>, number, string][] = [
    ['flowChunkNumber 0', 0, { flowChunkNumber: 0 }, 400, 'kit.invalidInput'],
    ['flowChunkNumber beyond the last', 0, { flowChunkNumber: 4 }, 415, 'file.badChunk'],
    ['flowChunkNumber of the last chunk for a first', 0, { flowChunkNumber: 3 }, 415, 'file.badChunk'],
    ['flowChunkSize one more', 0, { flowChunkSize: 101 }, 415, 'file.badChunk'],
    ['flowChunkSize one less', 0, { flowChunkSize: 99 }, 415, 'file.badChunk'],
    ['flowChunkSize 0', 0, { flowChunkSize: 0 }, 400, 'kit.invalidInput'],
    ['flowCurrentChunkSize one more', 0, { flowCurrentChunkSize: 101 }, 415, 'file.badChunk'],
    ['flowCurrentChunkSize one less', 2, { flowCurrentChunkSize: 149 }, 415, 'file.badChunk'],
    ['flowTotalSize one more', 2, { flowTotalSize: 351 }, 415, 'file.badChunk'],
    ['flowTotalSize one less, beside the first chunk', 0, { flowTotalSize: 349 }, 415, 'file.badChunk'],
    ['flowTotalChunks one more', 0, { flowTotalChunks: 4 }, 415, 'file.badChunk'],
    ['flowTotalChunks one less', 0, { flowTotalChunks: 2 }, 415, 'file.badChunk'],
    ['flowIdentifier not a UUID', 0, { flowIdentifier: '350-name' }, 400, 'kit.invalidInput'],
    ['flowFilename another than before', 0, { flowFilename: 'other.bin' }, 415, 'file.badChunk'],
    ['flowFilename empty', 0, { flowFilename: '' }, 400, 'kit.invalidInput'],
    ['flowFilename nothing but a path', 0, { flowFilename: '../..' }, 415, 'file.nameNeeded'],
    ['flowRelativePath of a folder', 0, { flowRelativePath: 'folder/a.bin' }, 415, 'file.folder'],
    ['code of nobody', 0, { code: randomUUID() }, 404, 'kit.notFound'],
  ]
  let chunks: Chunk[]
  beforeAll(async () => {
    code = await newCode()
    chunks = cutFile(code, { name: 'a.bin', bytes: randomBytes(350), chunkSize: 100 })
    await send(people.user, chunks[1] as Chunk)
  })
  it.each(wrong)('%s is refused', async (_name, index, change, status, refused) => {
    const answer = await send(people.user, chunks[index] as Chunk, change)
    expect([answer.status, answer.refusal?.code]).toEqual([status, refused])
  })
  it.each(Object.keys(fileApi.uploadChunk.input.properties).filter((name) => name.startsWith('flow')))(
    '%s left out is refused',
    async (name) => {
      const { [name as keyof Chunk['fields']]: _left, ...fields } = (chunks[0] as Chunk).fields
      const answer = await people.user.callWith(fileApi.uploadChunk, fields, {
        part: { name: 'x', bytes: Buffer.alloc(100) },
      })
      expect([answer.status, answer.refusal?.code]).toEqual([400, 'kit.invalidInput'])
    },
  )
  it('bytes fewer or more than said are refused for now, and the chunk is still to be sent', async () => {
    const chunk = chunks[0] as Chunk
    for (const bytes of [chunk.bytes.subarray(1), Buffer.concat([chunk.bytes, Buffer.alloc(1)])]) {
      const answer = await send(people.user, chunk, {}, bytes)
      expect([answer.status, answer.refusal?.code]).toEqual([400, 'file.chunkCut'])
    }
    expect((await people.user.callWith(fileApi.testChunk, chunk.fields)).status).toBe(204)
  })
  it('leaves the upload whole: the right chunks make the file', async () => {
    const answers = await sendAll(people.user, [chunks[0], chunks[2]] as Chunk[])
    expect(answers.at(-1)?.result).toMatchObject({ isComplete: true })
    expect(await namesOf(code)).toEqual(['a.bin'])
  })
})

describe('limits', () => {
  it('refuses an empty file for good', async () => {
    const [chunk] = cutFile(await newCode(), { name: 'empty.txt', bytes: Buffer.alloc(0), chunkSize: 100 })
    const answer = await send(people.user, chunk as Chunk)
    expect([answer.status, answer.refusal?.code]).toEqual([415, 'file.empty'])
  })
  it.each([
    'run.EXE',
    'run.exe.',
    'run.exe  ',
    'run.ｅｘｅ',
    'run.exe::$DATA',
    'exe\u202Etxt.exe',
    '.exe',
    'folder/run.bat',
  ])('refuses the banned name %j', async (name) => {
    const [chunk] = cutFile(await newCode(), { name, bytes: randomBytes(10), chunkSize: 100 })
    const answer = await send(people.user, {
      ...(chunk as Chunk),
      fields: { ...(chunk as Chunk).fields, flowRelativePath: 'x' },
    })
    expect([answer.status, answer.refusal?.code]).toEqual([415, 'file.banned'])
  })
  it('refuses a program under a harmless name by its bytes', async () => {
    const bytes = Buffer.concat([Buffer.from('MZ'), randomBytes(98)])
    const [chunk] = cutFile(await newCode(), { name: '사진.jpg', bytes, chunkSize: 100 })
    expect((await send(people.user, chunk as Chunk)).refusal?.error).toMatchObject({
      code: 'file.banned',
      params: { extension: 'exe' },
    })
  })
  it('counts what is there and what is on its way: beyond the total nothing begins', async () => {
    const fileCode = await newCode()
    await sendAll(
      people.user,
      cutFile(fileCode, { name: 'a.bin', bytes: randomBytes(600_000), chunkSize: 300_000 }),
    )
    const [half] = cutFile(fileCode, { name: 'b.bin', bytes: randomBytes(300_000), chunkSize: 100_000 })
    expect((await send(people.user, half as Chunk)).status).toBe(200)
    const [over] = cutFile(fileCode, { name: 'c.bin', bytes: randomBytes(100_001), chunkSize: 200_000 })
    const answer = await send(people.user, over as Chunk)
    expect([answer.status, answer.refusal?.code]).toEqual([413, 'file.totalTooLarge'])
    const [fits] = cutFile(fileCode, { name: 'd.bin', bytes: randomBytes(100_000), chunkSize: 200_000 })
    expect((await send(people.user, fits as Chunk)).status).toBe(200)
  })
  it('stands when the total is crossed between the first chunk and the last', async () => {
    const fileCode = await newCode()
    const slow = cutFile(fileCode, { name: 'slow.bin', bytes: randomBytes(600_000), chunkSize: 300_000 })
    await send(people.user, slow[0] as Chunk)
    test.clock.advance(3_600_000)
    await sendAll(
      people.user,
      cutFile(fileCode, { name: 'quick.bin', bytes: randomBytes(600_000), chunkSize: 300_000 }),
    )
    const answer = await send(people.user, slow[1] as Chunk)
    expect([answer.status, answer.refusal?.code]).toEqual([413, 'file.totalTooLarge'])
    expect(await namesOf(fileCode)).toEqual(['quick.bin'])
  })
})

describe('two people', () => {
  it('with one identifier have two uploads', async () => {
    const identifier = randomUUID()
    const mine = cutFile(await newCode(), {
      name: 'a.bin',
      bytes: randomBytes(200),
      chunkSize: 100,
      identifier,
    })
    const theirs = cutFile(await newCode(people.peer), {
      name: 'b.bin',
      bytes: randomBytes(200),
      chunkSize: 100,
      identifier,
    })
    await send(people.user, mine[0] as Chunk)
    await send(people.peer, theirs[0] as Chunk)
    const [first, second] = [
      await send(people.user, mine[1] as Chunk),
      await send(people.peer, theirs[1] as Chunk),
    ]
    expect(first.result).toMatchObject({ isComplete: true, file: { name: 'a.bin' } })
    expect(second.result).toMatchObject({ isComplete: true, file: { name: 'b.bin' } })
  })
  it('cannot reach each other’s draft: it looks as if it were not there', async () => {
    const fileCode = await newCode()
    const [chunk] = cutFile(fileCode, { name: 'a.bin', bytes: randomBytes(10), chunkSize: 100 })
    for (const other of [people.peer, people.outsider, people.super]) {
      expect((await send(other, chunk as Chunk)).status).toBe(404)
      expect((await other.callWith(fileApi.testChunk, chunk?.fields)).status).toBe(404)
    }
  })
})

describe('an upload that is ended', () => {
  it('is gone with its chunks, and a chunk still on its way is refused for good', async () => {
    const fileCode = await newCode()
    const chunks = cutFile(fileCode, { name: 'a.bin', bytes: randomBytes(200), chunkSize: 100 })
    await send(people.user, chunks[0] as Chunk)
    const input = { code: fileCode, fileIdentifiers: [chunks[0]?.fields.flowIdentifier ?? ''] }
    expect((await people.user.call(fileApi.removeFiles, input)).result).toEqual({ removed: 1 })
    expect((await people.user.callWith(fileApi.testChunk, chunks[0]?.fields)).status).toBe(204)
  })
})
