import { contactLimits, type ImportFault } from '@maru/api/contact'
import iconv from 'iconv-lite'
import { type CsvColumns, readCsvTable } from '#kit/csv/csv-table.ts'
import { type CsvFault, decodeCsv, joinCsv } from '#kit/csv/csv-text.ts'
import { plainCell, readPlainCell } from '#kit/csv/plain-cell.ts'
import { looksLikeAddress } from '../contact.rules.ts'
import { plainEntry } from '../entry/entry.rules.ts'
import type { EntryRow, EntryValues } from '../entry/entry.sql.ts'
import { readCards } from './vcard.rules.ts'
import { writeCards } from './vcard-write.rules.ts'

const columns = {
  name: { kind: 'text', also: '이름', required: true },
  company: { kind: 'text', also: '회사' },
  department: { kind: 'text', also: '부서' },
  title: { kind: 'text', also: '직함' },
  email: { kind: 'email', also: '이메일', max: 254 },
  mobile: { kind: 'text', also: '휴대전화', max: 50 },
  phone: { kind: 'text', also: '전화', max: 50 },
  extension: { kind: 'text', also: '내선번호', max: 50 },
  note: { kind: 'address', also: '메모', max: 2000 },
} as const satisfies CsvColumns

/** The content of a file; null if its bytes are not a text. */
export interface ReadContacts {
  values: EntryValues[]
  skipped: number
  faults: ImportFault[]
}

const faultsShown = 100

function toFault({ line, column, code, level }: CsvFault): ImportFault {
  return { line, column, code, level }
}

/** Faults of the whole file, which is then refused; any other one concerns a line or a field. */
const ofWholeFile = new Set(['encoding', 'quotes', 'emptyFile', 'missingColumn', 'duplicateColumn'])

/**
 * Parses the lines of a table. Skips a line without a usable name, or with too many or too few fields; any other
 * invalid field is empty. Both cause warnings.
 */
function readCsv(bytes: Buffer): ReadContacts {
  const csvFaults: CsvFault[] = []
  const table = readCsvTable('contacts.csv', bytes, columns, 'auto', csvFaults)
  const faults = csvFaults.map((fault) => ({
    ...fault,
    level: ofWholeFile.has(fault.code) ? ('error' as const) : ('warning' as const),
  }))
  const usable = table.rows.filter(({ values: row }) => row.name !== '')
  const skipped =
    table.rows.length - usable.length + faults.filter((fault) => fault.code === 'fieldCount').length
  const values = usable.map(({ values: row }) => ({
    name: readPlainCell(row.name),
    company: readPlainCell(row.company),
    department: readPlainCell(row.department),
    jobTitle: readPlainCell(row.title),
    email: row.email,
    mobileTel: readPlainCell(row.mobile),
    officeTel: readPlainCell(row.phone),
    officeExtTel: readPlainCell(row.extension),
    note: readPlainCell(row.note),
  }))
  return { values, skipped, faults: faults.slice(0, faultsShown).map(toFault) }
}

function decodeCharset(bytes: Buffer, charset: string): string {
  return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'utf-8')
}

function readVcard(bytes: Buffer): ReadContacts | null {
  const decoded = decodeCsv(bytes, 'auto')
  if (!('text' in decoded)) return null
  const faults: ImportFault[] = []
  const values: EntryValues[] = []
  const noted = new Set<string>()
  let skipped = 0
  for (const card of readCards(decoded.text.replace(/^\uFEFF/, ''), decodeCharset)) {
    const entry = plainEntry(card.values)
    const at = { line: card.line, level: 'warning' } as const
    for (const fault of card.faults) {
      // What most cards have is named once: a report of the same line for each card says no more.
      const key = `${fault.column} ${fault.code}`
      if (noted.has(key)) continue
      noted.add(key)
      faults.push({ ...fault, level: 'warning' })
    }
    if (entry.email !== '' && !looksLikeAddress(entry.email)) {
      entry.email = ''
      faults.push({ ...at, column: 'EMAIL', code: 'badEmail' })
    }
    if (entry.name !== '') values.push(entry)
    else {
      skipped += 1
      faults.push({ ...at, column: 'FN', code: 'required' })
    }
  }
  return { values, skipped, faults: faults.slice(0, faultsShown) }
}

/** Parses a file of contacts; returns at most one more than a person may have. Null if it is not a text. */
export function readContacts({
  format,
  bytes,
}: {
  format: 'csv' | 'vcard'
  bytes: Uint8Array
}): ReadContacts | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = format === 'csv' ? readCsv(buffer) : readVcard(buffer)
  return read && { ...read, values: read.values.slice(0, contactLimits.perPerson + 1) }
}

/** Writes contacts as a file. */
export function writeContacts({ format, rows }: { format: 'csv' | 'vcard'; rows: EntryRow[] }): string {
  if (format === 'vcard') return writeCards(rows.map((row) => ({ ...row, id: String(row.entryId) })))
  const fields = ({
    name,
    company,
    department,
    jobTitle,
    email,
    mobileTel,
    officeTel,
    officeExtTel,
    note,
  }: EntryRow) =>
    [name, company, department, jobTitle, email, mobileTel, officeTel, officeExtTel, note].map(plainCell)
  return `\uFEFF${joinCsv([Object.keys(columns), ...rows.map(fields)])}`
}
