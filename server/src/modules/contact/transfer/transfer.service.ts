import { type contactApi, contactLimits, type ImportFault, rootFolder } from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
import iconv from 'iconv-lite'
import { type Context, transaction } from '../../../kit/context.ts'
import { type CsvColumns, readCsvTable } from '../../../kit/csv/csv-table.ts'
import { type CsvFault, decodeCsv, joinCsv } from '../../../kit/csv/csv-text.ts'
import type { RawAnswer } from '../../../kit/routes.ts'
import { contactFailure, requireFolder } from '../contact.access.ts'
import { countEntries, type EntryValues, insertEntries, selectEntries } from '../entry/entry.sql.ts'
import { lockAddressBook } from '../folder/folder.sql.ts'
import { readCards, writeCards } from './vcard.rules.ts'

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

interface ReadFile {
  values: EntryValues[]
  skipped: number
  faults: ImportFault[]
}

function toFault({ line, column, code, level }: CsvFault): ImportFault {
  return { line, column, code, level }
}

/** A sign that spreadsheets would take for a formula is kept from them by an apostrophe, and taken away again here. */
const guard = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)
const unguard = (value: string) => (/^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value)

function readCsv(bytes: Buffer): ReadFile {
  const faults: CsvFault[] = []
  const table = readCsvTable('contacts.csv', bytes, columns, 'auto', faults)
  const values = table.rows.map(({ values: row }) => ({
    name: unguard(row.name),
    company: unguard(row.company),
    department: unguard(row.department),
    jobTitle: unguard(row.title),
    email: row.email,
    mobileTel: unguard(row.mobile),
    officeTel: unguard(row.phone),
    officeExtTel: unguard(row.extension),
    note: unguard(row.note),
  }))
  return { values, skipped: 0, faults: faults.slice(0, 100).map(toFault) }
}

function decodeCharset(bytes: Buffer, charset: string): string {
  return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'utf-8')
}

function readVcard(bytes: Buffer): ReadFile {
  const decoded = decodeCsv(bytes, 'auto')
  if (!('text' in decoded)) throw contactFailure('contact.importUnreadable')
  const cards = readCards(decoded.text.replace(/^\uFEFF/, ''), decodeCharset)
  const named = cards.filter((card) => card.values.name !== '')
  const faults = cards
    .filter((card) => card.values.name === '')
    .slice(0, 100)
    .map((card): ImportFault => ({ line: card.line, column: 'FN', code: 'required', level: 'warning' }))
  return { values: named.map((card) => card.values), skipped: cards.length - named.length, faults }
}

/**
 * Reads a file into a folder, all of it or, with an error among the faults, nothing; `dryRun` writes nothing either.
 * Throws `contact.importEmpty`, `contact.importUnreadable` and `contact.tooMany`.
 */
export function importContacts(context: Context, input: Input<typeof contactApi.importContacts>) {
  const bytes = Buffer.from(input.content, 'base64')
  if (bytes.length > contactLimits.importBytes) throw contactFailure('contact.tooMany')
  const read = input.format === 'csv' ? readCsv(bytes) : readVcard(bytes)
  const hasError = read.faults.some((fault) => fault.level === 'error')
  if (read.values.length === 0 && read.faults.length === 0) throw contactFailure('contact.importEmpty')
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await lockAddressBook(db, viewer.personCode)
    const folder = await requireFolder(inside, input.folderId ?? rootFolder)
    const held = await countEntries(db, viewer.personCode)
    if (held + read.values.length > contactLimits.perPerson) throw contactFailure('contact.tooMany')
    const added = hasError ? 0 : read.values.length
    if (added > 0 && !input.dryRun) {
      const at = { folderId: folder?.folderId ?? null, isList: false, now: clock.now() }
      await insertEntries(db, viewer.personCode, at, read.values)
    }
    return { added, skipped: read.skipped, faults: read.faults }
  })
}

/** The contacts (not the lists) of a folder, or of every folder, as a file. */
export async function exportContacts(
  context: Context,
  input: Input<typeof contactApi.exportContacts>,
): Promise<RawAnswer> {
  const folder = input.folderId === undefined ? undefined : await requireFolder(context, input.folderId)
  const filter = {
    folderId: folder === undefined ? undefined : (folder?.folderId ?? null),
    isList: false,
    words: [],
  }
  const paging = { limit: contactLimits.perPerson, offset: 0, descending: false }
  const { rows } = await selectEntries(context.db, context.viewer.personCode, filter, paging)
  const isCsv = input.format === 'csv'
  const body = isCsv
    ? `\uFEFF${joinCsv([
        Object.keys(columns),
        ...rows.map((row) =>
          [
            row.name,
            row.company,
            row.department,
            row.jobTitle,
            row.email,
            row.mobileTel,
            row.officeTel,
            row.officeExtTel,
            row.note,
          ].map(guard),
        ),
      ])}`
    : writeCards(rows.map((row) => ({ ...row, id: String(row.entryId) })))
  return {
    body,
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="contacts.${isCsv ? 'csv' : 'vcf'}"`,
    },
  }
}
