import { randomUUID } from 'node:crypto'
import { type Attachment, type FileSettings, maxFiles, type UploadFile } from '@maru/api/file'
import { storedName } from '@maru/api/file/names'
import { type Context, transaction } from '#kit/context.ts'
import { purgeBefore } from '#kit/data/soft-delete.ts'
import { failure, notFound } from '#kit/failure.ts'
import { toAttachment } from './file.rules.ts'
import {
  type CodeRow,
  type EntryFilter,
  insertCode,
  lockCode,
  selectEntries,
  selectRemovedEntries,
  swapEntrySort,
  touchCode,
  updateEntriesDeleted,
  updateEntriesRestored,
} from './file.sql.ts'
import { requireReadableCode, requireWritableCode, requireWritableEntry } from './holder.access.ts'
import { findOffice } from './preview/office.service.ts'
import { deleteUploads } from './upload/upload.sql.ts'

/** Creates an empty collection; it is the viewer's draft until it is attached (spec 2§7). */
export async function createFileCode(
  context: Pick<Context, 'db' | 'clock'> & { viewer: Pick<Context['viewer'], 'comCode' | 'personCode'> },
  { type: kind = '' }: { type?: string } = {},
): Promise<{ fileCode: string }> {
  const fileCode = randomUUID()
  const { comCode, personCode } = context.viewer
  await insertCode(context.db, { comCode, fileCode, kind, createdBy: personCode, now: context.clock.now() })
  return { fileCode }
}

/** The files of a collection in their order, for readers. */
export async function listAttachments(
  context: Context,
  { code: fileCode }: { code: string },
): Promise<Attachment[]> {
  const code = await requireReadableCode(context, fileCode)
  const entries = await selectEntries(context.db, code)
  return entries.map((entry) => toAttachment(entry, context.config.file.previewExtensions))
}

/** The files of a collection in their order, for the uploader. */
export async function listStoredFiles(
  context: Context,
  { code: fileCode }: { code: string },
): Promise<UploadFile[]> {
  const code = await requireReadableCode(context, fileCode)
  const entries = await selectEntries(context.db, code)
  return entries.map(({ name, size, identifier, entryId }) => ({
    name,
    size,
    uniqueIdentifier: identifier,
    serverPath: entryId,
    selected: false,
    percent: 100,
    downloadUrl: `/cm/file/download/${entryId}`,
  }))
}

/** Removes every file of a collection and ends the viewer's uploads to it; the files can be restored for 14 days. */
export async function removeStoredCode(
  context: Context,
  { code: fileCode }: { code: string },
): Promise<{ removed: number }> {
  const code = await requireWritableCode(context, fileCode)
  return removeThose(context, code, { names: null, identifiers: null, codeValues: null })
}

/**
 * Removes files of a collection and ends the viewer's uploads with those identifiers; the files can be restored for
 * 14 days. If both are given, identifiers take precedence, because files may share a name. Throws `file.nothingNamed`
 * if neither is.
 */
export async function removeFiles(
  context: Context,
  input: {
    code: string
    codeValues?: string | undefined
    fileNames?: string[] | null
    fileIdentifiers?: string[] | null
  },
): Promise<{ removed: number }> {
  const code = await requireWritableCode(context, input.code)
  const identifiers = input.fileIdentifiers?.length ? input.fileIdentifiers : null
  const names = !identifiers && input.fileNames?.length ? input.fileNames.map(storedName) : null
  if (!identifiers && !names) throw failure('file.nothingNamed')
  return removeThose(context, code, { names, identifiers, codeValues: input.codeValues ?? null })
}

function removeThose(context: Context, code: CodeRow, filter: EntryFilter): Promise<{ removed: number }> {
  const { personCode } = context.viewer
  return transaction(context, async ({ db, clock }) => {
    const removed = await updateEntriesDeleted(db, code, filter, { personCode, now: clock.now() })
    const ended = filter.names === null ? await deleteUploads(db, code, personCode, filter.identifiers) : 0
    return { removed: removed.length + ended }
  })
}

/** The files removed from a collection in the last 14 days. */
export async function listRemovedFiles(context: Context, { code: fileCode }: { code: string }) {
  const code = await requireWritableCode(context, fileCode)
  const rows = await selectRemovedEntries(context.db, code, purgeBefore(context.clock))
  return rows.map(({ entryId, name, size, deletedAt }) => ({
    id: entryId,
    name,
    size,
    deletedDate: deletedAt,
  }))
}

/** Restores removed files at the end of their collection; throws if they exceed its limits. */
export async function restoreFiles(
  context: Context,
  input: { code: string; ids: string[] },
): Promise<{ restored: number }> {
  const code = await requireWritableCode(context, input.code)
  return transaction(context, async ({ db, clock, config }) => {
    const present = await lockCode(db, code)
    if (!present) throw notFound()
    const since = purgeBefore(clock)
    const sizes = await updateEntriesRestored(db, code, input.ids, since, present.lastSort)
    if (present.count + sizes.length > maxFiles) throw failure('file.tooMany', { limit: maxFiles })
    const total = sizes.reduce((sum, size) => sum + size, present.size)
    if (total > config.file.totalLimit) throw failure('file.totalTooLarge', { limit: config.file.totalLimit })
    await touchCode(db, code, clock.now())
    return { restored: sizes.length }
  })
}

/** Swaps the positions of two files in one collection (spec 3§7); throws `file.notInOneCollection`. */
export async function swapFiles(
  context: Context,
  { sourceId, targetId }: { sourceId: string; targetId: string },
) {
  const source = await requireWritableEntry(context, sourceId)
  const target = await requireWritableEntry(context, targetId)
  if (source.fileCode !== target.fileCode) throw failure('file.notInOneCollection')
  await transaction(context, async ({ db }) => {
    await lockCode(db, source)
    await swapEntrySort(db, source, target)
  })
  return {}
}

/** The limits of uploads and the types with a preview on this server. */
export function getFileSettings(context: Context): FileSettings {
  const { file, graph } = context.config
  return {
    totalLimit: file.totalLimit,
    bannedExtensions: file.bannedExtensions,
    previewExtensions: file.previewExtensions,
    makesPreviews: findOffice(file.office) !== null,
    hasCloud: graph.clientId !== '',
  }
}
