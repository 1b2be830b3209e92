import { passwordLimits } from '@maru/api/account/password'
import { type CsvTable, readLargeCsvTable } from '#kit/csv/csv-table.ts'
import type { CsvEncoding, CsvFault } from '#kit/csv/csv-text.ts'
import type { Db } from '#kit/db.ts'
import { hashPassword } from '#kit/session/password.ts'
import { signInName } from '../account.rules.ts'
import { isShort } from '../password/password.rules.ts'
import { findWeakness } from '../password/password.service.ts'
import { type AccountValues, accountColumns, accountsFile } from './columns.rules.ts'
import { checkAccounts, rolesOf } from './import.rules.ts'
import {
  type AccountDifference,
  type AccountsKnown,
  restoreScreenAccounts,
  type StagedAccount,
  selectAccountDifferences,
  selectAccountsKnown,
  selectErasedPeople,
  stageAccounts,
  storeAccountRows,
  writeAccounts,
} from './import.sql.ts'

/** The faults and changes of an import of accounts; if there is an error, nothing was written. */
export interface AccountImportReport {
  faults: CsvFault[]
  file: string
  rows: number
  differences: AccountDifference[]
  /** The headers of the file. */
  headings: ReadonlyMap<string, string>
}

/** Options of {@link importAccounts}. */
export interface AccountImportOptions {
  encoding: CsvEncoding
  /** Companies for which the file is complete: their accounts that are not in the file are disabled. */
  companies: string[]
  /**
   * People in the organisation's files by code, with their company. A person may be referenced before they are
   * stored.
   */
  people: Map<string, string>
  now: Date
  /** People whose accounts remain enabled and retain their roles, even if they are not in the file. */
  kept?: string[]
  /** True: accounts that the file lacks stay enabled. */
  withoutEnds?: boolean
  /** True: the file also replaces what was changed on the screens since the last import. */
  overwrite?: boolean
  /** If true, only checks for faults and writes nothing. */
  checkOnly: boolean
}

/** Number of passwords hashed at the same time; the library's threads do the work. */
const hashedAtOnce = 8

async function toStaged(values: AccountValues, known: AccountsKnown): Promise<StagedAccount> {
  const comCode = known.people.get(values.person_code) ?? ''
  const isNew = !known.accounts.has(values.person_code)
  const isInitial = isNew && values.password_hash === '' && values.password !== ''
  const hash = isInitial ? await hashPassword(values.password) : values.password_hash
  return {
    com_code: comCode,
    person_code: values.person_code,
    login: signInName(values.login),
    // The password of an existing account is not changed; this column is ignored for it.
    password_hash: hash,
    must_change: isInitial,
    language: values.language,
    time_zone: values.time_zone,
    disabled: values.disabled,
    roles: [
      ...new Set(rolesOf(values.roles, comCode).map((role) => `${role.roleId} ${role.comCode}`)),
    ].sort(),
  }
}

/** Adds a fault for every common initial password; equal passwords are checked once. */
async function checkStrengths(
  { file, rows }: CsvTable<typeof accountColumns>,
  known: AccountsKnown,
  faults: CsvFault[],
): Promise<void> {
  const weak = new Map<string, boolean>()
  for (const { line, values } of rows) {
    const { password, password_hash, person_code } = values
    const counts = password !== '' && password_hash === '' && !known.accounts.has(person_code)
    if (!counts || isShort(password)) continue
    const isWeak = weak.get(password) ?? (await findWeakness({ password, about: [] })) !== null
    weak.set(password, isWeak)
    if (!isWeak) continue
    const params = { least: passwordLimits.least }
    faults.push({ file, line, column: 'password', code: 'weakPassword', params, level: 'error' })
  }
}

/**
 * Imports accounts.csv as the complete list of the companies' accounts: logins, roles, language and whether they are
 * disabled. Disables accounts that are not in the file. Fields that the file has not changed since the last import keep
 * what was entered on the screens. Initial passwords are used only for new accounts. Call it
 * after the organisation's import, in the same transaction; without the file it does nothing.
 */
export async function importAccounts(
  db: Db,
  bytes: Buffer | undefined,
  options: AccountImportOptions,
): Promise<AccountImportReport> {
  const faults: CsvFault[] = []
  const empty = { faults, file: accountsFile, rows: 0, differences: [] }
  if (!bytes) return { ...empty, headings: new Map() }
  const read = await readLargeCsvTable(accountsFile, bytes, accountColumns, options.encoding, faults)
  const erased = await selectErasedPeople(db)
  // People whose data were erased get no account again.
  const table = { ...read, rows: read.rows.filter(({ values }) => !erased.has(values.person_code)) }
  const report = { ...empty, headings: table.headings }
  const known = await selectAccountsKnown(db)
  for (const [code, company] of options.people) known.people.set(code, company)
  for (const company of options.companies) known.companies.add(company)
  checkAccounts(table, known, faults)
  await checkStrengths(table, known, faults)
  if (options.checkOnly || faults.some((fault) => fault.level === 'error')) {
    return { ...report, rows: table.rows.length }
  }
  const accounts: StagedAccount[] = []
  for (let at = 0; at < table.rows.length; at += hashedAtOnce) {
    const some = table.rows.slice(at, at + hashedAtOnce)
    accounts.push(...(await Promise.all(some.map((row) => toStaged(row.values, known)))))
  }
  const { companies, kept = [], withoutEnds = false } = options
  await stageAccounts(db, accounts)
  if (!options.overwrite) await restoreScreenAccounts(db, companies)
  const differences = await selectAccountDifferences(db, companies, kept, withoutEnds)
  await writeAccounts(db, companies, options.now, { kept, withoutEnds })
  await storeAccountRows(db, companies, !withoutEnds)
  return { ...report, rows: table.rows.length, differences }
}
