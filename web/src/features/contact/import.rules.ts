import type { Language, Translate } from '#kit/i18n/i18n.ts'

/** Name of the sample file. */
export const sampleName = 'contacts-sample.csv'

/** Columns of an import: the English and the Korean name in a file, and the text key of the label. */
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

/** Maps vCard properties to the English column names. */
const properties: Record<string, string> = { EMAIL: 'email', FN: 'name' }

/** Returns the label of an import column. A column without a label is returned as it is in the file. */
export function columnName(column: string, t: Translate): string {
  const wanted = properties[column] ?? column.toLowerCase()
  const match = columns.find(([name]) => name === wanted)
  return match ? t(match[2]) : column
}

/**
 * Returns a CSV file with every column and one contact, for a spreadsheet. The headings are Korean for Korean
 * readers, otherwise English.
 */
export function sampleText(t: Translate, language: Language): string {
  const heads = columns.map(([english, korean]) => (language === 'ko-KR' ? korean : english))
  const row = t('contact.sampleRow').split('|')
  // The byte order mark makes a spreadsheet read the file as UTF-8.
  return `\uFEFF${heads.join(',')}\r\n${row.join(',')}\r\n`
}
