import { constants, deflateSync, inflateSync } from 'node:zlib'
import type { Plain } from './picture.rules.ts'

/** What the dictionary of a PDF says of its maker (ISO 32000-2 §14.3.3). */
const keys = /\/(?:Author|Company|Manager|LastModifiedBy)\s*(?=[(<])/g

/** Objects packed together; a larger stream stays as it is. */
const streamAtMost = 16 * 1_048_576

/** Names that are looked for: a document has a few, whatever a person wrote into it. */
const mostNames = 10_000

/** Letters of a name, and brackets within it, beyond which none is looked for. */
const [longestText, deepestText] = [4096, 16]

/** Where the text in brackets that begins at `from` ends; texts may hold brackets, and signs behind a stroke. */
function endOfText(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length && at < from + longestText; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    if (depth === 0) return at
    if (depth > deepestText) return -1
  }
  return -1
}

/** Where the text in angles that begins at `from` ends. */
function endOfHex(text: string, from: number): number {
  const length = text.slice(from, from + longestText).indexOf('>')
  return length < 0 ? -1 : from + length
}

/** Blanks names where they stand, so that every address within the file stays right. True where there were any. */
function blankNames(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  let isFound = false
  let left = mostNames
  for (const match of text.matchAll(keys)) {
    left -= 1
    if (left < 0) break
    const from = match.index + match[0].length
    const isHex = text[from] === '<'
    // Two of them open a dictionary.
    if (isHex && text[from + 1] === '<') continue
    const end = isHex ? endOfHex(text, from) : endOfText(text, from)
    if (end <= from + 1) continue
    bytes.fill(isHex ? '20' : ' ', from + 1, end, 'latin1')
    isFound = true
  }
  return isFound
}

/** Blanks what an XMP packet says (ISO 16684-1), tags and all but the outermost. */
function blankPackets(bytes: Buffer): boolean {
  let isFound = false
  for (let at = bytes.indexOf('<rdf:RDF'); at >= 0; ) {
    const end = bytes.indexOf('</rdf:RDF>', at)
    if (end < 0) break
    const from = bytes.indexOf('>', at)
    if (from < end) bytes.fill(' ', from + 1, end, 'latin1')
    isFound ||= from < end
    // One packet ends before the next begins: each byte is looked at once.
    at = bytes.indexOf('<rdf:RDF', end)
  }
  return isFound
}

const packed = /\/ObjStm\b[\s\S]{0,400}?stream\r?\n/g

/** Blanks names in objects that are packed: what is blank packs shorter, and the rest of its place stays empty. */
function blankPacked(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  let isFound = false
  let end = 0
  for (const match of text.matchAll(packed)) {
    if (match.index < end) continue
    const from = match.index + match[0].length
    end = text.indexOf('endstream', from)
    if (end < 0) break
    if (/\/Predictor\b/.test(match[0])) continue
    try {
      const inside = inflateSync(bytes.subarray(from, end), {
        maxOutputLength: streamAtMost,
        finishFlush: constants.Z_SYNC_FLUSH,
      })
      if (!blankNames(inside)) continue
      const again = deflateSync(inside, { level: 9 })
      if (again.length > end - from) continue
      bytes.fill(0, from, end)
      again.copy(bytes, from)
      isFound = true
    } catch {
      // Packed otherwise than these streams are: it stays as it is.
    }
  }
  return isFound
}

/**
 * A PDF whose names of people are blank: author, company, and its XMP packet. Null where there are none, and
 * where it is encrypted: its texts cannot be read.
 */
export function plainPdf(source: Buffer): Plain {
  if (source.includes('/Encrypt')) return null
  const bytes = Buffer.from(source)
  const found = [blankNames(bytes), blankPackets(bytes), blankPacked(bytes)]
  return found.some(Boolean) ? bytes : null
}
