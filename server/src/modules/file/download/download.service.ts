import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { storedName } from '@maru/api/file/names'
import { ZipArchive } from 'archiver'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { archiveName, archiveNames, disposition, lockedHeaders } from '../file.rules.ts'
import { type EntryRow, selectEntries, selectPieces } from '../file.sql.ts'
import { requireReadableAttached, requireReadableCode } from '../holder.access.ts'
import { logDownloads } from './log.service.ts'
import { openPieces, readPieces } from './piece.service.ts'

/** Files up to this size are verified before the first byte is sent, so that damage has its own answer. */
const checkedFirst = 1_048_576

/** An answer with a file's bytes, whole or in part. Throws `file.damaged`. */
export async function answerEntry(
  context: Pick<Context, 'db' | 'storage' | 'clock' | 'log'>,
  entry: EntryRow,
  headers: Record<string, string>,
): Promise<RawAnswer> {
  if (entry.isDamaged) throw failure('file.damaged', { name: entry.name })
  const pieces = await selectPieces(context.db, entry.comCode, entry.entryId)
  const whole = entry.size <= checkedFirst ? await readPieces(context, pieces) : null
  const open = async (first: number, last: number) =>
    whole ? whole.subarray(first, last + 1) : openPieces(context, pieces, first, last)
  return { body: null, ranged: { size: entry.size, open }, headers: { ...lockedHeaders, ...headers } }
}

/** The bytes of a file as an attachment with its name (RFC 6266). */
export async function downloadFile(context: Context, { id }: { id: string }): Promise<RawAnswer> {
  const { entry, code } = await requireReadableAttached(context, id)
  const answer = await answerEntry(context, entry, {
    'content-type': entry.contentType,
    'content-disposition': disposition('attachment', entry.name),
    'cache-control': 'private, no-cache',
    etag: `"${entry.digest}"`,
  })
  const { ranged } = answer
  if (!ranged) return answer
  // A file that the browser already has is not read, so it is no download.
  const open: typeof ranged.open = (first, last) => {
    logDownloads(context, code, [entry])
    return ranged.open(first, last)
  }
  return { ...answer, ranged: { ...ranged, open } }
}

/**
 * The bytes of a file of a collection as an attachment, for readers whose right the caller has checked by other means
 * than a session. Throws `kit.notFound` and `file.damaged`.
 */
export async function answerFile(
  context: Parameters<typeof answerEntry>[0],
  { comCode, fileCode, entryId }: { comCode: string; fileCode: string; entryId: string },
): Promise<RawAnswer> {
  const entry = (await selectEntries(context.db, { comCode, fileCode })).find(
    (one) => one.entryId === entryId,
  )
  if (!entry) throw notFound()
  return answerEntry(context, entry, {
    'content-type': 'application/octet-stream',
    'content-disposition': disposition('attachment', entry.name),
    'cache-control': 'private, no-store',
  })
}

/**
 * The download address and the size of a file of a collection, by its name; throws `kit.notFound` or `file.damaged`.
 */
export async function checkDownload(
  context: Context,
  { code: fileCode, filename }: { code: string; filename: string },
) {
  const code = await requireReadableCode(context, fileCode)
  const name = storedName(filename)
  const named = (await selectEntries(context.db, code)).filter((one) => one.name === name)
  // Files may share a name: uses the first one that is not damaged.
  const entry = named.find((one) => !one.isDamaged) ?? named[0]
  if (!entry) throw notFound()
  if (entry.isDamaged) throw failure('file.damaged', { name })
  return { downloadUrl: `/cm/file/download/${entry.entryId}`, size: entry.size }
}

async function addEntries(context: Context, archive: ZipArchive, entries: EntryRow[], out: PassThrough) {
  const names = archiveNames(entries.map((entry) => entry.name))
  for (const [index, entry] of entries.entries()) {
    const pieces = await selectPieces(context.db, entry.comCode, entry.entryId)
    const source = openPieces(context, pieces, 0, entry.size - 1)
    // Sequentially: the archive must not open two hundred files at the same time.
    await new Promise<void>((resolve, reject) => {
      const destroy = () => source.destroy()
      source.once('error', reject)
      source.once('close', () => {
        out.off('close', destroy)
        resolve()
      })
      out.once('close', destroy)
      archive.append(source, { name: names[index] ?? entry.name, date: new Date(entry.createdAt) })
    })
  }
  await archive.finalize()
}

/**
 * All readable files of a collection, or the selected ones, as a zip created while it is sent (ZIP with UTF-8 names).
 */
export async function downloadAll(
  context: Context,
  { code: fileCode, id: ids }: { code: string; id?: string[] },
): Promise<RawAnswer> {
  const code = await requireReadableCode(context, fileCode)
  const all = await selectEntries(context.db, code)
  const entries = ids ? all.filter((entry) => ids.includes(entry.entryId)) : all
  if (entries.length === 0) throw notFound()
  const damaged = entries.find((entry) => entry.isDamaged)
  if (damaged) throw failure('file.damaged', { name: damaged.name })
  logDownloads(context, code, entries)
  const archive = new ZipArchive({ store: true })
  const out = new PassThrough({ highWaterMark: 1_048_576 })
  const fail = (error: unknown) => {
    context.log.warn({ err: error }, 'file: an archive was aborted')
    archive.abort()
    out.destroy(error as Error)
  }
  archive.on('error', fail)
  pipeline(archive, out).catch(() => {})
  addEntries(context, archive, entries, out).catch(fail)
  return {
    body: out,
    headers: {
      ...lockedHeaders,
      'content-type': 'application/zip',
      'content-disposition': disposition('attachment', archiveName(entries.map(({ name }) => name))),
    },
  }
}
