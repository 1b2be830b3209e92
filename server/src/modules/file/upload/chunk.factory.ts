import { randomUUID } from 'node:crypto'
import type { FlowChunk } from '@maru/api/file/upload'
import { chunkCount, chunkSizeAt } from './upload.rules.ts'

/** One chunk with the parameters that flow.js sends. */
export interface Chunk {
  fields: FlowChunk
  bytes: Buffer
}

/** The chunks of a file as flow.js splits it, with its parameters. */
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
