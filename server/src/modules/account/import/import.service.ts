import { readCsvTable } from '../../../kit/csv/csv-table.ts'
import type { CsvEncoding, CsvFault } from '../../../kit/csv/csv-text.ts'
import type { Db } from '../../../kit/db.ts'
import { hashPassword } from '../../../kit/password.ts'
import { signInName } from '../account.rules.ts'
import { type AccountValues, accountColumns, accountsFile } from './columns.rules.ts'
import { checkAccounts, rolesOf } from './import.rules.ts'
import {
  type AccountDifference,
  type AccountsKnown,
  type StagedAccount,
  selectAccountDifferences,
  selectAccountsKnown,
  stageAccounts,
  writeAccounts,
} from './import.sql.ts'

/** What an import of accounts found and did; with an error among the faults nothing was written. */
export interface AccountImportReport {
  faults: CsvFault[]
  file: string
  rows: number
  differences: AccountDifference[]
}

/** How accounts.csv is taken. */
export interface AccountImportOptions {
  encoding: CsvEncoding
  /** Companies whose accounts the file is the whole truth of. */
  companies: string[]
  /** People of the organisation's files by code, with their company; they count as known before they are written. */
  people: Map<string, string>
  now: Date
  /** Only looks for faults. */
  checkOnly: boolean
}

/** Passwords hashed at the same time; the work runs on the threads of the library. */
const hashedAtOnce = 8

async function toStaged(values: AccountValues, known: AccountsKnown): Promise<StagedAccount> {
  const comCode = known.people.get(values.person_code) ?? ''
  const isNew = !known.accounts.has(values.person_code)
  const hash =
    isNew && values.password_hash === '' ? await hashPassword(values.password) : values.password_hash
  return {
    com_code: comCode,
    person_code: values.person_code,
    login: signInName(values.login),
    // An account that exists keeps its own; the column is not read for it.
    password_hash: hash,
    language: values.language,
    time_zone: values.time_zone,
    disabled: values.disabled,
    roles: [
      ...new Set(rolesOf(values.roles, comCode).map((role) => `${role.roleId} ${role.comCode}`)),
    ].sort(),
  }
}

/**
 * Reads accounts.csv as the whole truth of the companies' accounts: logins, roles, language and whether they are
 * off; accounts that it does not know are switched off. Initial passwords count for new accounts only. Call it in
 * the transaction of the organisation's import, after it; without the file it does nothing.
 */
export async function importAccounts(
  db: Db,
  bytes: Buffer | undefined,
  options: AccountImportOptions,
): Promise<AccountImportReport> {
  const faults: CsvFault[] = []
  const report = { faults, file: accountsFile, rows: 0, differences: [] }
  if (!bytes) return report
  const table = readCsvTable(accountsFile, bytes, accountColumns, options.encoding, faults)
  const known = await selectAccountsKnown(db)
  for (const [code, company] of options.people) known.people.set(code, company)
  for (const company of options.companies) known.companies.add(company)
  checkAccounts(table, known, faults)
  if (options.checkOnly || faults.some((fault) => fault.level === 'error')) {
    return { ...report, rows: table.rows.length }
  }
  const accounts: StagedAccount[] = []
  for (let at = 0; at < table.rows.length; at += hashedAtOnce) {
    const some = table.rows.slice(at, at + hashedAtOnce)
    accounts.push(...(await Promise.all(some.map((row) => toStaged(row.values, known)))))
  }
  await stageAccounts(db, accounts)
  const differences = await selectAccountDifferences(db, options.companies)
  await writeAccounts(db, options.companies, options.now)
  return { faults, file: accountsFile, rows: table.rows.length, differences }
}
