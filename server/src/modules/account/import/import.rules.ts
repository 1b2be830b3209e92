import { passwordLimits } from '@maru/api/account/password'
import { languageCodes } from '@maru/api/kit/language'
import type { CsvTable } from '#kit/csv/csv-table.ts'
import type { CsvFault } from '#kit/csv/csv-text.ts'
import { isPasswordHash } from '#kit/session/password.ts'
import { signInName } from '../account.rules.ts'
import { isShort } from '../password/password.rules.ts'
import type { AccountValues, accountColumns } from './columns.rules.ts'
import type { AccountsKnown } from './import.sql.ts'

/** Parses the column of roles (`hr-manager; company-manager@C2`) to roles with their companies. */
export function rolesOf(text: string, comCode: string): { roleId: string; comCode: string }[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [roleId = '', company = comCode] = part.split('@')
      return { roleId, comCode: company }
    })
}

type Report = (column: string, code: string, params?: CsvFault['params']) => void

function checkAccount(values: AccountValues, known: AccountsKnown, report: Report): void {
  const { person_code, login, password, password_hash, roles, language } = values
  const comCode = known.people.get(person_code)
  if (person_code !== '' && comCode === undefined)
    report('person_code', 'unknownPerson', { value: person_code })
  if (/\s/.test(login)) report('login', 'badLogin', { value: login })
  if (password_hash !== '' && !isPasswordHash(password_hash)) report('password_hash', 'badHash')
  if (password !== '' && !known.accounts.has(person_code) && isShort(password))
    report('password', 'weakPassword', { least: passwordLimits.least })
  if (language !== '' && !(languageCodes as readonly string[]).includes(language)) {
    report('language', 'badLanguage', { value: language })
  }
  for (const role of rolesOf(roles, comCode ?? '')) {
    if (!known.roles.has(role.roleId)) report('roles', 'unknownRole', { value: role.roleId })
    else if (comCode !== undefined && !known.companies.has(role.comCode)) {
      report('roles', 'unknownCompany', { value: role.comCode })
    }
  }
}

/**
 * Adds every fault of accounts.csv: unknown references, duplicate logins or logins of other people, passwords, roles.
 */
export function checkAccounts(
  table: CsvTable<typeof accountColumns>,
  known: AccountsKnown,
  faults: CsvFault[],
): void {
  const seen = { login: new Map<string, number>(), person_code: new Map<string, number>() }
  const inFile = new Set(table.rows.map((row) => row.values.person_code))
  for (const { line, values } of table.rows) {
    const report: Report = (column, code, params = {}) =>
      faults.push({ file: table.file, line, column, code, params, level: 'error' })
    checkAccount(values, known, report)
    const keys = { login: signInName(values.login), person_code: values.person_code }
    for (const column of ['login', 'person_code'] as const) {
      const value = keys[column]
      const first = seen[column].get(value)
      if (value !== '' && first !== undefined) report(column, 'duplicate', { value, first })
      else seen[column].set(value, line)
    }
    const owner = known.logins.get(keys.login)
    if (owner !== undefined && owner !== values.person_code && !inFile.has(owner)) {
      report('login', 'taken', { value: keys.login })
    }
    // A person signs in with a login name or a mail address, so neither may be the other's of another person.
    const addressOwner = known.emails.get(keys.login)
    if (addressOwner !== undefined && addressOwner !== values.person_code)
      report('login', 'taken', { value: keys.login })
  }
}
