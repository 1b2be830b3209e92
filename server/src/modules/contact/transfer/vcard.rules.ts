import type { EntryValues } from '../entry/entry.sql.ts'

/** One property of a vCard: its name without group, its types and value. */
export interface Property {
  name: string
  types: Set<string>
  value: string
  line: number
}

/** What of a card is not stored as it was: left out, shortened, or without its end. */
export interface CardFault {
  line: number
  /** The name of the property; END for a card without an end. */
  column: string
  code: 'notStored' | 'shortened' | 'cutCard'
}

/** A card read from a file, and the line that it begins on. */
export interface ReadCard {
  values: EntryValues
  line: number
  faults: CardFault[]
}

const mostCards = 20_000

/** Characters of one property that are read; a picture continues far beyond them. */
const longestLine = 20_000
const mostProperties = 200
const read = new Set(['BEGIN', 'END', 'FN', 'N', 'ORG', 'TITLE', 'EMAIL', 'TEL', 'X-EXTENSION', 'NOTE'])
/** Properties about the file, which say nothing about the person. */
const technical = new Set(['VERSION', 'PRODID', 'REV', 'UID', 'PROFILE'])

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
export function valueStart(text: string): number {
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
export function splitPlain(value: string, sign: string): string[] {
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

/** The text of a value. */
export function unescapeText(value: string): string {
  return value.replaceAll(/\\([\\,;nN])/g, (_all, letter: string) =>
    letter.toLowerCase() === 'n' ? '\n' : letter,
  )
}

/** The property of an unfolded line; the value of one that the portal does not read is empty. Null for any other line. */
export function readProperty(
  { text, line }: { text: string; line: number },
  decode: (bytes: Buffer, charset: string) => string,
): Property | null {
  const start = valueStart(text)
  if (start < 0) return null
  const [prefixed = '', ...parameters] = text.slice(0, start - 1).split(';', 50)
  const name = prefixed.replace(/^.*\./, '').toUpperCase()
  if (!read.has(name)) return { name, types: new Set(), value: '', line }
  const types = new Set<string>()
  let charset = 'utf-8'
  let isQuoted = false
  for (const parameter of parameters) {
    const [key = '', value = ''] = parameter.split('=', 2)
    if (/^TYPE$/i.test(key))
      for (const one of value.replaceAll('"', '').split(',')) types.add(one.toUpperCase())
    else if (/^CHARSET$/i.test(key)) charset = value.toLowerCase()
    else if (/QUOTED-PRINTABLE/i.test(parameter)) isQuoted = true
    else if (value === '' || /^PREF$/i.test(key)) types.add(key.toUpperCase())
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

/** A number of a card with its extension. */
export interface Phone {
  property: Property
  value: string
  extension: string
}

/** A number without its scheme, and the extension that a `tel:` address has (RFC 3966). */
function phoneOf(property: Property): Phone {
  const [number = '', ...parameters] = unescapeText(property.value).replace(/^tel:/i, '').split(';')
  const extension = parameters.find((one) => /^ext=/i.test(one))?.slice(4) ?? ''
  return { property, value: number.trim(), extension: extension.trim() }
}

/** The name of N, which has family, given and further names, a prefix and a suffix. */
export function nameOf(value: string): string {
  const parts = splitPlain(value, ';').map((part) =>
    unescapeText(part)
      .replaceAll(/(?<!\\),/g, ' ')
      .trim(),
  )
  const [family = '', given = '', more = '', prefix = '', suffix = ''] = parts
  const isHan = /^[\p{Script=Hangul}\p{Script=Han}]/u.test(family + given)
  const name = isHan ? `${family}${given}` : [given, more, family].filter(Boolean).join(' ')
  return [prefix, isHan ? [name, more].filter(Boolean).join(' ') : name, suffix].filter(Boolean).join(' ')
}

const columnOf: Record<keyof EntryValues, string> = {
  ...{ name: 'FN', company: 'ORG', department: 'ORG', jobTitle: 'TITLE', email: 'EMAIL' },
  ...{ mobileTel: 'TEL', officeTel: 'TEL', officeExtTel: 'X-EXTENSION', note: 'NOTE' },
}

/** The properties from which the fields of a contact are read. */
export interface MainProperties {
  /** The preferred property of a name. */
  of(name: string): Property | undefined
  structuredName: Property | undefined
  mobile: Phone | undefined
  office: Phone | undefined
}

const isFilled = (one: Property) => one.value.trim() !== ''

/** Finds the properties of the fields: the preferred one, else the first, and numbers by their types. */
export function mainProperties(properties: readonly Property[]): MainProperties {
  const all = (name: string) => properties.filter((one) => one.name === name && isFilled(one))
  const numbers = all('TEL').map(phoneOf)
  const has = ({ property }: Phone, ...types: string[]) => types.some((type) => property.types.has(type))
  const mobile = numbers.find((one) => has(one, 'CELL', 'MOBILE', 'IPHONE'))
  return {
    of: (name) => all(name).find(({ types }) => types.has('PREF')) ?? all(name)[0],
    structuredName: all('N')[0],
    mobile,
    office: numbers.find((one) => one !== mobile && !has(one, 'FAX', 'HOME', 'PAGER', 'CELL', 'MOBILE')),
  }
}

function toCard(properties: Property[], line: number): ReadCard {
  const used = new Set<Property>()
  const take = (property: Property | undefined) => {
    if (property) used.add(property)
    return property?.value ?? ''
  }
  const main = mainProperties(properties)
  const { mobile, office } = main
  const text = (name: string) => unescapeText(take(main.of(name))).trim()
  const [company = '', department = '', ...units] = splitPlain(take(main.of('ORG')), ';').map((part) =>
    unescapeText(part).trim(),
  )
  for (const phone of [mobile, office]) take(phone?.property)
  const email = text('EMAIL')
    .replace(/^mailto:/i, '')
    .toLowerCase()
  const full = text('FN')
  const structured = nameOf(take(main.structuredName))
  const values: EntryValues = {
    name: full || structured || company || email,
    company,
    department: [department, ...units].filter(Boolean).join(' '),
    jobTitle: text('TITLE'),
    email,
    mobileTel: mobile?.value ?? '',
    officeTel: office?.value ?? '',
    officeExtTel: text('X-EXTENSION') || office?.extension || '',
    note: text('NOTE'),
  }
  const faults: CardFault[] = properties
    .filter((one) => !used.has(one) && !technical.has(one.name) && (isFilled(one) || !read.has(one.name)))
    .map((one) => ({ line: one.line, column: one.name, code: 'notStored' }))
  for (const [key, limit] of Object.entries(limits) as [keyof EntryValues, number][]) {
    const whole = values[key].normalize('NFC')
    if (whole.length > limit) faults.push({ line, column: columnOf[key], code: 'shortened' })
    values[key] = whole.slice(0, limit)
  }
  return { values, line, faults }
}

/**
 * Reads the cards of a file in vCard 2.1, 3.0 or 4.0 (RFC 2426, RFC 6350): name, organisation, title, preferred
 * address, mobile and office numbers, note; everything else is among the faults. Truncates texts that are too long. A card without name, company and address is
 * returned with an empty name. `decode` decodes quoted-printable bytes of a charset.
 */
export function readCards(text: string, decode: (bytes: Buffer, charset: string) => string): ReadCard[] {
  const cards: ReadCard[] = []
  let open: Property[] | null = null
  let line = 0
  /** Cards within the open one, as an AGENT of vCard 2.1 is. */
  let depth = 0
  const close = (isWhole: boolean) => {
    if (!open) return
    const card = toCard(open, line)
    if (!isWhole) card.faults.push({ line, column: 'END', code: 'cutCard' })
    cards.push(card)
    open = null
  }
  for (const raw of unfold(text)) {
    const property = readProperty(raw, decode)
    if (!property) continue
    const isCard = /^VCARD$/i.test(property.value.trim())
    if (property.name === 'BEGIN' && isCard) {
      if (open && (depth > 0 || open.at(-1)?.name === 'AGENT')) {
        depth += 1
        continue
      }
      close(false)
      open = []
      line = property.line
    } else if (property.name === 'END' && open) {
      if (depth > 0) depth -= 1
      else close(true)
    } else if (open && depth === 0 && open.length < mostProperties) open.push(property)
    if (cards.length >= mostCards) return cards
  }
  close(false)
  return cards
}
