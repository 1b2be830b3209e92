import { type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { CsvColumn } from './csv-table.ts'
import { plainCell, readPlainCell } from './plain-cell.ts'

/** Korean headings of the columns; a further language has only its `name_<language>`. */
const headings: Partial<Record<string, string>> = { ko: '이름', en: '영문이름', zh: '중문이름' }

type NameColumn = `name_${ShortLanguage}`
const columnOf = (short: ShortLanguage): NameColumn => `name_${short}`

/** The columns of a name in a file, one for each language; the first is required. `max` is in UTF-16 units. */
export function nameColumns(max: number): Record<NameColumn, CsvColumn & { kind: 'text' }> {
  const entries = shortLanguages.map((short, index) => {
    const column = columnOf(short)
    return [column, { kind: 'text', also: headings[short] ?? column, required: index === 0, max }]
  })
  return Object.fromEntries(entries) as Record<NameColumn, CsvColumn & { kind: 'text' }> // one entry for each language
}

/** The name in the cells of a row. */
export function readNameCells(values: Record<NameColumn, string>): LocalName {
  const entries = shortLanguages.map((short) => [short, readPlainCell(values[columnOf(short)])])
  return Object.fromEntries(entries) as LocalName // one entry for each language
}

/** The cells of a name, in the order of {@link nameColumns}. */
export const nameCells = (name: LocalName): string[] =>
  shortLanguages.map((short) => plainCell(name[short] ?? ''))
