import { type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import type { DictionaryEntry, TextImportReport } from '@maru/api/menu/dictionary'
import { textFaults } from '@maru/i18n/kit/place'
import { type CsvField, CsvQuoteFault, decodeCsv, joinCsv, splitCsv } from '#kit/csv/csv-text.ts'
import { plainCell, readPlainCell } from '#kit/csv/plain-cell.ts'
import { type Difference, differenceOf, usedText } from './dictionary.rules.ts'

/** A fault of a file of texts. */
export type TextFileFault = TextImportReport['faults'][number]

const heads = ['key', ...shortLanguages] as const

/** The texts that a company uses as CSV with a byte order mark: the key, then a column for each language. */
export function textsCsv(entries: readonly DictionaryEntry[], comCode: string): string {
  const lines = entries.map(({ key, texts }) => [
    key,
    ...shortLanguages.map((language) => plainCell(usedText(texts[language], comCode))),
  ])
  return `\uFEFF${joinCsv([[...heads], ...lines])}`
}

/** What a file changes, or why it cannot be used. */
export interface TextFile {
  faults: TextFileFault[]
  differences: Difference[]
}

const fileFault = (code: TextFileFault['code'], line = 1): TextFile => ({
  faults: [{ line, key: '', language: null, code, names: [] }],
  differences: [],
})

/** The faults of a changed text, as faults of its line. */
function faultsOf(line: number, difference: Difference, source: string): TextFileFault[] {
  if (difference.after === null) return []
  const { key, language } = difference
  const { lost, unknown, isBroken, isTooLong } = textFaults(source, difference.after)
  const at = (code: TextFileFault['code'], names: string[] = []) => ({ line, key, language, code, names })
  return [
    ...(lost.length > 0 ? [at('lost', lost)] : []),
    ...(unknown.length > 0 ? [at('unknownPlace', unknown)] : []),
    ...(isBroken ? [at('broken')] : []),
    ...(isTooLong ? [at('tooLong')] : []),
  ]
}

interface Columns {
  key: number
  languages: { language: ShortLanguage; at: number }[]
}

function findColumns(head: readonly CsvField[]): Columns | null {
  const names = head.map(({ value }) => value.trim().toLowerCase())
  const languages = shortLanguages.flatMap((language) => {
    const at = names.indexOf(language)
    return at < 0 ? [] : [{ language, at }]
  })
  const key = names.indexOf('key')
  return key < 0 || languages.length === 0 || new Set(names).size < names.length ? null : { key, languages }
}

function readRow(
  row: readonly CsvField[],
  columns: Columns,
  entry: DictionaryEntry,
  comCode: string,
): TextFile {
  const line = row[0]?.line ?? 0
  const read = columns.languages.map(({ language, at }): TextFile => {
    const given = row[at]
    // A row that is too short says nothing about its missing columns.
    if (!given) return { faults: [], differences: [] }
    const difference = differenceOf(entry, comCode, language, readPlainCell(given.value))
    if (!difference) return { faults: [], differences: [] }
    return {
      faults: faultsOf(line, difference, entry.texts[language].builtIn),
      differences: [difference],
    }
  })
  return {
    faults: read.flatMap((one) => one.faults),
    differences: read.flatMap((one) => one.differences),
  }
}

/**
 * Compares a file with the texts that a company uses. The file has the column `key` and one or more languages; a
 * language without a column stays, an empty field returns to the text below, and a text equal to it changes nothing.
 */
export function readTextsCsv(bytes: Buffer, entries: readonly DictionaryEntry[], comCode: string): TextFile {
  const decoded = decodeCsv(bytes, 'auto')
  if (!('text' in decoded)) return fileFault('encoding', decoded.line)
  let records: CsvField[][]
  try {
    records = splitCsv(decoded.text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof CsvQuoteFault) return fileFault('quotes', error.line)
    throw error
  }
  const [head = [], ...rows] = records
  const columns = findColumns(head)
  if (!columns) return fileFault('columns')
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const seen = new Set<string>()
  const file: TextFile = { faults: [], differences: [] }
  for (const row of rows) {
    const key = row[columns.key]?.value.trim() ?? ''
    const entry = byKey.get(key)
    const code = !entry ? 'unknownKey' : seen.has(key) ? 'duplicateKey' : null
    seen.add(key)
    if (!entry || code) {
      file.faults.push({
        ...{ line: row[0]?.line ?? 0, key: key.slice(0, 200), language: null, names: [] },
        code: code ?? 'unknownKey',
      })
      continue
    }
    const read = readRow(row, columns, entry, comCode)
    file.faults.push(...read.faults)
    file.differences.push(...read.differences)
  }
  return file
}
