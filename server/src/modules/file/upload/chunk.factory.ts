import { randomUUID } from 'node:crypto'
import { fileApi } from '@maru/api/file'
import type { FlowChunk } from '@maru/api/file/upload'
import type { Client } from '../../../../test/app.ts'
import { chunkCount, chunkSizeAt } from './upload.rules.ts'

/** One chunk with the parameters that flow.js sends. */
export interface Chunk {
  fields: FlowChunk
  bytes: Buffer
}

/** The chunks of a file as flow.js cuts them, with the parameters it sends. */
export function cutFile(
  code: string,
  file: { name: string; bytes: Buffer; chunkSize: number; identifier?: string },
): Chunk[] {
  const { name, bytes, chunkSize, identifier = randomUUID() } = file
  const count = chunkCount(bytes.length, chunkSize)
  return Array.from({ length: count }, (_none, index) => {
    const size = chunkSizeAt(index + 1, bytes.length, chunkSize)
    const fields = {
      code,
      flowChunkNumber: index + 1,
      flowChunkSize: chunkSize,
      flowCurrentChunkSize: size,
      flowTotalSize: bytes.length,
      flowIdentifier: identifier,
      flowFilename: name,
      flowRelativePath: name,
      flowTotalChunks: count,
    }
    return { fields, bytes: bytes.subarray(index * chunkSize, index * chunkSize + size) }
  })
}

/** A new empty collection of this person's. */
export async function newCode(client: Client): Promise<string> {
  return (await client.call(fileApi.createFileCode, {})).result.fileCode
}

/** Sends a chunk, with other parameters or bytes than its own where they are given. */
export function sendChunk(
  client: Client,
  chunk: Chunk,
  change: Partial<Record<string, unknown>> = {},
  bytes = chunk.bytes,
) {
  return client.callWith(
    fileApi.uploadChunk,
    { ...chunk.fields, ...change },
    { part: { name: 'blob', bytes } },
  )
}

/** Sends chunks one after another and gives their answers. */
export async function sendAll(client: Client, chunks: Chunk[]) {
  const answers = []
  for (const chunk of chunks) answers.push(await sendChunk(client, chunk))
  return answers
}
