import { setImmediate as nextTurn } from 'node:timers/promises'
import { newCodePattern } from '@maru/api/kit/schema'
import { isDay } from '@maru/api/kit/time/clock'
import {
  type CsvEncoding,
  type CsvFault,
  type CsvField,
  CsvQuoteFault,
  csvRecords,
  decodeCsv,
} from './csv-text.ts'

/** What a column holds: `code` letters, digits and `._-`; `day` a date; `address` a text that may have line breaks. */
export type CsvKind = 'text' | 'address' | 'code' | 'email' | 'day' | 'integer' | 'yesNo'

/** A column of an import table. */
export interface CsvColumn {
  kind: CsvKind
  /** Alternative header of the column, in Korean. */
  also: string
  /** True if an empty field is a fault; the header is then required too. */
  required?: boolean
  /** Maximum number of characters (UTF-16 units); the default is 200. */
  max?: number
}

/** Columns by header. */
export type CsvColumns = Record<string, CsvColumn>

type Value<K> = K extends 'integer'
  ? number
  : K extends 'yesNo'
    ? boolean
    : K extends 'day'
      ? string | null
      : string

/**
 * The values of a record by header. An empty text is '', an empty number 0, an empty day null, an empty boolean
 * false.
 */
export type CsvValues<C extends CsvColumns> = { -readonly [N in keyof C]: Value<C[N]['kind']> }

/** A record and the line on which it begins. */
export interface CsvRow<C extends CsvColumns> {
  line: number
  values: CsvValues<C>
}

/** A file parsed as a table. */
export interface CsvTable<C extends CsvColumns> {
  file: string
  rows: CsvRow<C>[]
  encoding: 'utf-8' | 'cp949' | null
  /** The headers of the columns as the file has them; a missing one in the language of the others. */
  headings: ReadonlyMap<string, string>
}

/** Faults of a file as a whole. Faults of its rows say nothing as long as the file cannot be read as it should. */
const formCodes = new Set([
  'missingFile',
  'emptyFile',
  'encoding',
  'quotes',
  'missingColumn',
  'duplicateColumn',
])

/**
 * What to show of the faults of several files: only those of form if there are some, because a missing column makes a
 * fault of every row. Columns have the headers of the person's own file.
 */
export function faultsToShow(
  faults: readonly CsvFault[],
  tables: readonly Pick<CsvTable<CsvColumns>, 'file' | 'headings'>[],
): CsvFault[] {
  const ofForm = faults.filter(({ code }) => formCodes.has(code))
  const shown =
    ofForm.length > 0 ? faults.filter(({ code }) => formCodes.has(code) || code === 'unknownColumn') : faults
  const headings = new Map(tables.map((table) => [table.file, table.headings]))
  return shown.map((fault) => ({
    ...fault,
    column: headings.get(fault.file)?.get(fault.column) ?? fault.column,
  }))
}

interface Fault {
  code: string
  params?: Record<string, string | number>
}

const dayForm = /^(\d{4})([-./]?)(\d{1,2})\2(\d{1,2})\.?$/

/** Parses `2026-11-21`, `2026.11.21`, `2026/11/21` or `20261121` to `yyyy-MM-dd`; null for anything else. */
export function readDay(text: string): string | null {
  const match = dayForm.exec(text)
  if (!match || (match[2] === '' && text.length !== 8)) return null
  const day = `${match[1]}-${String(match[3]).padStart(2, '0')}-${String(match[4]).padStart(2, '0')}`
  return isDay(day) ? day : null
}

const yes = new Set(['y', 'yes', 'true', '1', '예'])
const no = new Set(['n', 'no', 'false', '0', '아니오', ''])

function isControl(character: string, kind: CsvKind): boolean {
  const code = character.charCodeAt(0)
  if (kind === 'address' && (code === 10 || code === 13 || code === 9)) return false
  return code < 32 || code === 127
}

const codeForm = new RegExp(newCodePattern)

const empty: Record<CsvKind, string | number | boolean | null> = {
  text: '',
  address: '',
  code: '',
  email: '',
  day: null,
  integer: 0,
  yesNo: false,
}

/** Parses one field; returns a fault instead of a value if it is invalid. */
function readField(raw: string, column: CsvColumn): { value: string | number | boolean | null } | Fault {
  const text = raw.normalize('NFC').trim()
  const max = column.max ?? 200
  if (text === '') return column.required ? { code: 'required' } : { value: empty[column.kind] }
  if (text.length > max) return { code: 'tooLong', params: { max, length: text.length } }
  if ([...text].some((character) => isControl(character, column.kind))) return { code: 'control' }
  switch (column.kind) {
    case 'code':
      return codeForm.test(text) ? { value: text } : { code: 'badCode', params: { value: text } }
    case 'email':
      return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text)
        ? { value: text.toLowerCase() }
        : { code: 'badEmail', params: { value: text } }
    case 'day': {
      const day = readDay(text)
      return day ? { value: day } : { code: 'badDay', params: { value: text } }
    }
    case 'integer':
      return /^-?\d{1,9}$/.test(text)
        ? { value: Number(text) }
        : { code: 'badInteger', params: { value: text } }
    case 'yesNo': {
      const word = text.toLowerCase()
      return yes.has(word) || no.has(word)
        ? { value: yes.has(word) }
        : { code: 'badYesNo', params: { value: text } }
    }
    default:
      return { value: text }
  }
}

/** Maps fields to columns; reports missing, unknown and duplicate headers. */
function readHeader(file: string, header: CsvField[], columns: CsvColumns, faults: CsvFault[]) {
  const places = new Map<string, number>()
  const headings = new Map<string, string>()
  header.forEach((field, index) => {
    const word = field.value.normalize('NFC').trim()
    const name = Object.keys(columns).find(
      (key) => key === word.toLowerCase() || columns[key]?.also === word.replaceAll(' ', ''),
    )
    const at = { file, line: 1, column: word || String(index + 1), params: {} }
    if (!name) faults.push({ ...at, code: 'unknownColumn', level: 'warning' })
    else if (places.has(name)) faults.push({ ...at, code: 'duplicateColumn', level: 'error' })
    else {
      places.set(name, index)
      headings.set(name, word)
    }
  })
  const isKorean = [...headings].some(([name, word]) => columns[name]?.also === word.replaceAll(' ', ''))
  for (const [name, column] of Object.entries(columns)) {
    if (column.required && !places.has(name)) {
      faults.push({ file, line: 1, column: name, code: 'missingColumn', params: {}, level: 'error' })
      if (isKorean) headings.set(name, column.also)
    }
  }
  return { places, headings }
}

/** Reads the header and then the rows of a file, record by record. */
class TableReader<C extends CsvColumns> {
  readonly rows: CsvRow<C>[] = []
  private header: CsvField[] | null = null
  private places: Map<string, number> = new Map()
  private headings: Map<string, string> = new Map()
  private readonly file: string
  private readonly columns: C
  private readonly faults: CsvFault[]

  constructor(file: string, columns: C, faults: CsvFault[]) {
    this.file = file
    this.columns = columns
    this.faults = faults
  }

  take(record: CsvField[]): void {
    if (this.header) this.row(record, this.header.length)
    else {
      this.header = record
      Object.assign(this, readHeader(this.file, record, this.columns, this.faults))
    }
  }

  private row(record: CsvField[], wanted: number): void {
    const { file, faults, columns } = this
    const line = record[0]?.line ?? 1
    if (record.length !== wanted) {
      const params = { found: record.length, wanted }
      const column = String(Math.min(record.length, wanted) + 1)
      faults.push({ file, line, column, code: 'fieldCount', params, level: 'error' })
      return
    }
    const values: Record<string, string | number | boolean | null> = {}
    for (const [name, column] of Object.entries(columns)) {
      const place = this.places.get(name)
      const field = place === undefined ? undefined : record[place]
      const read = readField(
        field?.value ?? '',
        place === undefined ? { ...column, required: false } : column,
      )
      if ('value' in read) values[name] = read.value
      else {
        values[name] = empty[column.kind]
        const { code, params = {} } = read
        faults.push({ file, line: field?.line ?? line, column: name, code, params, level: 'error' })
      }
    }
    this.rows.push({ line, values: values as CsvValues<C> })
  }

  /** The table; a file without records is empty. */
  end(encoding: CsvTable<C>['encoding']): CsvTable<C> {
    const { file, rows, headings } = this
    if (!this.header)
      this.faults.push({ file, line: 1, column: '1', code: 'emptyFile', params: {}, level: 'error' })
    return { file, rows, encoding, headings }
  }
}

/** Parses a file in portions: yields after each, and returns the table. */
function* tableInPortions<const C extends CsvColumns>(
  file: string,
  bytes: Buffer,
  columns: C,
  encoding: CsvEncoding,
  faults: CsvFault[],
): Generator<null, CsvTable<C>> {
  const decoded = decodeCsv(bytes, encoding)
  if (!('text' in decoded)) {
    const { line, field } = decoded
    faults.push({ file, line, column: String(field), code: 'encoding', params: {}, level: 'error' })
    return { file, rows: [], encoding: null, headings: new Map() }
  }
  const csvFaults: CsvFault[] = []
  const reader = new TableReader(file, columns, csvFaults)
  try {
    for (const record of csvRecords(decoded.text)) {
      if (record) reader.take(record)
      else yield null
    }
  } catch (error) {
    if (!(error instanceof CsvQuoteFault)) throw error
    // Where a quote is missing, the rows before it are wrong too, and their faults say nothing.
    const { line, field } = error
    faults.push({ file, line, column: String(field), code: 'quotes', params: {}, level: 'error' })
    return { file, rows: [], encoding: decoded.encoding, headings: new Map() }
  }
  const table = reader.end(decoded.encoding)
  for (const fault of csvFaults) faults.push(fault)
  return table
}

/**
 * Parses a file as a table of the given columns and adds every fault to `faults`, with line and column. An invalid
 * field becomes an empty value, so that each fault is reported once.
 */
export function readCsvTable<const C extends CsvColumns>(
  file: string,
  bytes: Buffer,
  columns: C,
  encoding: CsvEncoding,
  faults: CsvFault[],
): CsvTable<C> {
  const portions = tableInPortions(file, bytes, columns, encoding, faults)
  for (;;) {
    const { done, value } = portions.next()
    if (done) return value
  }
}

/**
 * {@link readCsvTable} with a turn of the event loop after each portion, so that a file of many megabytes does not hold
 * up other calls.
 */
export async function readLargeCsvTable<const C extends CsvColumns>(
  file: string,
  bytes: Buffer,
  columns: C,
  encoding: CsvEncoding,
  faults: CsvFault[],
): Promise<CsvTable<C>> {
  const portions = tableInPortions(file, bytes, columns, encoding, faults)
  for (;;) {
    const { done, value } = portions.next()
    if (done) return value
    await nextTurn()
  }
}
