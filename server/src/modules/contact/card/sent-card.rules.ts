import { firstValue, nameOfLine, unfoldLines } from './lines.rules.ts'

const mostLines = 2_000
const longestUid = 255
/** Names of properties that a card has once. */
const single = ['BEGIN', 'END', 'VERSION', 'UID']

/** A card as a program sent it, or the precondition of RFC 6352 5.3.2.1 that it does not meet. */
export type SentCard =
  | { text: string; lines: string[]; uid: string | undefined; isGroup: boolean }
  | { condition: 'valid-address-data' | 'supported-address-data' }

function isUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Reads one card of vCard 3.0 or 4.0. Characters that are no text are removed; everything else stays as it is. */
export function readSentCard(bytes: Buffer): SentCard {
  const invalid = { condition: 'valid-address-data' } as const
  const text = isUtf8(bytes)?.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
  if (text === undefined) return invalid
  const lines = unfoldLines(text)
  const names = lines.map(nameOfLine)
  const isWhole = /^BEGIN:VCARD\s*$/i.test(lines[0] ?? '') && /^END:VCARD\s*$/i.test(lines.at(-1) ?? '')
  const isDouble = single.some((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (!isWhole || isDouble || lines.length > mostLines) return invalid
  const version = firstValue(lines, 'VERSION')
  if (version !== '3.0' && version !== '4.0') return { condition: 'supported-address-data' }
  const uid = firstValue(lines, 'UID')
  if (uid !== undefined && (uid === '' || uid.length > longestUid)) return invalid
  const kind = firstValue(lines, 'KIND') ?? firstValue(lines, 'X-ADDRESSBOOKSERVER-KIND')
  return { text, lines, uid, isGroup: kind?.toLowerCase() === 'group' }
}
