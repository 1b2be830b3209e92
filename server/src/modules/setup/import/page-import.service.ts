import type { Input } from '@maru/api/kit/endpoint'
import type { ImportDifference, ImportReport, setupImportApi } from '@maru/api/setup/import'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import { inTransaction } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { viewerCache } from '#kit/session/session.ts'
import { findCompanyDay } from '#modules/org/index.ts'
import { takeFiles } from './import.service.ts'

/** Differences and faults in an answer. */
const most = { differences: 100, faults: 200 } as const

class RolledBack extends Error {}

const shown = (value: unknown) => (value === null || value === undefined ? '' : String(value))

type Taken = Awaited<ReturnType<typeof takeFiles>>

function toDifference({
  key,
  change,
  fields,
}: Taken['tables'][number]['differences'][number]): ImportDifference {
  return {
    key,
    change,
    fields: Object.entries(fields ?? {}).map(([field, [before, after]]) => ({
      field,
      before: shown(before),
      after: shown(after),
    })),
  }
}

function toReport({ faults, tables }: Taken, isWritten: boolean): ImportReport {
  return {
    faults: faults.slice(0, most.faults),
    faultCount: faults.length,
    tables: tables.map(({ file, rows, differences }) => {
      const count = (kind: ImportDifference['change']) =>
        differences.filter((one) => one.change === kind).length
      return {
        ...{ file, rows, added: count('added'), changed: count('changed'), removed: count('removed') },
        differences: differences.slice(0, most.differences).map(toDifference),
      }
    }),
    isWritten,
  }
}

/**
 * Checks the files of an organisation, or imports them, in one transaction: a check, a fault and a refusal write
 * nothing. Throws `setup.foreignCompany` if a company manager's files name another company, and
 * `setup.accountsForSuper` for their accounts, which have roles of all kinds.
 */
export async function importOrganisation(
  context: Context,
  { files, isCheck, keepsMissing }: Input<typeof setupImportApi.importOrganisation>,
): Promise<ImportReport> {
  const { db, viewer, clock, forget } = context
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  if (!isSuperAdmin && files.some((file) => file.name === 'accounts.csv'))
    throw failure('setup.accountsForSuper')
  const bytes = Object.fromEntries(files.map((file) => [file.name, Buffer.from(file.bytes, 'base64')]))
  const asOf = await findCompanyDay(db, viewer.comCode, clock.now())
  let report: ImportReport | undefined
  await inTransaction(db, async (inside) => {
    const options = { encoding: 'auto', asOf, now: clock.now(), withoutEnds: keepsMissing } as const
    const fileReport = await takeFiles(inside, bytes, options)
    // Before the faults, which would disclose data of another company.
    if (!isSuperAdmin && fileReport.companies.some((comCode) => comCode !== viewer.comCode))
      throw failure('setup.foreignCompany')
    const isWritten = !isCheck && fileReport.faults.every((fault) => fault.level !== 'error')
    report = toReport(fileReport, isWritten)
    if (!isWritten) throw new RolledBack()
    const details = Object.fromEntries(
      fileReport.tables.map((table) => [table.file, ['', table.differences.length]]),
    )
    for (const comCode of fileReport.companies)
      await recordAudit(
        { ...context, db: inside },
        { action: 'organisationImported', comCode, subject: comCode, details },
      )
    // Rights and posts may have changed: every process loads its viewers again.
    await forget(inside, viewerCache, '*')
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  if (!report) throw failure('kit.failed')
  return report
}
