import type { AccountRow } from '@maru/api/account/people'
import { nameIn, type ShortLanguage } from '@maru/api/kit/language'
import type { account } from '@maru/i18n/account/texts'
import { joinCsv } from '#kit/csv/csv-text.ts'
import { plainCell } from '#kit/csv/plain-cell.ts'

/** People with their accounts as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export function accountsCsv({
  rows,
  language,
  texts,
}: {
  rows: AccountRow[]
  language: ShortLanguage
  /** Those of the company of the reader. */
  texts: (typeof account)['ko']['export']
}): string {
  const { heads } = texts
  const { none, waiting, active, leave, disabled, left } = texts.states
  const states = { none, waiting, active, leave, disabled, left }
  const named = (name: AccountRow['name']) => nameIn(name, language)
  const records = rows.map((row) => [
    named(row.company),
    named(row.department),
    named(row.name),
    row.personCode,
    row.employeeNumber,
    row.login,
    row.email,
    states[row.state],
    row.roleIds.join(' '),
    row.seenAt ?? '',
  ])
  const columns = [
    'company',
    'department',
    'name',
    'code',
    'number',
    'login',
    'email',
    'state',
    'roles',
    'seen',
  ] as const
  return `\uFEFF${joinCsv([columns.map((column) => heads[column]), ...records.map((record) => record.map(plainCell))])}`
}
