import type { Db } from '../../../kit/db.ts'
import { firstFault, type HistoryFault, type Project } from './check.rules.ts'
import { type CheckedRow, selectHistories } from './history.sql.ts'

/** Documents that are read at once. */
const batchSize = 200

/** The result of a check: how many documents agree, and the first one that does not. */
export interface HistoryReport {
  checked: number
  touched: { comCode: string; apmId: number; fault: HistoryFault } | null
}

/** Returns the digests of a collection of files as they are stored, in their order. */
export type FindFiles = (comCode: string, fileCode: string) => Promise<{ digest: string }[]>

/** The first document whose files are not those of its newest revision, by their digests. */
async function firstFileFault(
  rows: readonly CheckedRow[],
  findFiles: FindFiles,
): Promise<HistoryReport['touched']> {
  for (const { comCode, apmId, contents } of rows) {
    const content = JSON.parse(contents.at(-1)?.content ?? '{}') as {
      fileCode?: string | null
      files?: { digest: string }[]
    }
    if (!content.fileCode) continue
    const stored = (await findFiles(comCode, content.fileCode)).map((one) => one.digest).toSorted()
    const recorded = (content.files ?? []).map((one) => one.digest).toSorted()
    if (stored.join() !== recorded.join()) return { comCode, apmId, fault: 'files' }
  }
  return null
}

/**
 * Replays the history of every document and stops at the first one that was touched. It runs in a process of its own,
 * such as the command `npm run check-approval`.
 */
export async function checkAll(db: Db, project: Project, findFiles: FindFiles): Promise<HistoryReport> {
  let checked = 0
  let next = selectHistories(db, 0, batchSize)
  for (;;) {
    const rows = await next
    const last = rows.length < batchSize ? undefined : rows.at(-1)
    // The database reads the next documents while these are compared.
    if (last) next = selectHistories(db, last.apmId, batchSize)
    const touched = firstFault(rows, project) ?? (await firstFileFault(rows, findFiles))
    if (touched) {
      await next
      return { checked: checked + rows.findIndex((row) => row.apmId === touched.apmId), touched }
    }
    checked += rows.length
    if (!last) return { checked, touched: null }
  }
}

/** Documents that one call of the screen checks, so that it does not hold other calls for long. */
const callSize = 50

/** Checks the next documents of a company after a number; `last` is null at the end. */
export async function checkNext(
  db: Db,
  { comCode, after }: { comCode: string; after: number },
  project: Project,
  findFiles: FindFiles,
): Promise<HistoryReport & { last: number | null; row: CheckedRow | null }> {
  const rows = await selectHistories(db, after, callSize, comCode)
  const touched = firstFault(rows, project) ?? (await firstFileFault(rows, findFiles))
  const at = rows.findIndex((row) => row.apmId === touched?.apmId)
  const last = touched || rows.length < callSize ? null : (rows.at(-1)?.apmId ?? null)
  return { checked: touched ? at : rows.length, touched, last, row: rows[at] ?? null }
}
