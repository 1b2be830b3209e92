import type { PieceReader } from './download/piece.service.ts'
import { isPieceRight } from './download/piece.service.ts'
import { digestOf } from './file.rules.ts'
import { selectEntries, selectPieces } from './file.sql.ts'

/** Whether the bytes of a collection are those that its digests name, and how many bytes were read. */
export interface VerifiedBytes {
  isRight: boolean
  read: number
}

/**
 * Reads the files of a collection from the store and compares them with their digests, for a room that keeps evidence.
 * Damaged bytes are recorded, as at a download. Digests in `known` are not read again; verified ones are added to it.
 */
export async function verifyFiles(
  reader: PieceReader,
  comCode: string,
  fileCode: string,
  known: Set<string>,
): Promise<VerifiedBytes> {
  let read = 0
  for (const { entryId, digest } of await selectEntries(reader.db, { comCode, fileCode })) {
    const pieces = await selectPieces(reader.db, comCode, entryId)
    if (digestOf(pieces) !== digest) return { isRight: false, read }
    for (const piece of pieces) {
      if (known.has(piece.digest)) continue
      read += piece.size
      if (!(await isPieceRight(reader, piece))) return { isRight: false, read }
      known.add(piece.digest)
    }
  }
  return { isRight: true, read }
}
