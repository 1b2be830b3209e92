import { archiveImportsTopic } from '@maru/api/archive'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import type { ImportKey } from '../archive.rules.ts'
import { openSource } from '../source/open.service.ts'
import { type ArchiveSource, SourceFault } from '../source/source.rules.ts'
import { checkImport } from './check.service.ts'
import { findImport, type ImportRow, raiseTurn, updateManifest, updateState } from './import.sql.ts'
import { loadRows } from './load.service.ts'
import { undoItems } from './undo.service.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'archive.step': ImportKey & { turn: number }
  }
}

/** Milliseconds of one step; the job queues itself again, so that other jobs are not held up. */
const stepTime = 20_000

/** Announces the progress of an import to the administrators who look at it. */
async function announce(context: Background, { comCode, importId }: ImportKey): Promise<void> {
  await context.push(context.db, { to: ['*'], comCode, topic: archiveImportsTopic, id: importId })
}

/** Queues the next step, in the caller's transaction. */
export async function queueStep(context: Background, key: ImportKey, turn: number): Promise<void> {
  const next = await raiseTurn(context.db, key, turn)
  if (next === undefined) return
  const { comCode, importId } = key
  await context.enqueue(context.db, 'archive.step', { comCode, importId, turn: next }, { isLast: true })
}

/** Ends a loaded import: seals its manifest and writes it into the audit log. */
async function endLoaded(context: Background, key: ImportKey): Promise<void> {
  await inTransaction(context.db, async (db) => {
    const row = await findImport(db, key, true)
    if (row?.state !== 'running') return
    await updateState(db, key, { state: 'done' }, context.clock.now())
    const manifest = await updateManifest(db, key)
    const { comCode, source, loadedCount, knownCount, refusedCount, createdBy } = row
    await recordAudit(
      { ...context, db },
      {
        ...{ action: 'archiveImported', comCode, personCode: createdBy },
        ...{ subject: String(key.importId), subjectName: source },
        details: { loadedCount, knownCount, refusedCount, manifest },
      },
    )
  })
}

async function load(context: Background, row: ImportRow, isOver: () => boolean): Promise<boolean> {
  let source: ArchiveSource | null = null
  try {
    source = await openSource(context, row)
    const isDone = await loadRows(context, row, source, isOver)
    if (isDone === true) await endLoaded(context, row)
    return isDone !== false
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    await updateState(context.db, row, { state: 'failed', reason: error.reason }, context.clock.now())
    return true
  } finally {
    await source?.close()
  }
}

/** Does what the state of an import asks for; returns whether nothing is left to do. */
export async function stepImport(
  context: Background,
  row: ImportRow,
  isOver: () => boolean,
): Promise<boolean> {
  if (row.state === 'checking') await checkImport(context, row)
  else if (row.state === 'running') return load(context, row, isOver)
  else if (row.state === 'undoing') {
    if (!(await undoItems(context, row, isOver))) return false
    await updateState(context.db, row, { state: 'undone' }, context.clock.now())
  }
  return true
}

/** One step of an import; a job that comes twice does nothing the second time. */
export async function runStep(
  context: Background,
  { turn, ...key }: ImportKey & { turn: number },
): Promise<void> {
  const row = await findImport(context.db, key)
  if (!row || row.turn !== turn) return
  const began = performance.now()
  const isDone = await stepImport(context, row, () => performance.now() - began > stepTime)
  await announce(context, key)
  if (!isDone) await inTransaction(context.db, (db) => queueStep({ ...context, db }, key, turn))
}
