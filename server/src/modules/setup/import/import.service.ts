import { recordAudit } from '#kit/audit/admin-audit.ts'
import { faultsToShow } from '#kit/csv/csv-table.ts'
import type { CsvFault } from '#kit/csv/csv-text.ts'
import { type Db, inTransaction } from '#kit/db.ts'
import { forgetFromCommand, pushFromCommand } from '#kit/events/command-notify.ts'
import { announcePeople } from '#kit/events/person-events.ts'
import { viewerCache } from '#kit/session/session.ts'
import type { SlotRegistry } from '#kit/slots.ts'
import { accountsFile, importAccounts, selectSuperAdministrators } from '#modules/account/index.ts'
import {
  type ImportFiles,
  type ImportOptions,
  importOrganisation,
  type TableReport,
} from '#modules/org/index.ts'
import { changedPeople } from './changed-people.rules.ts'
import { selectEmployers } from './employers.sql.ts'

/** The changes by the files of an organisation and its accounts. */
export interface FilesReport {
  faults: CsvFault[]
  tables: TableReport[]
  /** Companies without menus, which got their initial ones. */
  started: string[]
  /** False for a dry run and after an error: then nothing was written. */
  written: boolean
}

class RolledBack extends Error {}

/** Options of the import. */
export type TakeOptions = ImportOptions & { now: Date }

/** Options of {@link importFiles}. With `slots`, companies without menus get their initial ones. */
export type ImportFilesOptions = TakeOptions & {
  dryRun: boolean
  slots?: SlotRegistry
}

/**
 * Imports companies.csv, departments.csv, titles.csv, people.csv, posts.csv and optionally accounts.csv in the
 * current transaction. After an error the caller must roll back.
 */
export async function takeFiles(
  db: Db,
  files: ImportFiles,
  options: TakeOptions,
): Promise<Omit<FilesReport, 'written' | 'started'> & { companies: string[] }> {
  const superAdministrators = await selectSuperAdministrators(db)
  const organisation = await importOrganisation(db, files, { ...options, kept: superAdministrators })
  const { companies, people } = organisation
  const { encoding, now } = options
  const { withoutEnds = false, overwrite = false } = options
  const accountOptions = {
    ...{ encoding, companies, people, now, kept: superAdministrators, withoutEnds, overwrite },
    checkOnly: hasError(organisation.faults),
  }
  const accounts = await importAccounts(db, files[accountsFile], accountOptions)
  const read = [...organisation.files, accounts]
  const faults = faultsToShow([...organisation.faults, ...accounts.faults], read)
  const tables = hasError(faults) ? [] : [...organisation.tables, accounts]
  const changes = changedPeople(tables)
  const employers = await selectEmployers(db, [...changes.keys()])
  const changed = [...changes].flatMap(([personCode, change]) => {
    const comCode = employers.get(personCode)
    return comCode === undefined ? [] : [{ comCode, personCode, change }]
  })
  await announcePeople(db, changed, now)
  return { faults, tables, companies }
}

/**
 * {@link takeFiles} in a separate transaction: all or nothing. A dry run reports the same faults and differences and
 * writes nothing.
 */
export async function importFiles(
  db: Db,
  files: ImportFiles,
  options: ImportFilesOptions,
): Promise<FilesReport> {
  let report: FilesReport = { faults: [], tables: [], started: [], written: false }
  try {
    await inTransaction(db, async (inside) => {
      const { faults, tables, companies } = await takeFiles(inside, files, options)
      report = { faults, tables, started: [], written: !options.dryRun && !hasError(faults) }
      if (hasError(faults)) throw new RolledBack()
      const work = {
        db: inside,
        clock: { now: () => options.now },
        forget: forgetFromCommand,
        push: pushFromCommand,
      }
      const { slots } = options
      if (slots) report.started = await slots.one('companyStart')({ ...work, slots })
      if (!report.written) throw new RolledBack()
      const details = Object.fromEntries(tables.map((table) => [table.file, table.differences.length]))
      for (const comCode of companies)
        await recordAudit(work, { action: 'organisationImported', comCode, subject: comCode, details })
      // Rights and posts may have changed: every process loads its viewers again.
      await forgetFromCommand(inside, viewerCache, '*')
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return report
}

function hasError(faults: CsvFault[]): boolean {
  return faults.some((fault) => fault.level === 'error')
}
