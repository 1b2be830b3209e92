import { createWriteStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type ArchiveImportDetail, archiveReaders } from '@maru/api/archive'
import { archive as texts } from '@maru/i18n/archive/texts'
import { fillText } from '@maru/i18n/kit/fill'
import { Failure } from '#kit/failure.ts'
import { type CommandImport, importByCommand } from '#modules/archive/index.ts'
import { asTyped } from '../command-database.ts'
import { runAsOperator } from '../operator.ts'
import { reasonOf } from '../reason.ts'

const usage = `Imports approval documents and articles of an earlier system, read-only, from a zip or a folder with an index file
(docs/import.md). What the archive has already is not imported again. After a break, the same command continues.

  npm run import-archive -- --company CODE --source NAME --from PATH [--readers WHO] [--departments CODE,…] [--dry-run] [--report FILE]

  --company      code of the company
  --source       name of the earlier system
  --from         a zip, or a folder
  --readers      who reads articles: participants (default), departments or company
  --departments  codes of the departments, with --readers departments
  --dry-run      only checks: rows, bytes and unknown names
  --report       writes one line of CSV for each row`

/** Where a command writes. */
export interface Output {
  out: (line: string) => void
  err: (line: string) => void
}

type Options = Omit<CommandImport, 'say'> & { report: string }

async function readOptions(args: readonly string[]): Promise<Options | null> {
  const text = { type: 'string', default: '' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ company: text, source: text, from: text, departments: text, report: text },
      readers: { type: 'string', default: 'participants' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const readers = archiveReaders.find((one) => one === values.readers)
  if (!readers || values.company === '' || values.source === '' || values.from === '') return null
  return {
    ...{ comCode: values.company, source: values.source, readers, isDry: values['dry-run'] },
    // The real path: the same source is recognised by it, and links below it are not followed.
    path: await realpath(values.from),
    deptCodes: values.departments.split(',').filter((code) => code !== ''),
    report: values.report,
  }
}

/** How far an import has come, as one line. */
export function lineOf(detail: ArchiveImportDetail): string {
  const count = (value: number) => value.toLocaleString('en')
  const counts = fillText(texts.en.admin.counts, {
    ...{ total: count(detail.totalCount), loaded: count(detail.loadedCount) },
    ...{ known: count(detail.knownCount), refused: count(detail.refusedCount) },
  })
  const unknown = fillText(texts.en.admin.unknown, { count: count(detail.unknownCount) })
  const why = detail.reason === '' ? '' : ` ${texts.en.reasons[detail.reason]}`
  return `${texts.en.states[detail.state]}: ${counts} · ${count(detail.totalSize)} bytes · ${unknown}${why}`
}

const refusals: Record<string, string> = {
  'kit.notFound': 'There is no company or department of this code.',
  'archive.importOpen': texts.en.errors.importOpen,
  'archive.departmentsNeeded': texts.en.errors.departmentsNeeded,
}

/** Runs the command and returns its exit code: 0 if all has been read, 2 for wrong arguments. */
export async function runImportArchive(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Output,
): Promise<number> {
  try {
    const options = await readOptions(args).catch((error: unknown) => {
      err(reasonOf(error))
      return null
    })
    if (!options) {
      err(asTyped(usage))
      return 2
    }
    return await runAsOperator(false, env, async (context) => {
      const say = (detail: ArchiveImportDetail) => out(lineOf(detail))
      const { detail, report } = await importByCommand(context, { ...options, say })
      for (const { nameKey, shownName, rowCount, person } of detail.names)
        if (person === null) out(`  ${shownName} (${nameKey}): ${rowCount}`)
      if (options.report !== '')
        await pipeline(Readable.from(report), createWriteStream(options.report, { mode: 0o600 }))
      return detail.state === 'done' || (options.isDry && detail.state === 'checked') ? 0 : 1
    })
  } catch (error) {
    err((error instanceof Failure ? refusals[error.code] : undefined) ?? reasonOf(error))
    return 1
  }
}
