import { randomBytes, randomUUID } from 'node:crypto'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileApp, namesIn, newCode, openFileApp, sendAll, sendChunk } from '#test/file-app.ts'
import { type Chunk, cutFile } from './chunk.factory.ts'

let test: FileApp
let code: string
beforeAll(async () => {
  test = await openFileApp()
})
afterAll(() => test.stop())

describe('every parameter of flow.js with a wrong value', () => {
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
    code = await newCode(test.people.user)
    chunks = cutFile(code, { name: 'a.bin', bytes: randomBytes(350), chunkSize: 100 })
    await sendChunk(test.people.user, chunks[1] as Chunk)
  })
  it.each(wrong)('%s is refused', async (_name, index, change, status, refused) => {
    const answer = await sendChunk(test.people.user, chunks[index] as Chunk, change)
    expect([answer.status, answer.refusal?.code]).toEqual([status, refused])
  })
  it.each(Object.keys(fileApi.uploadChunk.input.properties).filter((name) => name.startsWith('flow')))(
    'a missing %s is refused',
    async (name) => {
      const { [name as keyof Chunk['fields']]: _left, ...fields } = (chunks[0] as Chunk).fields
      const answer = await test.people.user.callWith(fileApi.uploadChunk, fields, {
        part: { name: 'x', bytes: Buffer.alloc(100) },
      })
      expect([answer.status, answer.refusal?.code]).toEqual([400, 'kit.invalidInput'])
    },
  )
  it('fewer or more bytes than declared are refused temporarily, and the chunk can be sent again', async () => {
    const chunk = chunks[0] as Chunk
    for (const bytes of [chunk.bytes.subarray(1), Buffer.concat([chunk.bytes, Buffer.alloc(1)])]) {
      const answer = await sendChunk(test.people.user, chunk, {}, bytes)
      expect([answer.status, answer.refusal?.code]).toEqual([400, 'file.chunkCut'])
    }
    expect((await test.people.user.callWith(fileApi.testChunk, chunk.fields)).status).toBe(204)
  })
  it('does not damage the upload: the right chunks create the file', async () => {
    const answers = await sendAll(test.people.user, [chunks[0], chunks[2]] as Chunk[])
    expect(answers.at(-1)?.result).toMatchObject({ isComplete: true })
    expect(await namesIn(test.people.user, code)).toEqual(['a.bin'])
  })
})
