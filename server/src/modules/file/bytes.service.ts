import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { selectAttachedPieces } from './attached.sql.ts'
import { readPieces } from './download/piece.service.ts'
import { selectPieces } from './file.sql.ts'
import { findPictureBytes, selectOwnUploads } from './picture/picture.sql.ts'

type Reading = Pick<Services, 'storage' | 'clock' | 'log'> & { db: Db }

/** A file in memory. */
export interface FileBytes {
  name: string
  type: string
  bytes: Buffer
}

/**
 * The files of a collection in memory, for a mail that contains them; the caller has checked the reader. Throws
 * `kit.tooLarge` beyond `limit` bytes before it reads any.
 */
export async function readCollection(
  work: Reading,
  comCode: string,
  fileCode: string,
  limit: number,
): Promise<FileBytes[]> {
  const entries = await selectAttachedPieces(work.db, comCode, fileCode)
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > limit) throw failure('kit.tooLarge')
  const files: FileBytes[] = []
  for (const { entryId, name, contentType } of entries) {
    const bytes = await readPieces(work, await selectPieces(work.db, comCode, entryId))
    files.push({ name, type: contentType, bytes })
  }
  return files
}

/** The bytes of uploads of this person among these pictures, by id; others are left out. */
export async function readOwnUploads(
  db: Db,
  pictureIds: readonly string[],
  personCode: string,
): Promise<Map<string, FileBytes>> {
  const result = new Map<string, FileBytes>()
  if (pictureIds.length === 0) return result
  for (const pictureId of await selectOwnUploads(db, pictureIds, personCode)) {
    const picture = await findPictureBytes(db, pictureId, false, personCode)
    const type = picture?.contentType ?? ''
    if (picture)
      result.set(pictureId, { name: `picture.${type.split('/')[1] ?? 'png'}`, type, bytes: picture.bytes })
  }
  return result
}
