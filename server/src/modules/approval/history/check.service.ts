import type { Db } from '../../../kit/db.ts'
import { firstFault, type HistoryFault } from './check.rules.ts'
import { selectHistories } from './history.sql.ts'

/** Documents that are read at once. */
const batchSize = 200

/** The result of a check: how many documents agree, and the first one that does not. */
export interface HistoryReport {
  checked: number
  touched: { comCode: string; apmId: number; fault: HistoryFault } | null
}

/**
 * Replays the history of every document and stops at the first one that was touched. It runs in a process of its own,
 * such as the command `npm run check-approval`.
 */
export async function checkHistories(db: Db): Promise<HistoryReport> {
  let checked = 0
  for (let after = 0; ; ) {
    const rows = await selectHistories(db, after, batchSize)
    const touched = firstFault(rows)
    if (touched) return { checked: checked + rows.findIndex((row) => row.apmId === touched.apmId), touched }
    checked += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return { checked, touched: null }
    after = last.apmId
  }
}
