import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ThumbnailSize, thumbnailWidths } from '@maru/api/file'
import type { Context } from '../../../kit/context.ts'
import { ImageFault, makePicture } from '../../../kit/images.ts'
import type { RawAnswer } from '../../../kit/routes.ts'
import { keepSafely, openPieces, type PieceReader, readPieces } from '../download/piece.service.ts'
import { isReadImage, lockedHeaders, refusal } from '../file.rules.ts'
import { type EntryRow, selectPieces } from '../file.sql.ts'
import { type FileParts, requireReadableEntry } from '../holder.access.ts'
import { findVariant, upsertVariant, type VariantKey } from '../variant.sql.ts'

/** Bytes of the largest image that a thumbnail is made of. */
const sourceBytes = 100 * 1024 * 1024

/** Thumbnails being made in this process, so that two readers of one page make one picture. */
const making = new Map<string, Promise<Buffer>>()

/** Writes a file of the store to a temporary one, runs `work` on its path and removes it. Throws `file.damaged`. */
export async function withFile<T>(
  context: PieceReader & { folder: string },
  entry: EntryRow,
  extension: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = join(context.folder, 'maru-work')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.${extension}`)
  try {
    const pieces = await selectPieces(context.db, entry.comCode, entry.entryId)
    await pipeline(openPieces(context, pieces, 0, entry.size - 1), createWriteStream(path))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function makeThumbnail(
  context: Context,
  entry: EntryRow,
  key: VariantKey,
  width: number,
): Promise<Buffer> {
  const reader = { ...context, folder: context.config.file.temporaryDir }
  const now = context.clock.now()
  try {
    const bytes = await withFile(reader, entry, 'image', (path) =>
      makePicture({ path, width, height: width * 4, kind: 'picture' }),
    )
    const kept = await keepSafely(context, await context.storage.stage(Readable.from([bytes])))
    await upsertVariant(context.db, key, { state: 'Y', ...kept, now })
    return bytes
  } catch (error) {
    if (!(error instanceof ImageFault) || error.reason === 'gone') throw error
    await upsertVariant(context.db, key, { state: 'F', reason: error.reason, now })
    throw refusal(error.reason === 'tooLarge' ? 'file.imageTooLarge' : 'file.notAnImage')
  }
}

async function readThumbnail(context: Context, entry: EntryRow, size: ThumbnailSize): Promise<Buffer> {
  const key = { comCode: entry.comCode, sourceDigest: entry.digest, kind: size }
  const known = await findVariant(context.db, key)
  if (known?.state === 'F') {
    throw refusal(known.reason === 'tooLarge' ? 'file.imageTooLarge' : 'file.notAnImage')
  }
  if (known?.digest) return readPieces(context, [{ digest: known.digest, size: known.size }])
  if (entry.size > sourceBytes) throw refusal('file.imageTooLarge')
  const name = `${key.comCode}/${key.sourceDigest}/${size}`
  const present =
    making.get(name) ??
    makeThumbnail(context, entry, key, thumbnailWidths[size]).finally(() => making.delete(name))
  making.set(name, present)
  return present
}

/**
 * A small WebP picture of an image, made once for each content and size. Under the address with the content's mark it
 * is kept for ever. Throws `file.notAnImage`, `file.imageTooLarge` or `file.damaged`.
 */
export async function showThumbnail(
  context: Context,
  parts: FileParts,
  input: { id: string; size: ThumbnailSize; v?: string },
): Promise<RawAnswer> {
  const entry = await requireReadableEntry(context, parts, input.id)
  if (!isReadImage(entry.contentType)) throw refusal('file.notAnImage')
  if (entry.isDamaged) throw refusal('file.damaged', { name: entry.name })
  const body = await readThumbnail(context, entry, input.size)
  const isVersioned = input.v === entry.digest.slice(0, 16)
  return {
    body,
    headers: {
      ...lockedHeaders,
      'content-type': 'image/webp',
      'content-length': String(body.length),
      'cache-control': isVersioned ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      etag: `"${entry.digest}-${input.size}"`,
    },
  }
}
