/** Numbers that share a salt, the same as `search_salt` in the database (docs/decisions/053). */
export const stretch = 32_768

/**
 * Folds a text for comparison: NFC, lower case, full-width letters and signs converted to ASCII, single spaces, without
 * invisible characters. `search_fold` in the database does the same.
 */
export function foldText(text: string): string {
  return text
    .replaceAll('İ', 'i')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u00ad\u200b\u2060\ufeff]+/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * The field of a table with one field. A field is a salt below 2^31 that separates its pieces from those of other
 * fields.
 */
export const onlyField = 0x1b873593

/** Hashes two characters to a number from 0 to 2^31 - 1; hashes may collide, so hits are verified by text. */
export function hashPair(first: number, second: number, field: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + field, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39)
  return (hash ^ (hash >>> 16)) & 0x7fffffff
}

/** Whether a character belongs to a small alphabet: in these, nearly every pair of characters is common. */
const isNarrow = (letter: number) => letter < 0x250

/**
 * Whether three characters of a term are a piece in addition to their pairs: if one of them is from a small alphabet,
 * pairs are too common to identify a term ("19일까지" is rare, its pairs are not). Three syllables of Hangul or Han are
 * identified by their pairs.
 */
function isTriple(first: number, second: number, third: number): boolean {
  if (first <= 32 || second <= 32 || third <= 32) return false
  return isNarrow(first) || isNarrow(second) || isNarrow(third)
}

/** Adds the pieces of every term of a folded text; in a query, pieces of three characters replace the pairs in them. */
function addPieces(pieces: Set<number>, folded: string, field: number, isAsked: boolean): void {
  let first = 32
  let second = 32
  for (let at = 0; at < folded.length; ) {
    const letter = folded.codePointAt(at) ?? 32
    at += letter > 0xffff ? 2 : 1
    const endsTriple = isTriple(first, second, letter)
    if (endsTriple) pieces.add(hashPair(hashPair(first, second, field), letter, field))
    const isIndexed = isAsked && (endsTriple || isTriple(second, letter, folded.codePointAt(at) ?? 32))
    if (second > 32 && letter > 32 && !isIndexed) pieces.add(hashPair(second, letter, field))
    first = second
    second = letter
  }
}

/** The pieces of folded texts by field: all of them for storage, or with `isAsked` only those that a query needs. */
export function piecesOf(
  texts: readonly (readonly [field: number, folded: string])[],
  isAsked = false,
): number[] {
  const pieces = new Set<number>()
  for (const [field, folded] of texts) addPieces(pieces, folded, field, isAsked)
  return [...pieces]
}

/** The piece of a whole name, such as the preface of an article. */
export function namePiece(name: string, field: number): number {
  let hash = 0
  for (const letter of name) hash = hashPair(hash, letter.codePointAt(0) ?? 0, field)
  return hash
}

const scopes = 0x510e527f

/**
 * The piece of a scope such as `company:ONE` or `person:P1`, the same as `search_scope` in the database. Like every
 * piece it only selects candidates: the statement must also check the right.
 */
export function scopePiece(scope: string): number {
  return -1 - namePiece(scope, scopes)
}

/** The terms and pieces of a search. */
export interface WordPlan {
  /** Folded terms, longest first; all must occur. */
  words: string[]
  /** Empty if no term has two characters: then the rows are scanned without the index. */
  pieces: number[]
}

/** Maximum number of pieces in a query; more would hardly reduce the candidates. */
const mostPieces = 24

/** Maximum length of a search in UTF-16 units; the rest is cut off. */
export const mostSearchText = 100

/** Parses the input of a search into terms in any order; null if it has none. */
export function planTerms(text: string | undefined, field: number = onlyField): WordPlan | null {
  const folded = foldText((text ?? '').slice(0, mostSearchText).toWellFormed())
  if (folded === '') return null
  const words = [...new Set(folded.split(' '))].sort((one, other) => other.length - one.length)
  return { words, pieces: piecesOf([[field, words.join(' ')]], true).slice(0, mostPieces) }
}
