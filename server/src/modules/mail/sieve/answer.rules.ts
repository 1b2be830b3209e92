import { SourceFault } from '../moving-source/source.rules.ts'

/** An answer of a ManageSieve server (RFC 5804, 1.2): the rows before its last line, and that line. */
export interface SieveAnswer {
  status: 'OK' | 'NO' | 'BYE'
  /** The response code in capitals, such as `QUOTA/MAXSCRIPTS`; empty without one. */
  code: string
  text: string
  rows: SieveToken[][]
}

/** A part of a row; a quoted word is never a status or a flag. */
export interface SieveToken {
  text: string
  isQuoted: boolean
}

/** Bytes of a script, or of another literal, that is read. */
const literalAtMost = 1_048_576
/** Bytes of a row without its literals. */
const rowAtMost = 8_192
const rowsAtMost = 1_000

const [space, quote, open, close, backslash, brace, lf, cr] = [32, 34, 40, 41, 92, 123, 10, 13]

const broken = (message: string) => new SourceFault('broken', `the server of rules: ${message}`)

interface Piece {
  token: SieveToken
  end: number
}

/** A quoted string that begins at a place; null if it is not whole yet. */
function readQuoted(bytes: Buffer, start: number): Piece | null {
  for (let at = start + 1; at < bytes.length && at - start <= rowAtMost; at += 1) {
    const byte = bytes[at]
    if (byte === backslash) at += 1
    else if (byte === lf || byte === cr) throw broken('a line ends within a string')
    else if (byte === quote) {
      const text = bytes.toString('utf8', start + 1, at).replace(/\\([\s\S])/g, '$1')
      return { token: { text, isQuoted: true }, end: at + 1 }
    }
  }
  if (bytes.length - start > rowAtMost) throw broken('a string is too long')
  return null
}

/** A literal that begins at a place; null if it is not whole yet. */
function readLiteral(bytes: Buffer, start: number): Piece | null {
  const head = /^\{(\d{1,9})\+?\}\r?\n/.exec(bytes.toString('latin1', start, start + 16))
  if (!head) {
    if (bytes.length - start < 16 && !bytes.includes(lf, start)) return null
    throw broken('a literal has no size')
  }
  const size = Number(head[1])
  if (size > literalAtMost) throw broken(`a literal of ${size} bytes`)
  const begin = start + head[0].length
  if (bytes.length < begin + size) return null
  return { token: { text: bytes.toString('utf8', begin, begin + size), isQuoted: true }, end: begin + size }
}

function readAtom(bytes: Buffer, start: number): Piece | null {
  let at = start
  while (at < bytes.length && ![space, quote, open, close, lf, cr].includes(bytes[at] ?? 0)) at += 1
  if (at - start > rowAtMost) throw broken('a word is too long')
  return at < bytes.length
    ? { token: { text: bytes.toString('utf8', start, at), isQuoted: false }, end: at }
    : null
}

/** A row with the place after it; null if it is not whole yet. */
function readRow(bytes: Buffer, start: number): { row: SieveToken[]; end: number } | null {
  const row: SieveToken[] = []
  for (let at = start; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    if (byte === lf) return { row, end: at + 1 }
    if (byte === space || byte === cr) {
      at += 1
      continue
    }
    if (row.length > 100) throw broken('a row is too long')
    if (byte === open || byte === close) {
      row.push({ text: String.fromCharCode(byte), isQuoted: false })
      at += 1
      continue
    }
    const read = byte === quote ? readQuoted : byte === brace ? readLiteral : readAtom
    const piece = read(bytes, at)
    if (!piece) return null
    row.push(piece.token)
    at = piece.end
  }
  return null
}

const statuses: ReadonlySet<string> = new Set(['OK', 'NO', 'BYE'])

/** The first answer in what a server has sent, with its length in bytes; null if it is not whole yet. Throws for what is none. */
export function readAnswer(bytes: Buffer): { answer: SieveAnswer; length: number } | null {
  const rows: SieveToken[][] = []
  for (let at = 0; ; ) {
    const read = readRow(bytes, at)
    if (!read) return null
    const [first, ...rest] = read.row
    const status = first?.isQuoted === false ? first.text.toUpperCase() : ''
    if (statuses.has(status)) {
      const hasCode = rest[0]?.isQuoted === false && rest[0].text === '('
      const code = hasCode ? (rest[1]?.text ?? '').toUpperCase() : ''
      const last = rest.at(-1)
      const text = last?.isQuoted === true ? last.text : ''
      return { answer: { status: status as SieveAnswer['status'], code, text, rows }, length: read.end }
    }
    if (first?.isQuoted !== true) throw broken('a row that is no answer')
    rows.push(read.row)
    if (rows.length > rowsAtMost) throw broken('too many rows')
    at = read.end
  }
}
