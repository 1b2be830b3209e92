import {
  type ArchiveImport,
  type ArchiveImportDetail,
  type ArchiveState,
  type archiveApi,
  archiveLimits,
} from '@maru/api/archive'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { askHolds } from '#kit/data/legal-hold.ts'
import { brokenConstraint } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { attachFiles, listFilesOf } from '#modules/file/index.ts'
import { sourceHolder } from '../archive.rules.ts'
import { requireArchiveManager } from '../item/item.access.ts'
import { findOnHoldOf } from '../item/load.sql.ts'
import {
  findImport,
  type ImportRow,
  insertImport,
  type NewImport,
  selectImports,
  updateState,
} from './import.sql.ts'
import { areDepartmentsOf, countUnknown, selectNames } from './name.sql.ts'
import { queueStep } from './step.jobs.ts'

const imports = 50
const names = 200
const day = 86_400_000

const undoable: readonly ArchiveState[] = ['stopped', 'done', 'failed']

const isUndoOver = ({ endedAt }: ImportRow, now: Date) =>
  endedAt !== null && Date.parse(endedAt) < now.getTime() - archiveLimits.undoDays * day

/** An import as administrators see it. */
function toImport(row: ImportRow, now: Date): ArchiveImport {
  const { createdAt, endedAt, path, loadedCount, ...rest } = row
  const canUndo = undoable.includes(row.state) && loadedCount > 0 && !isUndoOver(row, now)
  return { ...rest, loadedCount, createdDate: createdAt, endedDate: endedAt, isCommand: path !== '', canUndo }
}

/** An import of the company of the settings. Throws `kit.forbidden` and `kit.notFound`. */
export async function requireImport(context: Context, importId: number, lock = false): Promise<ImportRow> {
  requireArchiveManager(context)
  const row = await findImport(context.db, { comCode: context.viewer.comCode, importId }, lock)
  if (!row) throw notFound()
  return row
}

/** The newest imports of the company. */
export async function listArchiveImports(context: Context): Promise<ArchiveImport[]> {
  requireArchiveManager(context)
  const rows = await selectImports(context.db, context.viewer.comCode, imports)
  return rows.map((row) => toImport(row, context.clock.now()))
}

/** An import with the names that need an administrator. */
export async function getArchiveImport(
  context: Context,
  { importId }: { importId: number },
): Promise<ArchiveImportDetail> {
  const row = await requireImport(context, importId)
  return {
    ...toImport(row, context.clock.now()),
    unknownCount: await countUnknown(context.db, row, row.source),
    names: await selectNames(context.db, row, row.source, names),
  }
}

/** Refuses a second open import of a source. */
export async function withOneOpen<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (brokenConstraint(error) === 'archive_import_open') throw failure('archive.importOpen')
    throw error
  })
}

/** Inserts an import after the check of what was chosen. Throws the codes of `createArchiveImport`. */
export async function addImport(context: Context, row: Omit<NewImport, 'createdBy'>): Promise<number> {
  const source = shownLine(row.source)
  if (source === '') throw failure('archive.sourceEmpty')
  const deptCodes = row.readers === 'departments' ? [...new Set(row.deptCodes)] : []
  if (row.readers === 'departments' && deptCodes.length === 0) throw failure('archive.departmentsNeeded')
  if (!(await areDepartmentsOf(context.db, row.comCode, deptCodes))) throw notFound()
  const createdBy = context.viewer.personCode
  return insertImport(context.db, { ...row, source, deptCodes, createdBy }, context.clock.now())
}

/** Creates an import of an uploaded archive and queues its check. */
export async function createArchiveImport(
  context: Context,
  { source, fileCode, readers, deptCodes }: Input<typeof archiveApi.createArchiveImport>,
): Promise<{ importId: number }> {
  requireArchiveManager(context)
  const { comCode, sessionComCode, personCode } = context.viewer
  const fileComCode = sessionComCode ?? comCode
  const work = transaction(context, async (inside) => {
    const [file] = (await listFilesOf(inside, fileComCode, [fileCode])).get(fileCode) ?? []
    if (!file) throw notFound()
    const chosen = {
      comCode,
      source,
      readers,
      deptCodes,
      fileComCode,
      fileCode,
      path: '',
      fileName: file.name,
    }
    const importId = await addImport(inside, chosen)
    const holder = { comCode: fileComCode, kind: sourceHolder, id: String(importId) }
    await attachFiles(inside, fileCode, personCode, holder)
    await queueStep(inside, { comCode, importId }, 0)
    return { importId }
  })
  return withOneOpen(work)
}

async function change(
  context: Context,
  importId: number,
  from: readonly ArchiveState[],
  to: ArchiveState,
  check: (inside: Context, row: ImportRow) => Promise<void> = async () => undefined,
): Promise<Record<string, never>> {
  const work = transaction(context, async (inside) => {
    const row = await requireImport(inside, importId, true)
    if (!from.includes(row.state)) throw failure('archive.stateChanged')
    await check(inside, row)
    await updateState(inside.db, row, { state: to }, inside.clock.now())
    if (to !== 'stopped') await queueStep(inside, row, row.turn)
    return {}
  })
  return withOneOpen(work)
}

/** Starts a checked import, or continues a stopped one. One of a command is continued by the command. */
export function startArchiveImport(context: Context, { importId }: { importId: number }) {
  return change(context, importId, ['checked', 'stopped'], 'running', async (_inside, row) => {
    if (row.path !== '') throw failure('archive.stateChanged')
  })
}

/** Stops an import before its next rows. */
export function stopArchiveImport(context: Context, { importId }: { importId: number }) {
  return change(context, importId, ['running'], 'stopped')
}

/** Removes what an import has loaded. */
export function undoArchiveImport(context: Context, { importId }: { importId: number }) {
  return change(context, importId, undoable, 'undoing', async (inside, row) => {
    if (isUndoOver(row, inside.clock.now())) throw failure('archive.undoOver')
    // Without the right to know of a hold the items are hidden, see undoItems.
    await askHolds(inside, 'archive.legalHold', (onHold) => findOnHoldOf(inside.db, row, onHold))
    await recordAudit(inside, {
      ...{ action: 'archiveUndone', comCode: row.comCode },
      ...{ subject: String(importId), subjectName: row.source, details: { loadedCount: row.loadedCount } },
    })
  })
}
