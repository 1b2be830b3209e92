import type { Context } from '#kit/context.ts'
import type { AddressBook } from '#kit/dav/address-book.ts'
import { notFound } from '#kit/failure.ts'
import { ownBook } from '#modules/contact/index.ts'
import { findOrganisationBook } from '../organisation/book.service.ts'
import { type Place, placeOf } from './place.rules.ts'

/** A book that is compared at most once in a request, although several of its properties need it. */
function comparedOnce(book: AddressBook): AddressBook {
  let state: ReturnType<AddressBook['refresh']> | undefined
  return { ...book, refresh: (context) => (state ??= book.refresh(context)) }
}

/** The address books of the viewer, the own one first: some programs use only the first. */
export async function listBooks(context: Context): Promise<AddressBook[]> {
  const organisation = await findOrganisationBook(context)
  return [ownBook, ...(organisation ? [organisation] : [])].map(comparedOnce)
}

/** Throws 404 for the addresses of another person, as for those that do not exist. */
export function requireOwnPlace({ viewer }: Context, url: string): Place {
  const place = placeOf(url)
  if (!place || place.personCode !== viewer.personCode) throw notFound()
  return place
}

/** The address book of an address of the viewer. */
export async function requireBook(
  context: Context,
  { book }: Extract<Place, { kind: 'book' | 'card' }>,
): Promise<AddressBook> {
  // The own book does not depend on the organisation, which is much more to read.
  if (book === ownBook.name) return comparedOnce(ownBook)
  const match = (await listBooks(context)).find(({ name }) => name === book)
  if (!match) throw notFound()
  return match
}
