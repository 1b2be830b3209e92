import { createReadStream } from 'node:fs'
import type { ExportState } from '@maru/api/file'
import { extensionOf } from '@maru/api/file/names'
import { type Context, type Services, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { isKoreanText } from '../content-type.rules.ts'
import { answerEntry } from '../download/download.service.ts'
import { openPieces, storeOrDiscard } from '../download/piece.service.ts'
import { disposition, lockedHeaders, viewKindOf } from '../file.rules.ts'
import { type EntryRow, findEntry, selectPieces } from '../file.sql.ts'
import { requireReadableEntry } from '../holder.access.ts'
import { withFile } from '../image/thumbnail.service.ts'
import { claimVariant, findVariant, upsertVariant, type VariantKey } from '../variant.sql.ts'
import { convertToPdf, findOffice } from './office.service.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'file.export': { entryId: string }
  }
}

/** Name of the job that creates a preview. */
export const exportJob = 'file.export'

/** Maximum size of a text in the viewer in bytes. */
const textBytes = 1_048_576

/** Milliseconds until a preview in progress counts as lost. */
const lostAfter = 300_000

/** Browsers run their PDF viewer only outside a sandbox; the policy still allows nothing else. */
const pdfHeaders = {
  ...lockedHeaders,
  'content-security-policy':
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'content-type': 'application/pdf',
}

const cacheControl = { 'cache-control': 'private, max-age=3600' }

function pdfKey(entry: EntryRow): VariantKey {
  return { comCode: entry.comCode, sourceDigest: entry.digest, kind: 'pdf' }
}

async function answerText(context: Context, entry: EntryRow): Promise<RawAnswer> {
  if (entry.isDamaged) throw failure('file.damaged', { name: entry.name })
  const pieces = await selectPieces(context.db, entry.comCode, entry.entryId)
  const chunks: Buffer[] = []
  const last = Math.min(entry.size, textBytes) - 1
  for await (const chunk of openPieces(context, pieces, 0, last)) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    text = new TextDecoder(isKoreanText(bytes) ? 'euc-kr' : 'utf-8').decode(bytes)
  }
  return {
    body: text,
    headers: { ...lockedHeaders, ...cacheControl, 'content-type': 'text/plain; charset=utf-8' },
  }
}

async function answerOffice(context: Context, entry: EntryRow): Promise<RawAnswer> {
  const made = await findVariant(context.db, pdfKey(entry))
  if (!made?.digest) throw failure('file.notPreviewable')
  const piece = { digest: made.digest, size: made.size }
  const name = `${entry.name.replace(/\.[^.]*$/, '')}.pdf`
  return {
    body: null,
    ranged: { size: made.size, open: async (first, last) => openPieces(context, [piece], first, last) },
    headers: {
      ...pdfHeaders,
      ...cacheControl,
      'content-disposition': disposition('inline', name),
      etag: `"${made.digest}"`,
    },
  }
}

/** The content of a file in the viewer (spec 3§4). Throws `file.notPreviewable` if there is none. */
export async function showPreview(context: Context, { id }: { id: string }): Promise<RawAnswer> {
  const entry = await requireReadableEntry(context, id)
  const view = viewKindOf(entry.contentType, entry.name, context.config.file.previewExtensions)
  const shown = {
    ...cacheControl,
    'content-disposition': disposition('inline', entry.name),
    etag: `"${entry.digest}"`,
  }
  if (view === 'image') return answerEntry(context, entry, { ...shown, 'content-type': entry.contentType })
  if (view === 'pdf') return answerEntry(context, entry, { ...shown, ...pdfHeaders })
  if (view === 'text') return answerText(context, entry)
  if (view === 'office') return answerOffice(context, entry)
  throw failure('file.notPreviewable')
}

/**
 * Queues the preview of an office file (spec 3§4) and returns its state: N if this server creates none. Does nothing
 * while it is in progress; retries after a failure.
 */
export async function requestExport(context: Context, { id }: { id: string }) {
  const entry = await requireReadableEntry(context, id)
  const { previewExtensions, office } = context.config.file
  if (viewKindOf(entry.contentType, entry.name, previewExtensions) !== 'office')
    throw failure('file.notPreviewable')
  if (findOffice(office) === null) return { exportStatus: entry.exportState }
  return transaction(context, async (inside): Promise<{ exportStatus: ExportState }> => {
    const now = inside.clock.now()
    const isMine = await claimVariant(inside.db, pdfKey(entry), now, new Date(now.getTime() - lostAfter))
    if (isMine) await inside.enqueue(inside.db, exportJob, { entryId: entry.entryId })
    return { exportStatus: isMine ? 'W' : ((await findVariant(inside.db, pdfKey(entry)))?.state ?? 'N') }
  })
}

/** Creates the preview of one file; records a failure if there is no PDF. Runs as a job. */
export async function makeExport(services: Services & { db: Db }, entryId: string): Promise<void> {
  const entry = await findEntry(services.db, entryId)
  const { office, temporaryDir: folder } = services.config.file
  const program = findOffice(office)
  if (!entry || !program) return
  const made = await withFile({ ...services, folder }, entry, extensionOf(entry.name), (path) =>
    convertToPdf(program, path, folder, async (pdf) =>
      storeOrDiscard(services, await services.storage.stage(createReadStream(pdf))),
    ),
  )
  const state = made ? ({ state: 'Y', ...made } as const) : ({ state: 'F', reason: 'notConverted' } as const)
  await upsertVariant(services.db, pdfKey(entry), { ...state, now: services.clock.now() })
}
