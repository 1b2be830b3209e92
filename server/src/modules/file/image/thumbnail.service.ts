import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ThumbnailSize, thumbnailWidths } from '@maru/api/file'
import type { Context } from '#kit/context.ts'
import { Failure, failure } from '#kit/failure.ts'
import { ImageFault, makePicture } from '#kit/files/images.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import {
  openPieces,
  type PieceReader,
  readPieces,
  reportDamage,
  storePiece,
} from '../download/piece.service.ts'
import { isReadImage, lockedHeaders } from '../file.rules.ts'
import { type EntryRow, type PieceRow, selectPieces } from '../file.sql.ts'
import { requireReadableEntry } from '../holder.access.ts'
import { findVariant, upsertVariant, type VariantKey } from '../variant.sql.ts'

/** Maximum size of an image for a thumbnail in bytes. */
const sourceBytes = 100 * 1024 * 1024

/** Milliseconds until a thumbnail that took too long is tried again: the machine may have been busy. */
const lateFor = 600_000

/** Thumbnails in progress in this process, so that two readers of one page create one picture. */
const making = new Map<string, Promise<Buffer>>()

/** Copies a file of the store to a temporary file, runs `work` on its path and deletes it. Throws `file.damaged`. */
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

/** Creates a thumbnail of a file. The image process itself reads and verifies a file on the local disk. */
async function drawPicture(context: Context, entry: EntryRow, width: number): Promise<Buffer> {
  const size = { width, height: width * 4, kind: 'picture' } as const
  const [piece, second] = await selectPieces(context.db, entry.comCode, entry.entryId)
  const path = piece && !second ? context.storage.pathOf?.(piece.digest) : undefined
  if (piece && path !== undefined) return makePicture({ ...size, path, digest: piece.digest })
  const reader = { ...context, folder: context.config.file.temporaryDir }
  return withFile(reader, entry, 'image', (copy) => makePicture({ ...size, path: copy }))
}

function refused(reason: string): Failure {
  return failure(reason === 'notAnImage' ? 'file.notAnImage' : 'file.imageTooLarge')
}

async function makeThumbnail(
  context: Context,
  entry: EntryRow,
  key: VariantKey,
  width: number,
): Promise<Buffer> {
  const now = context.clock.now()
  try {
    const bytes = await drawPicture(context, entry, width)
    // Does not wait for the disk: a thumbnail lost in a crash is created again.
    const piece = await storePiece(context, await context.storage.stage(Readable.from([bytes])))
    await upsertVariant(context.db, key, { state: 'Y', ...piece, now })
    return bytes
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error
    const { reason } = error
    if (reason === 'gone' || reason === 'damaged') {
      const [piece] = await selectPieces(context.db, entry.comCode, entry.entryId)
      throw piece ? await reportDamage(context, piece.digest, null) : error
    }
    await upsertVariant(context.db, key, { state: 'F', reason, now })
    throw refused(reason)
  }
}

/** A stored thumbnail; null if it is missing or damaged and must be created again. */
async function readMade(context: Context, made: PieceRow): Promise<Buffer | null> {
  try {
    return await readPieces(context, [made])
  } catch (error) {
    if (error instanceof Failure && error.code === 'file.damaged') return null
    throw error
  }
}

async function readThumbnail(context: Context, entry: EntryRow, size: ThumbnailSize): Promise<Buffer> {
  const key = { comCode: entry.comCode, sourceDigest: entry.digest, kind: size }
  const known = await findVariant(context.db, key)
  if (known?.state === 'F') {
    const isOver = context.clock.now().getTime() - Date.parse(known.changedAt) > lateFor
    if (known.reason !== 'late' || !isOver) throw refused(known.reason)
  }
  const made = known?.digest ? await readMade(context, { digest: known.digest, size: known.size }) : null
  if (made) return made
  if (entry.size > sourceBytes) throw failure('file.imageTooLarge')
  const name = `${key.comCode}/${key.sourceDigest}/${size}`
  const present =
    making.get(name) ??
    makeThumbnail(context, entry, key, thumbnailWidths[size]).finally(() => making.delete(name))
  making.set(name, present)
  return present
}

/**
 * A small WebP picture of an image, created once for each content and size; cacheable forever at the address with the
 * content's mark. Throws `file.notAnImage`, `file.imageTooLarge` or `file.damaged`.
 */
export async function showThumbnail(
  context: Context,
  input: { id: string; size: ThumbnailSize; v?: string },
): Promise<RawAnswer> {
  const entry = await requireReadableEntry(context, input.id)
  if (!isReadImage(entry.contentType)) throw failure('file.notAnImage')
  if (entry.isDamaged) throw failure('file.damaged', { name: entry.name })
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
