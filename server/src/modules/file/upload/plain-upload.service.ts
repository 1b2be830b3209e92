import { type Context, transaction } from '../../../kit/context.ts'
import { Failure } from '../../../kit/failure.ts'
import type { PieceRow } from '../file.sql.ts'
import { storePlainCopy } from '../plain/plain.service.ts'
import { deleteUploads, findUpload, type UploadKey } from './upload.sql.ts'

/**
 * The piece that a complete upload is without what reveals its maker, null where it stays as it is. Throws as
 * `storePlainCopy`; a refused upload is deleted, so it counts no more and may be sent anew.
 */
export async function storePlainUpload(
  context: Context,
  key: UploadKey,
  pieces: PieceRow[],
): Promise<PieceRow | null> {
  const { personCode, identifier } = key
  const upload = await findUpload(context.db, key, 1)
  // Another chunk made the file meanwhile.
  if (!upload) return null
  try {
    return await storePlainCopy(context, { ...upload, pieces, personCode })
  } catch (error) {
    if (error instanceof Failure)
      await transaction(context, ({ db }) => deleteUploads(db, key, personCode, [identifier]))
    throw error
  }
}
