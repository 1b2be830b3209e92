import { joinSlices, slicesOf } from '#kit/files/slices.ts'
import { openPieces, type PieceReader, storeOrDiscard } from '../download/piece.service.ts'

/** Bytes in the store, by their SHA-256. */
export interface StoredText {
  digest: string
  size: number
}

/**
 * Stores bytes once, however often they come; they survive a crash of the machine once it resolves. Without
 * `insertText` they go after a day.
 */
export async function storeText(reader: PieceReader, bytes: Buffer): Promise<StoredText> {
  return storeOrDiscard(reader, await reader.storage.stage(slicesOf(bytes), bytes.length))
}

/** The stored bytes in shared memory; throws `file.damaged` if they are not what was stored. */
export async function readText(reader: PieceReader, text: StoredText): Promise<Buffer> {
  if (text.size === 0) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  for await (const chunk of openPieces(reader, [text], 0, text.size - 1)) chunks.push(chunk as Buffer)
  return joinSlices(chunks)
}
