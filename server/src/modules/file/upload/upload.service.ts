import { randomUUID } from 'node:crypto'
import { type Attachment, maxFiles } from '@maru/api/file'
import type { FlowChunk } from '@maru/api/file/upload'
import { type Context, transaction } from '#kit/context.ts'
import { Failure, failure, notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import type { UploadedPart } from '#kit/input/multipart.ts'
import { contentTypeOf } from '../content-type.rules.ts'
import { storePiece } from '../download/piece.service.ts'
import { digestOf, toAttachment } from '../file.rules.ts'
import {
  type CodeRow,
  findEntry,
  findUploadedEntry,
  insertEntry,
  lockCode,
  type PieceRow,
  touchCode,
} from '../file.sql.ts'
import { requireWritableCode } from '../holder.access.ts'
import { requireDraftRoom } from './draft.access.ts'
import { storePlainUpload } from './plain-upload.service.ts'
import {
  checkChunk,
  contradiction,
  placeOf,
  requireNoProgram,
  type UploadRules,
  uploadRulesOf,
} from './upload.rules.ts'
import {
  deleteParts,
  deleteUpload,
  findUpload,
  insertPart,
  insertUpload,
  lockDrafts,
  lockUpload,
  selectParts,
  sumUploads,
  type UploadKey,
  type UploadRow,
} from './upload.sql.ts'
import { hashWholeJob, whileComing } from './whole.jobs.ts'

/** The answer to a chunk: whether the file is complete, and the file. */
export interface ChunkAnswer {
  isComplete: boolean
  file: Attachment | null
}

/** Milliseconds since its last chunk within which an upload counts towards its collection. */
const onItsWay = 600_000

function keyOf(context: Context, code: CodeRow, chunk: FlowChunk): UploadKey {
  const { comCode, fileCode } = code
  return { comCode, fileCode, personCode: context.viewer.personCode, identifier: chunk.flowIdentifier }
}

function assertFits(
  limits: UploadRules,
  name: string,
  present: { count: number; size: number },
  size: number,
) {
  if (present.count + 1 > maxFiles) throw failure('file.tooMany', { limit: maxFiles })
  if (present.size + size > limits.totalLimit) {
    throw failure('file.totalTooLarge', { name, limit: limits.totalLimit })
  }
}

/** True if every chunk is stored and only the file must be created. */
function isWhole(upload: UploadRow): boolean {
  return upload.received === upload.totalChunks
}

/** An upload as described by its chunks. */
type Begun = Omit<UploadRow, 'received' | 'contentType'>

/** A stored chunk. */
interface Kept extends PieceRow {
  number: number
  contentType: string | null
}

/**
 * Starts the upload unless it is started; throws if it exceeds the limits together with stored and pending files.
 * Returns the file if other chunks have already created it.
 */
function beginUpload(
  context: Context,
  code: CodeRow,
  upload: Omit<UploadRow, 'received' | 'contentType'>,
  rules: UploadRules,
) {
  return transaction(context, async (inside) => {
    const { db, clock, storage } = inside
    const now = clock.now()
    // Locked before the collection: uploads of one person to several draft collections wait for each other
    // only at this lock.
    await lockDrafts(db, upload.personCode)
    const present = await lockCode(db, upload)
    if (!present) throw notFound()
    // Another chunk may have started it. It is not locked: the creator of the file has it locked and waits for the
    // collection.
    if (await findUpload(db, upload, 1)) return undefined
    const made = await findUploadedEntry(db, upload, upload.personCode, upload.identifier)
    if (made) return made.entryId
    const coming = await sumUploads(db, upload, new Date(now.getTime() - onItsWay))
    const sum = { count: present.count + coming.count, size: present.size + coming.size }
    assertFits(rules, upload.name, sum, upload.totalSize)
    await requireDraftRoom(inside, code, upload.totalSize)
    const free = await storage.free()
    if (free !== null && free < upload.totalSize) throw failure('kit.storageFull')
    await insertUpload(db, upload, now)
    await touchCode(db, upload, now)
    return undefined
  })
}

/** State of this chunk's upload: the finished file, the stored chunk, or neither. */
async function findChunk(context: Context, code: CodeRow, chunk: FlowChunk, name: string) {
  const key = keyOf(context, code, chunk)
  const upload = await findUpload(context.db, key, chunk.flowChunkNumber)
  if (upload) {
    const field = contradiction(chunk, name, upload)
    if (field) throw failure('file.badChunk', { field })
    return { upload, entry: null }
  }
  const entry = await findUploadedEntry(context.db, code, key.personCode, key.identifier)
  if (!entry) return { upload: null, entry: null }
  const field =
    entry.deletedAt === null
      ? // The stored size does not include the removed metadata.
        contradiction(chunk, name, { ...entry, totalSize: entry.isPlain ? chunk.flowTotalSize : entry.size })
      : 'flowIdentifier'
  if (field) throw failure('file.badChunk', { field })
  return { upload: null, entry }
}

/**
 * Inserts the file of a complete upload, inside the transaction that has locked it. If the collection has started to
 * hide authors and the file was not made plain, the last chunk must be sent again.
 */
async function insertFile(
  context: Context,
  upload: UploadRow,
  { pieces, isPlain }: { pieces: PieceRow[]; isPlain: boolean },
  rules: UploadRules,
): Promise<string> {
  const { db, clock } = context
  const present = await lockCode(db, upload)
  if (!present) throw notFound()
  if (present.hidesMaker && !isPlain) throw failure('file.chunkCut', { name: upload.name })
  assertFits(rules, upload.name, present, upload.totalSize)
  const entryId = randomUUID()
  await insertEntry(db, {
    comCode: upload.comCode,
    entryId,
    fileCode: upload.fileCode,
    identifier: upload.identifier,
    codeValues: upload.codeValues,
    name: upload.name,
    size: pieces.reduce((sum, piece) => sum + piece.size, 0),
    isPlain,
    contentType: upload.contentType,
    digest: digestOf(pieces),
    sort: placeOf(upload.identifier, clock.now(), present.lastSort),
    createdBy: upload.personCode,
    pieces,
    now: clock.now(),
  })
  await deleteUpload(db, upload)
  await touchCode(db, upload, clock.now())
  if (pieces.length > 1) await context.enqueue(db, hashWholeJob, { comCode: upload.comCode, entryId })
  return entryId
}

/**
 * Creates the file of a complete upload after all its chunks are synced to the disk. Chunks lost in a crash are
 * deleted and the answer is `file.chunkCut`: the uploader tests which are stored and continues.
 */
async function completeUpload(
  context: Context,
  code: CodeRow,
  key: UploadKey,
  rules: UploadRules,
): Promise<string> {
  const pieces = await selectParts(context.db, key)
  const missing = await context.storage.settle(pieces)
  if (missing.length > 0) {
    await transaction(context, ({ db }) => deleteParts(db, key, missing))
    throw failure('file.chunkCut')
  }
  const plain = code.hidesMaker && pieces.length > 0 ? await storePlainUpload(context, key, pieces) : null
  const content = { pieces: plain ? [plain] : pieces, isPlain: code.hidesMaker }
  const made = await transaction(context, async (inside) => {
    const upload = await lockUpload(inside.db, key)
    if (upload && (!isWhole(upload) || pieces.length !== upload.totalChunks)) throw failure('file.chunkCut')
    if (upload) return insertFile(inside, upload, content, rules)
    return (await findUploadedEntry(inside.db, code, key.personCode, key.identifier))?.entryId
  })
  if (made === undefined) throw notFound()
  return made
}

/**
 * Reads the chunk's bytes into the store; throws `file.chunkCut` if the number of bytes differs from the declared
 * one.
 */
async function storeChunk(
  context: Context,
  chunk: FlowChunk,
  name: string,
  part: UploadedPart,
  rules: UploadRules,
) {
  const size = chunk.flowCurrentChunkSize
  const staged = await whileComing(() => context.storage.stage(part.read(size), size)).catch(
    (error: unknown) => {
      // The body ended too early.
      throw error instanceof Failure && error.code === 'kit.badRequest'
        ? failure('file.chunkCut', { name })
        : error
    },
  )
  try {
    if (staged.size !== chunk.flowCurrentChunkSize) throw failure('file.chunkCut', { name })
    const contentType = chunk.flowChunkNumber === 1 ? await contentTypeOf(staged.head, name) : null
    if (contentType !== null) requireNoProgram(name, contentType, rules.banned)
    return { number: chunk.flowChunkNumber, contentType, ...(await storePiece(context, staged)) }
  } catch (error) {
    await staged.discard()
    throw error
  }
}

/**
 * Records a stored chunk; returns whether the file can be created now. Throws if the upload was deleted or replaced.
 */
async function notePart(context: Context, code: CodeRow, begun: Begun, part: Kept): Promise<boolean> {
  const noted = await insertPart(context.db, begun, part, context.clock.now())
  if (noted) return noted.received === noted.totalChunks
  if (await findUploadedEntry(context.db, code, begun.personCode, begun.identifier)) return true
  const other = await findUpload(context.db, begun, part.number)
  // Without another upload of this identifier, this one was cancelled while the chunk arrived.
  throw other ? failure('file.badChunk', { field: 'flowIdentifier' }) : notFound()
}

/**
 * Accepts one chunk (spec 3§7). Chunks may arrive in any order, repeatedly and in parallel, at any process; a stored
 * chunk is not read again. The last one creates the file. If the process is killed at any time, either the file exists
 * or the stored chunks need not be sent again.
 */
export async function uploadChunk(
  context: Context,
  chunk: FlowChunk,
  part: UploadedPart,
): Promise<ChunkAnswer> {
  const code = await requireWritableCode(context, chunk.code)
  const rules = uploadRulesOf(context, code.kind)
  const name = checkChunk(chunk, rules)
  const { entry, upload } = await findChunk(context, code, chunk, name)
  if (entry) return answerChunk(context, entry.entryId)
  const key = keyOf(context, code, chunk)
  if (upload && isWhole(upload)) return answerChunk(context, await completeUpload(context, code, key, rules))
  if (upload?.hasPart) return answerChunk(context, null)
  const { flowTotalSize: totalSize, flowChunkSize: chunkSize, flowTotalChunks: totalChunks } = chunk
  const begun = { ...key, name, codeValues: chunk.codeValues ?? '', totalSize, chunkSize, totalChunks }
  if (!upload) {
    const made = await beginUpload(context, code, begun, rules)
    if (made !== undefined) return answerChunk(context, made)
  }
  const storedChunk = await storeChunk(context, chunk, name, part, rules)
  if (!(await notePart(context, code, begun, storedChunk))) return answerChunk(context, null)
  return answerChunk(context, await completeUpload(context, code, key, rules))
}

async function answerChunk(context: Context, entryId: string | null): Promise<ChunkAnswer> {
  const entry = entryId === null ? undefined : await findEntry(context.db, entryId)
  if (!entry) return { isComplete: false, file: null }
  return { isComplete: true, file: toAttachment(entry, context.config.file.previewExtensions) }
}

/**
 * Whether a chunk is stored: 200, or 204 to request it (spec 3§7). Refuses a chunk that would be refused when sent.
 */
export async function testChunk(context: Context, chunk: FlowChunk): Promise<RawAnswer> {
  const code = await requireWritableCode(context, chunk.code)
  const name = checkChunk(chunk, uploadRulesOf(context, code.kind))
  const { upload, entry } = await findChunk(context, code, chunk, name)
  // If only the file is missing, one chunk must be sent again to create it.
  const isThere = entry !== null || (upload?.hasPart === true && !isWhole(upload))
  return { status: isThere ? 200 : 204, body: null, headers: {} }
}
