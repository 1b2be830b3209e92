import type { BookState } from '#kit/dav/book.sql.ts'
import { tokenStart } from '#kit/dav/property.ts'

/** The sync token of a state of a collection (RFC 6578), or of a part of its changes. */
export const tokenOf = ({ bookId, changeNo }: Pick<BookState, 'bookId' | 'changeNo'>) =>
  `${tokenStart}book-${bookId}-${changeNo}`

/** The number of the last change that a program knows; null for a token that is not one of this collection. */
export function changeOfToken(token: string, { bookId, changeNo, purgedNo }: BookState): number | null {
  const start = `${tokenStart}book-${bookId}-`
  const number = token.startsWith(start) ? token.slice(start.length) : ''
  if (!/^\d{1,15}$/.test(number)) return null
  const known = Number(number)
  return known <= changeNo && known >= purgedNo ? known : null
}
