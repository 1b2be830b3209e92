import { decodeCharset, decodeGuessed } from './charset.rules.ts'

/** A header line: its name in lower case and its value, unfolded, one character an octet. */
export interface Header {
  name: string
  value: string
}

/** A value with its parameters, such as Content-Type. */
export interface ParameterValue {
  value: string
  parameters: Map<string, string>
}

const headersAtMost = 1_000
/** Octets of a head that are read; characters of one value with parameters. */
const headAtMost = 524_288
const valueAtMost = 20_000

/** Octets without spaces around them. `trim` would also take the octet A0, with which 고 ends in UTF-8. */
export const trimOctets = (octets: string): string =>
  octets.replace(/^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g, '')

/** The headers of a block of octets; lines that are none are left out. */
export function readHeaders(block: Buffer): Header[] {
  const unfolded = block
    .subarray(0, headAtMost)
    .toString('latin1')
    .replace(/\r?\n[ \t]+/g, ' ')
  const headers: Header[] = []
  for (const line of unfolded.split(/\r?\n/, headersAtMost)) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (/^[!-9;-~]+$/.test(name)) headers.push({ name, value: trimOctets(line.slice(colon + 1)) })
  }
  return headers
}

const octets = (text: string) => Buffer.from(text, 'latin1')

function quotedWord(text: string): Buffer {
  const plain = text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return octets(plain)
}

/** Removes what a header line cannot have: line breaks and controls, and marks that turn the direction of a text. */
export function cleanLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .normalize('NFC')
    .trim()
}

const word = /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi

/**
 * A header text with its encoded words (RFC 2047) decoded. Octets of neighbours with one charset are joined first,
 * because programs split characters. `charset` is that of the mail's first text, for octets that are not encoded.
 */
export function decodeHeader(value: string, charset = ''): string {
  const joined = value.replace(/(\?=)\s+(?==\?[^?\s]+\?[bq]\?)/gi, '$1')
  let out = ''
  let at = 0
  let pending = { charset: '', bytes: [] as Buffer[] }
  const flush = () => {
    if (pending.bytes.length > 0)
      out += decodeCharset(Buffer.concat(pending.bytes), pending.charset, charset || undefined)
    pending = { charset: '', bytes: [] }
  }
  for (const match of joined.matchAll(word)) {
    const between = joined.slice(at, match.index)
    const name = (match[1] ?? '').toLowerCase()
    const text = match[3] ?? ''
    const bytes = match[2]?.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedWord(text)
    if (between !== '' || pending.charset !== name) {
      flush()
      out += rawText(between, charset)
      pending = { charset: name, bytes: [] }
    }
    pending.bytes.push(bytes)
    at = match.index + match[0].length
  }
  flush()
  return cleanLine(out + rawText(joined.slice(at), charset))
}

/** An address or a Message-ID, whose letters beyond ASCII are UTF-8 (RFC 6532); others are guessed. */
export const decodeAddress = (text: string): string => cleanLine(decodeGuessed(octets(text)))

/** Sets in which ASCII is not ASCII: a header of such a text is in another one. */
const wide = /^"?(?:utf-?(?:7|16|32)|ucs-?[24]|unicode)/i

function rawText(text: string, charset: string): string {
  const isUnknown = charset === '' || wide.test(charset.trim())
  return isUnknown ? decodeGuessed(octets(text)) : decodeCharset(octets(text), charset)
}

/** A value with parameters; those of RFC 2231 are joined and decoded under their plain name. */
export function readParameters(value: string, charset = ''): ParameterValue {
  const [first = '', ...rest] = value.slice(0, valueAtMost).match(/(?:"(?:\\.|[^"\\])*"|[^;])+/gs) ?? []
  const plain = new Map<string, string>()
  const pieces = new Map<string, { order: number; text: string; isEncoded: boolean }[]>()
  for (const one of rest) {
    const equals = one.indexOf('=')
    if (equals < 0) continue
    const name = one.slice(0, equals).trim().toLowerCase()
    const raw = trimOctets(one.slice(equals + 1))
    const split = /^([^*]+)\*(?:(\d+)(\*)?)?$/.exec(name)
    if (!split) plain.set(name, raw)
    else {
      const list = pieces.get(split[1] ?? '') ?? []
      const isEncoded = split[2] === undefined || split[3] !== undefined
      list.push({ order: Number(split[2] ?? 0), text: unquoted(raw), isEncoded })
      pieces.set(split[1] ?? '', list)
    }
  }
  // Octets are decoded before backslashes go: the second octet of 許 and 表 is one.
  const parameters = new Map(
    [...plain].map(([name, raw]) => [name, decodeHeader(unquotedText(raw, charset))]),
  )
  for (const [name, list] of pieces) parameters.set(name, joinPieces(list))
  return {
    value: first
      .replace(/\([^()]*\)/g, '')
      .trim()
      .toLowerCase(),
    parameters,
  }
}

const unquoted = (raw: string) =>
  raw.startsWith('"') ? raw.replace(/^"|"$/g, '').replace(/\\(.)/gs, '$1') : raw

/** A quoted value as octets that stand for characters: ASCII stays, so that encoded words in it are still found. */
function unquotedText(raw: string, charset: string): string {
  const decoded = rawText(raw, charset)
  const plain = unquoted(decoded)
  return Buffer.from(plain, 'utf8').toString('latin1')
}

function joinPieces(list: { order: number; text: string; isEncoded: boolean }[]): string {
  let charset = ''
  const bytes = [...list]
    .sort((one, other) => one.order - other.order)
    .map(({ text, isEncoded }, index) => {
      let encoded = text
      const marked = index === 0 && isEncoded ? /^([^']*)'[^']*'(.*)$/s.exec(text) : null
      if (marked) {
        charset = marked[1] ?? ''
        encoded = marked[2] ?? ''
      }
      if (!isEncoded) return octets(encoded)
      return octets(
        encoded.replace(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      )
    })
  return cleanLine(decodeCharset(Buffer.concat(bytes), charset))
}
