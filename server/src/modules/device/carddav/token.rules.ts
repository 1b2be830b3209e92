import type { BookState, Known } from '#kit/dav/book.sql.ts'
import { tokenStart } from '#kit/dav/property.ts'

/** The sync token of a state of a collection (RFC 6578). */
export const tokenOf = ({ bookId, changeNo }: Pick<BookState, 'bookId' | 'changeNo'>) =>
  `${tokenStart}book-${bookId}-${changeNo}`

/**
 * The sync token after a part of the changes. That of a first sync also has the number at which it began: the program
 * knows nothing of members that were gone then, so it needs none of them, even if they are forgotten.
 */
export const partTokenOf = ({ bookId }: BookState, { after, goneAfter }: Known) =>
  tokenOf({ bookId, changeNo: after }) + (after < goneAfter ? `-${goneAfter}` : '')

/** What a program with a token knows; null for a token that is not one of this collection, or too old. */
export function knownOfToken(token: string, { bookId, changeNo, purgedNo }: BookState): Known | null {
  if (token === '') return { after: 0, goneAfter: changeNo }
  const start = `${tokenStart}book-${bookId}-`
  const [, known, began] =
    (token.startsWith(start) && /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(token.slice(start.length))) || []
  const after = Number(known ?? Number.NaN)
  const goneAfter = Number(began ?? after)
  return after <= goneAfter && goneAfter <= changeNo && goneAfter >= purgedNo ? { after, goneAfter } : null
}
