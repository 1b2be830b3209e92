import { type Context, transaction } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import type { PieceRow } from '../file.sql.ts'
import { storePlainCopy } from '../plain/plain.service.ts'
import { deleteUploads, findUpload, type UploadKey } from './upload.sql.ts'

/**
 * Cleans the file of a complete upload; null if it is unchanged. Throws like `storePlainCopy`; a refused upload is
 * deleted, so that it no longer counts and can be sent again.
 */
export async function storePlainUpload(
  context: Context,
  key: UploadKey,
  pieces: PieceRow[],
): Promise<PieceRow | null> {
  const { personCode, identifier } = key
  const upload = await findUpload(context.db, key, 1)
  // Another chunk has already created the file.
  if (!upload) return null
  try {
    return await storePlainCopy(context, { ...upload, pieces, personCode })
  } catch (error) {
    if (error instanceof Failure)
      await transaction(context, ({ db }) => deleteUploads(db, key, personCode, [identifier]))
    throw error
  }
}
