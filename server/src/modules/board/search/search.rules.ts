import { type SearchField, type SortField, searchLimits, sortFields } from '@maru/api/board'
import { pageRange } from '@maru/api/kit/paging'
import {
  foldText,
  namePiece,
  onlyField,
  piecesOf,
  planTerms,
  type WordPlan,
} from '../../../kit/search-words.ts'
import { plainText } from '../article/article.rules.ts'

/** Which rules pieces are made by; a change of them is a new number, and a migration whose index lets the job find the rest. */
export const pieceRules = 2

/** The piece of all articles in a board. */
export function boardPiece(boardId: number): number {
  return -(2 ** 30) - boardId
}

/** A field's pieces never equal those of another, but by accident. */
const salts: Record<SearchField, number> = {
  all: onlyField,
  title: 0x3c6ef372,
  author: 0x5be0cd19,
  tag: 0x71374491,
}

/** The piece that every article with a heading has. */
export function prefacePiece(prefaceId: string): number {
  return namePiece(prefaceId, salts.all)
}

/** The pieces of texts as they are stored, or as few as identify them where they are asked for. */
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
export function withAuthor(found: SearchTexts, author: string | null): SearchTexts {
  const names = foldText(author ?? '')
  return { ...found, author: names, pieces: [...found.pieces, ...articlePieces({ author: names })] }
}

/** A search as it is asked of the database. */
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
