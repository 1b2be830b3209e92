import { Readable } from 'node:stream'
import { type PieceReader, readPieces, storeOrDiscard } from '../download/piece.service.ts'

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
  return storeOrDiscard(reader, await reader.storage.stage(Readable.from([bytes]), bytes.length))
}

/** The stored bytes; throws `file.damaged` if they are not what was stored. */
export function readText(reader: PieceReader, text: StoredText): Promise<Buffer> {
  return readPieces(reader, [text])
}
