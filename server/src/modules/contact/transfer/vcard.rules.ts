import type { EntryValues } from '../entry/entry.sql.ts'

/** One property of a vCard: its name without group, its types and value. */
interface Property {
  name: string
  types: Set<string>
  value: string
  line: number
}

/** A card read from a file, and the line that it begins on. */
export interface ReadCard {
  values: EntryValues
  line: number
}

const mostCards = 20_000

/** Characters of one property that are read; a picture continues far beyond them. */
const longestLine = 20_000
const mostProperties = 200
const read = new Set(['BEGIN', 'END', 'FN', 'N', 'ORG', 'TITLE', 'EMAIL', 'TEL', 'X-EXTENSION', 'NOTE'])

interface Line {
  text: string
  line: number
}

/** Joins folded lines (RFC 6350 §3.2), and continued lines of quoted-printable values of vCard 2.1. */
function* unfold(text: string): Generator<Line> {
  let open: Line | null = null
  let isQuoted = false
  let number = 0
  for (let at = 0; at <= text.length; ) {
    const end = lineEnd(text, at)
    const raw = text.slice(at, end)
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    number += 1
    const goesOn: boolean = open !== null && isQuoted && open.text.endsWith('=')
    if (open && (goesOn || raw.startsWith(' ') || raw.startsWith('\t'))) {
      const more = goesOn ? raw : raw.slice(1)
      if (open.text.length < longestLine) open.text = (goesOn ? open.text.slice(0, -1) : open.text) + more
      continue
    }
    if (open) yield open
    open = { text: raw, line: number }
    isQuoted = /^[^:]{0,500};[^:]{0,500}QUOTED-PRINTABLE/i.test(raw.slice(0, 1000))
  }
  if (open) yield open
}

function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === 10 || letter === 13) return at
  }
  return text.length
}

/**
 * The index at which the value of a property begins: after the first colon outside quotes; -1 if there is no colon.
 */
function valueStart(text: string): number {
  let isInQuotes = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isInQuotes = !isInQuotes
    else if (text[at] === ':' && !isInQuotes) return at + 1
  }
  return -1
}

function decodeQuotedPrintable(value: string, decode: (bytes: Buffer) => string): string {
  const bytes: number[] = []
  for (let at = 0; at < value.length; at += 1) {
    const hex = value[at] === '=' ? value.slice(at + 1, at + 3) : ''
    if (/^[0-9A-Fa-f]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    } else bytes.push(...Buffer.from(value[at] ?? '', 'utf8'))
  }
  return decode(Buffer.from(bytes))
}

/** Splits at each separator that is not escaped by a backslash. */
function splitPlain(value: string, sign: string): string[] {
  const parts = ['']
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at] ?? ''
    if (letter === '\\') {
      parts[parts.length - 1] += letter + (value[at + 1] ?? '')
      at += 1
    } else if (letter === sign) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

function unescapeText(value: string): string {
  return value.replaceAll(/\\([\\,;nN])/g, (_all, letter: string) =>
    letter.toLowerCase() === 'n' ? '\n' : letter,
  )
}

function readProperty(
  { text, line }: { text: string; line: number },
  decode: (bytes: Buffer, charset: string) => string,
): Property | null {
  const start = valueStart(text)
  if (start < 0) return null
  const [prefixed = '', ...parameters] = text.slice(0, start - 1).split(';', 50)
  const name = prefixed.replace(/^.*\./, '').toUpperCase()
  if (!read.has(name)) return null
  const types = new Set<string>()
  let charset = 'utf-8'
  let isQuoted = false
  for (const parameter of parameters) {
    const [key = '', value = ''] = parameter.split('=', 2)
    if (/^TYPE$/i.test(key))
      for (const one of value.replaceAll('"', '').split(',')) types.add(one.toUpperCase())
    else if (/^CHARSET$/i.test(key)) charset = value.toLowerCase()
    else if (/QUOTED-PRINTABLE/i.test(parameter)) isQuoted = true
    else if (value === '') types.add(key.toUpperCase())
  }
  const raw = text.slice(start, start + longestLine)
  const value = isQuoted ? decodeQuotedPrintable(raw, (bytes) => decode(bytes, charset)) : raw
  return { name, types, value, line }
}

const limits: Record<keyof EntryValues, number> = {
  name: 200,
  company: 200,
  department: 200,
  jobTitle: 200,
  email: 254,
  mobileTel: 50,
  officeTel: 50,
  officeExtTel: 50,
  note: 2000,
}

function toValues(properties: Property[]): EntryValues {
  const first = (name: string) => properties.find((one) => one.name === name)?.value ?? ''
  const text = (name: string) => unescapeText(first(name)).trim()
  const [family = '', given = ''] = splitPlain(first('N'), ';').map((part) => unescapeText(part).trim())
  const isHan = /^[\p{Script=Hangul}\p{Script=Han}]/u.test(family + given)
  const [company = '', department = ''] = splitPlain(first('ORG'), ';').map((part) =>
    unescapeText(part).trim(),
  )
  const numbers = properties
    .filter((one) => one.name === 'TEL')
    .map((one) => ({
      ...one,
      value: unescapeText(one.value).replace(/^tel:/i, '').split(';')[0]?.trim() ?? '',
    }))
  const mobile = numbers.find((one) => one.types.has('CELL') || one.types.has('MOBILE'))
  const office = numbers.find((one) => one !== mobile && !one.types.has('FAX') && !one.types.has('HOME'))
  const email = text('EMAIL')
    .replace(/^mailto:/i, '')
    .toLowerCase()
  const values: EntryValues = {
    name:
      text('FN') || (isHan ? family + given : [given, family].filter(Boolean).join(' ')) || company || email,
    company,
    department,
    jobTitle: text('TITLE'),
    email,
    mobileTel: mobile?.value ?? '',
    officeTel: office?.value ?? '',
    officeExtTel: text('X-EXTENSION'),
    note: text('NOTE'),
  }
  for (const [key, limit] of Object.entries(limits) as [keyof EntryValues, number][]) {
    values[key] = values[key].normalize('NFC').slice(0, limit)
  }
  return values
}

/**
 * Reads the cards of a file in vCard 2.1, 3.0 or 4.0 (RFC 2426, RFC 6350): name, organisation, title, first address,
 * mobile and office numbers, note. Truncates texts that are too long. A card without name, company and address is
 * returned with an empty name. `decode` decodes quoted-printable bytes of a charset.
 */
export function readCards(text: string, decode: (bytes: Buffer, charset: string) => string): ReadCard[] {
  const cards: ReadCard[] = []
  let open: Property[] | null = null
  let line = 0
  for (const raw of unfold(text)) {
    const property = readProperty(raw, decode)
    if (!property) continue
    if (property.name === 'BEGIN' && /^VCARD$/i.test(property.value.trim())) {
      open = []
      line = property.line
    } else if (property.name === 'END' && open) {
      cards.push({ values: toValues(open), line })
      open = null
      if (cards.length >= mostCards) break
    } else if (open && open.length < mostProperties) open.push(property)
  }
  return cards
}

function escapeText(value: string): string {
  return value.replaceAll(/[\\,;]/g, (letter) => `\\${letter}`).replaceAll(/\r\n|\n|\r/g, '\\n')
}

/** Folds a line into lines of at most 75 octets without splitting a character (RFC 6350 §3.2). */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line
  const lines: string[] = []
  let part = ''
  let size = 0
  for (const letter of line) {
    const octets = Buffer.byteLength(letter)
    if (size + octets > (lines.length === 0 ? 75 : 74)) {
      lines.push(part)
      part = ''
      size = 0
    }
    part += letter
    size += octets
  }
  return [...lines, part].join('\r\n ')
}

/** Writes cards in vCard 4.0. */
export function writeCards(entries: readonly (EntryValues & { id: string })[]): string {
  const cards = entries.map((entry) => {
    const lines = [
      'BEGIN:VCARD',
      'VERSION:4.0',
      `UID:maru-contact-${entry.id}`,
      `FN:${escapeText(entry.name)}`,
      entry.company || entry.department
        ? `ORG:${escapeText(entry.company)};${escapeText(entry.department)}`
        : '',
      entry.jobTitle ? `TITLE:${escapeText(entry.jobTitle)}` : '',
      entry.email ? `EMAIL;TYPE=work:${escapeText(entry.email)}` : '',
      entry.mobileTel ? `TEL;TYPE=cell:${escapeText(entry.mobileTel)}` : '',
      entry.officeTel ? `TEL;TYPE=work:${escapeText(entry.officeTel)}` : '',
      entry.officeExtTel ? `X-EXTENSION:${escapeText(entry.officeExtTel)}` : '',
      entry.note ? `NOTE:${escapeText(entry.note)}` : '',
      'END:VCARD',
    ]
    return lines
      .filter(Boolean)
      .map((line) => `${fold(line)}\r\n`)
      .join('')
  })
  return cards.join('')
}
