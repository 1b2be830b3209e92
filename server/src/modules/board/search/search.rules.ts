import { type SearchField, type SortField, searchLimits, sortFields } from '@maru/api/board'
import { pageRange } from '@maru/api/kit/paging'
import {
  foldText,
  namePiece,
  onlyField,
  piecesOf,
  planTerms,
  type WordPlan,
} from '#kit/search/search-words.ts'
import { plainText } from '../article/article.rules.ts'

/**
 * Version of the rules that create pieces. A change of the rules needs a new version, and a migration that creates the
 * partial index by which the job finds outdated rows.
 */
export const pieceRules = 2

/** The piece of all articles in a board. */
export function boardPiece(boardId: number): number {
  return -(2 ** 30) - boardId
}

/** Salts of the fields: pieces of different fields are different, except for accidental hash collisions. */
const salts: Record<SearchField, number> = {
  all: onlyField,
  title: 0x3c6ef372,
  author: 0x5be0cd19,
  tag: 0x71374491,
}

/** The piece of every article with this preface. */
export function prefacePiece(prefaceId: string): number {
  return namePiece(prefaceId, salts.all)
}

/** The pieces of folded texts: all of them for storage, or with `isAsked` only those that a query needs. */
export function articlePieces(texts: Partial<Record<SearchField, string>>, isAsked = false): number[] {
  const byField = Object.entries(texts).map(([field, text]) => [salts[field as SearchField], text] as const) // keys are fields
  return piecesOf(byField, isAsked)
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
  const pieces = articlePieces({ all: words, title: folded, tag: marks })
  return withAuthor({ title: folded, words, author: '', tags: marks, pieces }, author)
}

/** The same texts with the author's names added. */
export function withAuthor(searchTexts: SearchTexts, author: string | null): SearchTexts {
  const names = foldText(author ?? '')
  return {
    ...searchTexts,
    author: names,
    pieces: [...searchTexts.pieces, ...articlePieces({ author: names })],
  }
}

/** The terms and pieces of a search, and the field to search. */
export interface SearchPlan extends WordPlan {
  field: SearchField
}

/**
 * Parses a search text: terms in any order, at least one of two characters or more. Null if it is empty, `'short'` if
 * it is too short.
 */
export function planSearch(
  text: string | undefined,
  field: SearchField = 'all',
): SearchPlan | null | 'short' {
  const plan = planTerms(text, salts[field])
  if (plan === null) return null
  return plan.pieces.length === 0 ? 'short' : { field, ...plan }
}

/**
 * Number of hits that a page requests: sorted newest first, as many as the pager shows pages and one page more; in
 * any other order the maximum.
 */
export function mostHits(page: number, size: number, sort: SortField, ascending: boolean): number {
  if (sort !== sortFields.date || ascending) return searchLimits.most
  return Math.min(searchLimits.most, (Math.ceil(page / pageRange) * pageRange + 1) * size)
}
