import { foldText, onlyField, piecesOf, scopePiece } from '#kit/search/search-words.ts'
import type { StoredContent } from './content.rules.ts'
import type { IndexedRow } from './search-row.sql.ts'

/** Characters of a text that are searched. */
const mostBody = 20_000

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsOf)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** The plain text of cleaned HTML. */
export const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => entities[name] ?? ' ')

/** The search row of a document: its head, its text, and their pieces. */
export function searchRow(comCode: string, row: IndexedRow) {
  const { name } = row.drafter
  const { values, body: html, files } = JSON.parse(row.content) as StoredContent
  const head = [row.subject, row.docNumber, ...Object.values(name), ...Object.values(row.formName)]
  const words = foldText(head.join(' ').toWellFormed())
  const written = [...textsOf(values), plainText(html), ...files.map((file) => file.name)].join(' ')
  const body = foldText(written.slice(0, mostBody).toWellFormed())
  const pieces = piecesOf([
    [onlyField, words],
    [onlyField, body],
  ])
  return { words, body, pieces: [...pieces, scopePiece(`company:${comCode}`)] }
}
