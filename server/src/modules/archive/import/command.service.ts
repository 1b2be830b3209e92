import { basename } from 'node:path'
import type { ArchiveImportDetail, ArchiveReaders } from '@maru/api/archive'
import { archive as texts } from '@maru/i18n/archive/texts'
import { type Context, transaction } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { isCompany } from '#modules/org/index.ts'
import type { ImportKey } from '../archive.rules.ts'
import { addImport, getArchiveImport, withOneOpen } from './import.service.ts'
import { findCommandImport, findImport, updateState } from './import.sql.ts'
import { reportLines } from './report.service.ts'
import { stepImport } from './step.jobs.ts'

/** What a command imports. */
export interface CommandImport {
  comCode: string
  source: string
  /** The real path of a zip or folder. */
  path: string
  readers: ArchiveReaders
  deptCodes: readonly string[]
  isDry: boolean
  say: (detail: ArchiveImportDetail) => void
}

async function openImport(context: Context, asked: CommandImport): Promise<ImportKey> {
  const { comCode, source, path, readers, deptCodes } = asked
  const present = await findCommandImport(context.db, { comCode, source: shownLine(source), path })
  if (present) return present
  const chosen = {
    comCode,
    source,
    path,
    readers,
    deptCodes,
    fileComCode: '',
    fileCode: null,
    fileName: basename(path),
  }
  const importId = await withOneOpen(transaction(context, (inside) => addImport(inside, chosen)))
  return { comCode, importId }
}

/**
 * Runs an import to its end in this process, or only checks it. After a kill the same command continues; a source that has been
 * loaded adds only what is new. Throws `kit.notFound` for an unknown company or department.
 */
export async function importByCommand(
  operator: Context,
  asked: CommandImport,
): Promise<{ detail: ArchiveImportDetail; report: AsyncGenerator<Buffer> }> {
  if (!(await isCompany(operator.db, asked.comCode))) throw notFound()
  const context = { ...operator, viewer: { ...operator.viewer, comCode: asked.comCode } }
  const key = await openImport(context, asked)
  const say = async () => {
    const detail = await getArchiveImport(context, key)
    asked.say(detail)
    return detail
  }
  // A dry run reads the source anew; an import continues from its manifest.
  const before = await findImport(context.db, key)
  const isNew = before?.state === 'checked' || before?.state === 'checking'
  if (isNew) await updateState(context.db, key, { state: 'checking' }, context.clock.now())
  for (;;) {
    const row = await findImport(context.db, key)
    if (!row) throw notFound()
    if (row.state === 'checking') await stepImport(context, row, () => true)
    else if (row.state === 'checked' && asked.isDry) break
    else if (row.state === 'checked' || row.state === 'stopped')
      await withOneOpen(updateState(context.db, key, { state: 'running' }, context.clock.now()))
    else if (row.state !== 'running' || asked.isDry) break
    else {
      const began = performance.now()
      await stepImport(context, row, () => performance.now() - began > 5_000)
      await say()
    }
  }
  return { detail: await say(), report: reportLines(context.db, key, texts.en) }
}
