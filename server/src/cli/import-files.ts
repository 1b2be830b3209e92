import type { CsvFault } from '../kit/csv/csv-text.ts'
import { type Db, inTransaction } from '../kit/db.ts'
import { viewerCache } from '../kit/session.ts'
import { accountsFile, importAccounts } from '../modules/account/index.ts'
import {
  type ImportFiles,
  type ImportOptions,
  importOrganisation,
  type TableReport,
} from '../modules/org/index.ts'

/** What the files of an organisation and its accounts would do or did. */
export interface FilesReport {
  faults: CsvFault[]
  tables: TableReport[]
  /** False for a dry run and where there was an error: then nothing was written. */
  written: boolean
}

class RolledBack extends Error {}

/**
 * Takes companies.csv, departments.csv, titles.csv, people.csv, posts.csv and, where it is there, accounts.csv in one
 * transaction: everything or nothing. A dry run finds the same faults and differences and writes nothing.
 */
export async function importFiles(
  db: Db,
  files: ImportFiles,
  options: ImportOptions & { dryRun: boolean; now: Date },
): Promise<FilesReport> {
  let report: FilesReport = { faults: [], tables: [], written: false }
  try {
    await inTransaction(db, async (inside) => {
      const organisation = await importOrganisation(inside, files, options)
      const { companies, people } = organisation
      const failed = hasError(organisation.faults)
      const { encoding, now } = options
      const accountOptions = { encoding, companies, people, now, checkOnly: failed }
      const accounts = await importAccounts(inside, files[accountsFile], accountOptions)
      const faults = [...organisation.faults, ...accounts.faults]
      const tables = hasError(faults) ? [] : [...organisation.tables, accounts]
      report = { faults, tables, written: !options.dryRun && !hasError(faults) }
      if (!report.written) throw new RolledBack()
      // Rights and posts may have changed: every process reads its viewers again.
      await inside`select pg_notify('maru', ${JSON.stringify({ kind: 'cache', cache: viewerCache, key: '*' })})`
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return report
}

function hasError(faults: CsvFault[]): boolean {
  return faults.some((fault) => fault.level === 'error')
}
