/** Numbers that share a salt, as `search_salt` of the database has it (docs/decisions/053). */
export const stretch = 32_768

/**
 * Texts as they are compared: composed, in lower case, full-width letters and signs made plain, spaces single, without
 * characters that no one sees. `search_fold` of the database does the same.
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

/** The field of a table that has only one. Fields are salts below 2^31: pieces of one never equal those of another, but by accident. */
export const onlyField = 0x1b873593

/** Two characters as a number from 0 to 2^31 - 1; others may share it, so whatever it finds is looked at again. */
export function hashPair(first: number, second: number, field: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + field, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39)
  return (hash ^ (hash >>> 16)) & 0x7fffffff
}

/** Letters and digits of which there are so few that two of them occur nearly everywhere. */
const isNarrow = (letter: number) => letter < 0x250

/**
 * Whether three letters of a word are a piece as well: where one of them is narrow, pairs occur too often to identify a
 * word by ("19일까지" is rare, its pairs are not). Three syllables of Hangul or Han are identified by their pairs.
 */
function isTriple(first: number, second: number, third: number): boolean {
  if (first <= 32 || second <= 32 || third <= 32) return false
  return isNarrow(first) || isNarrow(second) || isNarrow(third)
}

/** Adds the pieces of every word of a folded text; asked for, the pieces of three replace those of two. */
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

/** The pieces of folded texts, by field, as they are stored; or as few as identify them where they are asked for. */
export function piecesOf(
  texts: readonly (readonly [field: number, folded: string])[],
  isAsked = false,
): number[] {
  const pieces = new Set<number>()
  for (const [field, folded] of texts) addPieces(pieces, folded, field, isAsked)
  return [...pieces]
}

/** A name as one piece, such as a heading that a row has. */
export function namePiece(name: string, field: number): number {
  let hash = 0
  for (const letter of name) hash = hashPair(hash, letter.codePointAt(0) ?? 0, field)
  return hash
}

const scopes = 0x510e527f

/**
 * The piece of those who may find a row, such as `company:ONE` or `person:P1`, as `search_scope` of the database makes
 * it. It only proposes, as all pieces do: the statement asks for the right itself as well.
 */
export function scopePiece(scope: string): number {
  return -1 - namePiece(scope, scopes)
}

/** A search as it is asked of the database. */
export interface WordPlan {
  /** Folded words, all of which must occur, the longest first. */
  words: string[]
  /** Empty where no word has two characters: then no index finds anything, and rows are looked at themselves. */
  pieces: number[]
}

/** Pieces that are asked for; more of them would find hardly less. */
const mostPieces = 24

/** UTF-16 units of a search that are read; what follows is left out. */
export const mostSearchText = 100

/** Reads what a person searches for as words of any order; null where there is nothing to search for. */
export function planTerms(text: string | undefined, field: number = onlyField): WordPlan | null {
  const folded = foldText((text ?? '').slice(0, mostSearchText).toWellFormed())
  if (folded === '') return null
  const words = [...new Set(folded.split(' '))].sort((one, other) => other.length - one.length)
  return { words, pieces: piecesOf([[field, words.join(' ')]], true).slice(0, mostPieces) }
}
