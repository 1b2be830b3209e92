import type { Context } from '#kit/context.ts'
import type { CardTarget } from '#kit/dav/address-book.ts'
import { multistatus, needPrivileges, plain } from '#kit/dav/answer.ts'
import { bodyXml } from '#kit/dav/request.ts'
import { childOf, refusedXml } from '#kit/dav/xml.ts'
import type { ProtocolAnswer, ProtocolRequest } from '#kit/protocols.ts'
import { requireBook, requireOwnPlace } from './book.access.ts'
import { bookHref, cardHref } from './place.rules.ts'

/** Changes a card; a book that nothing changes refuses it as its privileges say. */
async function changeCard(
  context: Context,
  request: ProtocolRequest,
  act: 'put' | 'remove',
): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  if (place.kind === 'home') return plain(403)
  const { personCode } = context.viewer
  const book = await requireBook(context, place)
  if (place.kind === 'book') return needPrivileges(bookHref(personCode, book.name))
  const target: CardTarget = { name: place.name, hrefOf: (name) => cardHref(personCode, book.name, name) }
  if (!book.write) return needPrivileges(target.hrefOf(place.name))
  return book.write[act](context, request, target)
}

/** Creates or changes a card (RFC 6352 6.3.2). */
export const putCard = (context: Context, request: ProtocolRequest) => changeCard(context, request, 'put')

/** Removes a card; a book itself stays. */
export const deleteCard = (context: Context, request: ProtocolRequest) =>
  changeCard(context, request, 'remove')

/** Refuses to change the properties of a book, all of them (RFC 4918 9.2). */
export async function changeProperties(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  if (place.kind !== 'book') return plain(403)
  const book = await requireBook(context, place)
  const parts = bodyXml(request)?.children.filter(({ name }) => /^d:(?:set|remove)$/.test(name)) ?? []
  const names = parts.flatMap((part) => childOf(part, 'd:prop')?.children.map(({ name }) => name) ?? [])
  return multistatus([refusedXml(bookHref(context.viewer.personCode, book.name), [...new Set(names)], [])])
}

/** Refuses a second book and a moved card: each person has one book (docs/decisions/269). */
export async function refuseChange(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  requireOwnPlace(context, request.url)
  return plain(403)
}
