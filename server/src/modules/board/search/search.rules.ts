import { type SearchField, type SortField, searchLimits, sortFields } from '@maru/api/board'
import { pageRange } from '@maru/api/kit/paging'
import { plainText } from '../article/article.rules.ts'

/** Numbers that share a salt, the same as `board_search_salt` in the database (docs/decisions/053). */
export const stretch = 32_768

/**
 * Version of the rules for pieces; a change needs a new number, and a migration with an index that lets the job find
 * outdated rows.
 */
export const pieceRules = 2

/** The piece of all articles in a board. */
export function boardPiece(boardId: number): number {
  return -(2 ** 30) - boardId
}

/** Folds a text for comparison: composed, lower case, single spaces, without invisible characters. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .replace(/[\u00ad\u200b\u2060\ufeff]+/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Makes the pieces of different fields differ, except by accident. */
const salts: Record<SearchField, number> = {
  all: 0x1b873593,
  title: 0x3c6ef372,
  author: 0x5be0cd19,
  tag: 0x71374491,
}

/** Hashes two characters to a number from 0 to 2^31 - 1; hashes may collide, so hits are verified by text. */
export function hashPair(first: number, second: number, field: SearchField): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + salts[field], 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39)
  return (hash ^ (hash >>> 16)) & 0x7fffffff
}

/** Letters and digits of small alphabets, of which any two occur nearly everywhere. */
const isNarrow = (letter: number) => letter < 0x250

/**
 * Whether three characters of a term are a piece too: if one of them is from a small alphabet, pairs are too common
 * to identify a term ("19일까지" is rare, its pairs are not). Three syllables of Hangul or Han are identified by their
 * pairs.
 */
function isTriple(first: number, second: number, third: number): boolean {
  if (first <= 32 || second <= 32 || third <= 32) return false
  return isNarrow(first) || isNarrow(second) || isNarrow(third)
}

/** Adds the pieces of every term of a folded text; in a query, pieces of three replace those of two. */
function addPieces(pieces: Set<number>, folded: string, field: SearchField, isAsked: boolean): void {
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

/** The piece of all articles with a preface. */
export function prefacePiece(prefaceId: string): number {
  let hash = 0
  for (const letter of prefaceId) hash = hashPair(hash, letter.codePointAt(0) ?? 0, 'all')
  return hash
}

/** The pieces of texts for storage, or as few as identify them for a query. */
export function piecesOf(texts: Partial<Record<SearchField, string>>, isAsked = false): number[] {
  const pieces = new Set<number>()
  for (const [field, text] of Object.entries(texts)) addPieces(pieces, text, field as SearchField, isAsked) // the keys are fields
  return [...pieces]
}

/** The texts of an article before folding; the author is null on anonymous articles. */
export interface SearchSource {
  title: string
  content: string
  tags: string
  author: string | null
}

/** The folded texts and pieces of an article, as stored. */
export interface SearchTexts {
  title: string
  words: string
  author: string
  tags: string
  pieces: number[]
}

/** The folded texts of an article and their pieces. */
export function searchTexts({ title, content, tags, author }: SearchSource): SearchTexts {
  const folded = foldText(title)
  const words = `${folded}\n${foldText(plainText(content))}`
  const marks = foldText(tags)
  const pieces = piecesOf({ all: words, title: folded, tag: marks })
  return withAuthor({ title: folded, words, author: '', tags: marks, pieces }, author)
}

/** The same texts with the author's names added. */
export function withAuthor(found: SearchTexts, author: string | null): SearchTexts {
  const names = foldText(author ?? '')
  return { ...found, author: names, pieces: [...found.pieces, ...piecesOf({ author: names })] }
}

/** A parsed search. */
export interface SearchPlan {
  field: SearchField
  /** Folded terms, all of which must occur, longest first. */
  words: string[]
  pieces: number[]
}

/** Maximum number of pieces in a query; more would hardly reduce the candidates. */
const mostPieces = 24

/**
 * Parses a search text: terms in any order, at least one of two characters or more. Null if it is empty, `'short'` if
 * it is too short.
 */
export function planSearch(
  text: string | undefined,
  field: SearchField = 'all',
): SearchPlan | null | 'short' {
  const folded = foldText((text ?? '').slice(0, searchLimits.text))
  if (folded === '') return null
  const words = [...new Set(folded.split(' '))].sort((one, other) => other.length - one.length)
  const pieces = piecesOf({ [field]: words.join(' ') }, true)
  return pieces.length === 0 ? 'short' : { field, words, pieces: pieces.slice(0, mostPieces) }
}

/**
 * Number of hits that a page requests: sorted newest first, as many as the pager shows pages and one page more; in
 * any other order the maximum.
 */
export function mostHits(page: number, size: number, sort: SortField, ascending: boolean): number {
  if (sort !== sortFields.date || ascending) return searchLimits.most
  return Math.min(searchLimits.most, (Math.ceil(page / pageRange) * pageRange + 1) * size)
}
