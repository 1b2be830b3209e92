import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountApi } from '@maru/api/account'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { callProcess, createEmployee, type ServerProcess, startProcess } from '#test/process.ts'
import { type Chunk, cutFile } from './chunk.factory.ts'

const login = 'seoyeon'
const password = 'right-password-1'
let database: TestDatabase
let server: ServerProcess
let cookie: string
const folder = mkdtempSync(join(tmpdir(), 'maru-killed-'))
chmodSync(folder, 0o755)

async function start(): Promise<void> {
  server = await startProcess({ DATABASE_URL: database.url, DATABASE_POOL: '4', DATA_DIR: folder })
}

beforeAll(async () => {
  database = await createTestDatabase()
  await createEmployee(database.db, login, password)
  await start()
  const answer = await callProcess(server, accountApi.login, { username: login, password })
  cookie = answer.cookie ?? ''
})
afterAll(async () => {
  await server.end('SIGKILL')
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function send({ fields, bytes }: Chunk): Promise<{ status: number; isComplete: boolean; id: string }> {
  const form = new FormData()
  const { code, ...flow } = fields
  for (const [name, value] of Object.entries(flow)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(bytes)]), 'blob')
  const answer = await fetch(`${server.url}/cm${fileApi.uploadChunk.path}?code=${code}`, {
    method: 'POST',
    headers: { cookie, 'x-requested-with': 'XMLHttpRequest', origin: server.url },
    body: form,
  })
  const body = (await answer.json()) as { result?: { isComplete: boolean; file: { id: string } | null } }
  return {
    status: answer.status,
    isComplete: body.result?.isComplete ?? false,
    id: body.result?.file?.id ?? '',
  }
}

/** The test request that flow.js sends before a chunk: true if the chunk is stored. */
async function isSafe({ fields }: Chunk): Promise<boolean> {
  const texts: [string, string][] = Object.entries(fields).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams(texts)
  const answer = await fetch(`${server.url}/cm${fileApi.testChunk.path}?${query}`, { headers: { cookie } })
  expect([200, 204]).toContain(answer.status)
  return answer.status === 200
}

async function newFile(name: string, size: number, chunkSize: number) {
  const created = await callProcess(server, fileApi.createFileCode, {}, cookie)
  const { fileCode } = created.result as { fileCode: string }
  const bytes = randomBytes(size)
  return { fileCode, bytes, chunks: cutFile(fileCode, { name, bytes, chunkSize }) }
}

async function filesIn(fileCode: string): Promise<{ id: string }[]> {
  const answer = await fetch(`${server.url}/cm/File/ISU_File/${fileCode}`, { headers: { cookie } })
  return ((await answer.json()) as { result: { id: string }[] }).result
}

async function sha256Of(id: string): Promise<string> {
  const answer = await fetch(`${server.url}/cm/file/download/${id}`, { headers: { cookie } })
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Checks the bytes and the digest of the file, and, after the job, the SHA-256 of the whole. */
async function expectEqual(id: string, bytes: Buffer, chunks: Chunk[]): Promise<void> {
  expect(await sha256Of(id)).toBe(sha(bytes))
  const rows = () => database.db<{ digest: string; whole: string | null }[]>`
    select encode(digest, 'hex') as digest, encode(whole_digest, 'hex') as whole from file_entry
     where entry_id = ${id}`
  const ofPieces = Buffer.concat(chunks.map((chunk) => Buffer.from(sha(chunk.bytes), 'hex')))
  expect((await rows())[0]?.digest).toBe(sha(ofPieces))
  await expect.poll(async () => (await rows())[0]?.whole, { timeout: 30_000 }).toBe(sha(bytes))
}

/** Bytes in the folder of the files, with those of chunks that are still arriving. */
function storedBytes(): number {
  const paths = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
  const sizes = paths.map((path) => statSync(join(folder, 'files', path), { throwIfNoEntry: false }))
  return sizes.reduce((sum, one) => sum + (one?.isFile() ? one.size : 0), 0)
}

/** Waits until the server has written this many bytes more, or has answered. */
async function untilWritten(more: number, sending: Promise<unknown>): Promise<void> {
  let isOver = false
  void sending.then(() => {
    isOver = true
  })
  const wanted = storedBytes() + more
  while (!isOver && storedBytes() < wanted) await sleep(2)
}

/** Kills the process and starts another one. */
async function killAndStart(): Promise<void> {
  await server.end('SIGKILL')
  await start()
}

describe('an upload whose server is killed with -9', () => {
  it('between two chunks continues at the same place, and has equal bytes at the end', async () => {
    const { chunks, bytes } = await newFile('두 토막.bin', 5_500_000, 1_000_000)
    for (const chunk of chunks.slice(0, 3)) expect((await send(chunk)).status).toBe(200)
    await killAndStart()
    const safe = []
    for (const chunk of chunks) safe.push(await isSafe(chunk))
    expect(safe).toEqual([true, true, true, false, false])
    let id = ''
    for (const chunk of chunks.slice(3)) id = (await send(chunk)).id
    await expectEqual(id, bytes, chunks)
  }, 300_000)

  it('during chunks and file creation, repeatedly, has equal bytes at the end', async () => {
    const { chunks, bytes, fileCode } = await newFile('많이 끊긴 파일.bin', 24_000_000, 3_000_000)
    let id = ''
    for (let round = 0; id === ''; round += 1) {
      const missing: Chunk[] = []
      for (const chunk of chunks) if (!(await isSafe(chunk))) missing.push(chunk)
      const sending = Promise.all(missing.map((chunk) => send(chunk).catch(() => null)))
      if (round < 3) {
        // Each round kills later: while bytes arrive, while they are written, while the file is created.
        await untilWritten(1 + round * 4_500_000, sending)
        await killAndStart()
      }
      const answers = await sending
      id = answers.find((answer) => answer?.isComplete)?.id ?? ''
      const [file] = await filesIn(fileCode)
      if (file) id = file.id
      expect(round).toBeLessThan(8)
    }
    await expectEqual(id, bytes, chunks)
    const parts = await database.db`select from file_part where file_code = ${fileCode}`
    expect(parts.length).toBe(0)
  }, 300_000)

  it('before the file was hashed is hashed afterwards', async () => {
    const { chunks, bytes } = await newFile('읽기 전.bin', 3_000_000, 1_000_000)
    let id = ''
    for (const chunk of chunks) id = (await send(chunk)).id
    await killAndStart()
    await expectEqual(id, bytes, chunks)
  }, 300_000)

  it('while the last chunk creates the file, leaves the complete file or the stored chunks', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { chunks, bytes, fileCode } = await newFile(`마지막 ${turn}.bin`, 3_000_000, 1_000_000)
      for (const chunk of chunks.slice(0, 2)) await send(chunk)
      const last = chunks[2] as Chunk
      const sending = send(last).catch(() => null)
      await untilWritten(1 + turn * 500_000, sending)
      await killAndStart()
      await sending
      if (!(await isSafe(last))) await send(last)
      const files = await filesIn(fileCode)
      expect(files).toHaveLength(1)
      expect(await sha256Of(files[0]?.id ?? '')).toBe(sha(bytes))
    }
  }, 300_000)

  it('leaves partial bytes only in the temporary folder, from where they are deleted', () => {
    const stored = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
    const odd = stored.filter((path) => !/^(tmp|[0-9a-f]{2}(\/[0-9a-f]{64})?)(\/[^/]+\.part)?$/.test(path))
    expect(odd).toEqual([])
  })
})
