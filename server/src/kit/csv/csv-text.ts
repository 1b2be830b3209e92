import iconv from 'iconv-lite'

/** Encoding of a file; `auto` uses UTF-8 if the bytes are valid UTF-8, else CP949. */
export type CsvEncoding = 'auto' | 'utf-8' | 'cp949'

/** A fault at a position in a file; `column` is the header, or the number of the field from 1. */
export interface CsvFault {
  file: string
  /** From 1; the header is line 1. For a quoted field with line breaks, the line on which it begins. */
  line: number
  column: string
  code: string
  params: Record<string, string | number>
  /** A warning does not stop the import. */
  level: 'error' | 'warning'
}

/** A field and the line on which it begins. */
export interface CsvField {
  value: string
  line: number
}

/** The position of the first character that is invalid in the encoding. */
function undecodable(text: string): { line: number; field: number } {
  const before = text.slice(0, Math.max(0, text.indexOf('\ufffd')))
  const lines = before.split(/\r\n|\n|\r/)
  return { line: lines.length, field: (lines.at(-1)?.split(',').length ?? 0) || 1 }
}

/**
 * The text of a file without its byte order mark, or the position of the first character that is invalid in the
 * encoding.
 */
export function decodeCsv(
  bytes: Buffer,
  encoding: CsvEncoding,
): { text: string; encoding: 'utf-8' | 'cp949' } | { line: number; field: number } {
  if (encoding !== 'cp949') {
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
    } catch {
      if (encoding === 'utf-8') return undecodable(new TextDecoder().decode(bytes))
    }
  }
  const text = iconv.decode(bytes, 'cp949')
  return text.includes('\ufffd') ? undecodable(text) : { text, encoding: 'cp949' }
}

/** Thrown at a misplaced or missing quote, with its position. */
export class CsvQuoteFault extends Error {
  readonly line: number
  /** Number of the field from 1. */
  readonly field: number

  constructor(line: number, field: number) {
    super('quotes')
    this.line = line
    this.field = field
  }
}

/**
 * Splits a text into records of fields (RFC 4180): commas, doubled quotes and line breaks inside quotes, and CRLF, LF
 * or CR as the end of a record. Empty lines are skipped. Throws {@link CsvQuoteFault}.
 */
export function splitCsv(text: string): CsvField[][] {
  return [...csvRecords(text)].filter((record) => record !== null)
}

/** Characters between two pauses of {@link csvRecords}. */
const pauseAfter = 65_536

/** Maximum number of characters of a quoted field. A longer one has lost its second quote. */
const quotedAtMost = 262_144

/**
 * The records of {@link splitCsv} one by one. Yields null as a pause after each 64 KB, also within a record, so that
 * the caller can let other work run.
 */
export function* csvRecords(text: string): Generator<CsvField[] | null> {
  let paused = 0
  let record: CsvField[] = []
  let line = 1
  let at = 0
  while (at <= text.length) {
    if (at - paused > pauseAfter) {
      paused = at
      yield null
    }
    const field =
      text[at] === '"' ? quotedField(text, at, line, record.length + 1) : plainField(text, at, line)
    record.push({ value: field.value, line })
    line = field.line
    at = field.end
    if (text[at] === ',') {
      at += 1
      continue
    }
    const only = record[0]
    if (record.length > 1 || (only && (only.value !== '' || field.quoted))) yield record
    record = []
    if (at >= text.length) break
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    line += 1
    if (at >= text.length) break
  }
}

interface Piece {
  value: string
  /** Position of the delimiter after the field. */
  end: number
  /** The line of `end`. */
  line: number
  quoted: boolean
}

function plainField(text: string, start: number, line: number): Piece {
  let end = start
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(start, end), end, line, quoted: false }
}

function quotedField(text: string, start: number, line: number, number: number): Piece {
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end < 0 || end - start > quotedAtMost) throw new CsvQuoteFault(line, number)
    if (text[end + 1] !== '"') break
    end += 2
  }
  const after = text[end + 1]
  if (after !== undefined && after !== ',' && after !== '\n' && after !== '\r')
    throw new CsvQuoteFault(line, number)
  const raw = text.slice(start + 1, end)
  const breaks = raw.match(/\r\n|\n|\r/g)?.length ?? 0
  return { value: raw.replaceAll('""', '"'), end: end + 1, line: line + breaks, quoted: true }
}

/** Writes records as CSV text with CRLF; quotes fields only if necessary. */
export function joinCsv(records: readonly (readonly string[])[]): string {
  const quote = (value: string) =>
    /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
  return records.map((record) => `${record.map(quote).join(',')}\r\n`).join('')
}
