import type { Language, Translate } from '../../kit/i18n.ts'

/** Name of the sample file. */
export const sampleName = 'contacts-sample.csv'

/** Columns of an import as files name them, in English and Korean, and what screens call them. */
const columns = [
  ['name', '이름', 'kit.name'],
  ['company', '회사', 'kit.company'],
  ['department', '부서', 'kit.department'],
  ['title', '직함', 'contact.jobTitle'],
  ['email', '이메일', 'kit.email'],
  ['mobile', '휴대전화', 'contact.mobile'],
  ['phone', '전화', 'contact.phone'],
  ['extension', '내선번호', 'contact.extension'],
  ['note', '메모', 'contact.note'],
] as const

/** Properties of a vCard by the same names. */
const properties: Record<string, string> = { EMAIL: 'email', FN: 'name' }

/** What a person calls a column of an import; a place without a name stays as the file has it. */
export function columnName(column: string, t: Translate): string {
  const wanted = properties[column] ?? column.toLowerCase()
  const found = columns.find(([name]) => name === wanted)
  return found ? t(found[2]) : column
}

/** A CSV file with every column and one contact, for a spreadsheet: headings in Korean for Korean readers, else in English. */
export function sampleText(t: Translate, language: Language): string {
  const heads = columns.map(([english, korean]) => (language === 'ko-KR' ? korean : english))
  const row = t('contact.sampleRow').split('|')
  // A spreadsheet takes a file for UTF-8 by its first character.
  return `\uFEFF${heads.join(',')}\r\n${row.join(',')}\r\n`
}
