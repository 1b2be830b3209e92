import type { Context } from '#kit/context.ts'
import type { AddressBook, BookCard } from '#kit/dav/address-book.ts'
import { multistatus, plain, refused } from '#kit/dav/answer.ts'
import { type MemberChange, selectChanges } from '#kit/dav/book.sql.ts'
import {
  type Asked,
  askedOf,
  bodyXml,
  chargeLetters,
  chargeList,
  chargeReport,
  chargeTexts,
  memberOf,
} from '#kit/dav/request.ts'
import { childOf, escapeXml, missingXml, outOfSpaceXml, type XmlNode } from '#kit/dav/xml.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { ProtocolAnswer, ProtocolRequest } from '#kit/protocols.ts'
import { acceptedVersion, cardAskedOf, limitOf } from './asked.rules.ts'
import { listBooks, requireBook, requireOwnPlace } from './book.access.ts'
import { FilterRefused, queryFilterOf } from './filter.rules.ts'
import { GrowingAnswer } from './members.rules.ts'
import { bookHref, cardHref, homeHref, placeOf } from './place.rules.ts'
import { bookProperties, type CardAsked, cardProperties, homeProperties } from './property.service.ts'
import { knownOfToken, partTokenOf, tokenOf } from './token.rules.ts'

const mostHrefs = 1000
/** Cards that are read at once by name; each may have a megabyte. */
const portion = 10
/** More than any book has. */
const mostMembers = 100_000

/** A request on a book with the form of its answer. */
interface BookRequest {
  context: Context
  request: ProtocolRequest
  book: AddressBook
  root: XmlNode
  asked: Asked & { cards: CardAsked }
}

const hrefOf = ({ viewer }: Context, book: AddressBook, name: string) =>
  cardHref(viewer.personCode, book.name, name)

const cardMember = ({ context, book, asked }: BookRequest, card: BookCard) =>
  memberOf(hrefOf(context, book, card.name), cardProperties(context, book, card, asked.cards), asked)

/** A card of which only the tag is known. */
const unreadCard = (name: string, tag: string): BookCard => ({
  ...{ name, tag: `"${tag}"` },
  lines: () => [],
  text: () => '',
})

/** Whether the state of a book is answered, for which all of it is compared. */
const needsState = ({ names }: Asked) =>
  names === null || names.includes('d:sync-token') || names.includes('s:getctag')

/** Answers PROPFIND (RFC 4918 9.1); a depth of infinity is answered as 1. */
export async function findProperties(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  const asked = askedOf(bodyXml(request), request)
  const isDeep = (request.headers.depth ?? '1') !== '0'
  if (isDeep || (place.kind === 'book' && needsState(asked))) chargeList(request)
  const { personCode } = context.viewer
  const bookMember = (book: AddressBook) =>
    memberOf(bookHref(personCode, book.name), bookProperties(context, book), asked)
  if (place.kind === 'home') {
    const members = [await memberOf(homeHref(personCode), homeProperties(context), asked)]
    if (isDeep) for (const book of await listBooks(context)) members.push(await bookMember(book))
    return multistatus(members)
  }
  const book = await requireBook(context, place)
  const ofCard = (card: BookCard) =>
    memberOf(hrefOf(context, book, card.name), cardProperties(context, book, card, null), asked)
  if (place.kind === 'card') {
    const [card] = await book.read(context, [place.name])
    if (!card) throw notFound()
    return multistatus([await ofCard(card)])
  }
  const members = [await bookMember(book)]
  if (isDeep) {
    const state = await book.refresh(context)
    // Names and tags are enough: the texts of a book may have 100 MB.
    const all = await selectChanges(context.db, state, {
      ...{ after: 0, goneAfter: state.changeNo },
      limit: mostMembers,
    })
    for (const { name, tag } of all) members.push(await ofCard(unreadCard(name, tag ?? '')))
  }
  return multistatus(members)
}

/** The text of a card. */
export async function getCard(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  if (place.kind !== 'card') return plain(405, { allow: 'OPTIONS, PROPFIND, REPORT' })
  const book = await requireBook(context, place)
  const [card] = await book.read(context, [place.name])
  if (!card) throw notFound()
  if (request.headers['if-none-match'] === card.tag) return plain(304, { etag: card.tag })
  const headers = { etag: card.tag, 'content-type': 'text/vcard; charset=utf-8', vary: 'accept' }
  const body = card.text(acceptedVersion(request.headers.accept))
  chargeLetters(request, body.length)
  return { ...plain(200, headers), body }
}

/** Answers addressbook-query (RFC 6352 8.6); cut off at the limit of the program, or of an answer. */
async function queryCards(request: BookRequest): Promise<ProtocolAnswer> {
  const { context, book, root } = request
  const fits = queryFilterOf(root)
  const limit = limitOf(root, 'card') ?? Number.POSITIVE_INFINITY
  const answer = new GrowingAnswer(request.request)
  for await (const cards of book.readAll(context))
    for (const card of cards) {
      if (!fits(card.lines())) continue
      if (answer.members.length >= limit || answer.isFull)
        return multistatus([...answer.members, outOfSpaceXml(bookHref(context.viewer.personCode, book.name))])
      answer.add(await cardMember(request, card))
    }
  return multistatus(answer.members)
}

/** The name of a card of this book; null for any other address. */
function nameIn({ context, book }: BookRequest, href: string): string | null {
  const place = placeOf(href)
  const isHere =
    place?.kind === 'card' && place.personCode === context.viewer.personCode && place.book === book.name
  return isHere ? place.name : null
}

/** Answers addressbook-multiget (RFC 6352 8.7). */
async function getSeveral(request: BookRequest): Promise<ProtocolAnswer> {
  const { context, book, root } = request
  const given = root.children.filter(({ name }) => name === 'd:href').map(({ text }) => text)
  const hrefs = [...new Set(given)].map((href) => ({ href, name: nameIn(request, href) }))
  if (hrefs.length > mostHrefs) throw failure('kit.badRequest')
  const answer = new GrowingAnswer(request.request)
  for (let start = 0; start < hrefs.length; start += portion) {
    const some = hrefs.slice(start, start + portion)
    const { isFull } = answer
    const cards = isFull
      ? []
      : await book.read(
          context,
          some.flatMap(({ name }) => name ?? []),
        )
    const byName = new Map(cards.map((card) => [card.name, card]))
    for (const { href, name } of some) {
      const card = byName.get(name ?? '')
      answer.add(card ? await cardMember(request, card) : isFull ? outOfSpaceXml(href) : missingXml(href))
    }
  }
  return multistatus(answer.members)
}

/** Answers sync-collection (RFC 6578): without a token everything, else what changed and what is gone. */
async function syncCollection(request: BookRequest): Promise<ProtocolAnswer> {
  const { context, book, root } = request
  const token = childOf(root, 'd:sync-token')?.text ?? ''
  const state = await book.refresh(context)
  const known = knownOfToken(token, state)
  if (!known) return refused(403, '<d:valid-sync-token/>')
  const limit = Math.min(limitOf(root, 'd') ?? mostMembers, mostMembers)
  const changes = await selectChanges(context.db, state, { ...known, limit: limit + 1 })
  if (needsTexts(request)) chargeTexts(request.request, changes.length)
  const answer = new GrowingAnswer(request.request)
  for (let start = 0; start < changes.length; start += portion) {
    const some = changes.slice(start, start + portion)
    const cards = await changedCards(request, some)
    for (const [at, { name }] of some.entries()) {
      if (start + at >= limit || answer.isFull) {
        answer.add(outOfSpaceXml(bookHref(context.viewer.personCode, book.name)))
        const after = changes[start + at - 1]?.changeNo ?? known.after
        return multistatus(answer.members, escapeXml(partTokenOf(state, { ...known, after })))
      }
      const card = cards.get(name)
      answer.add(card ? await cardMember(request, card) : missingXml(hrefOf(context, book, name)))
    }
  }
  return multistatus(answer.members, escapeXml(tokenOf(state)))
}

const needsTexts = ({ asked }: BookRequest) => asked.names?.includes('card:address-data') ?? false

/** The cards of some changes that are there, by name; their texts are read only if they were asked for. */
async function changedCards(
  request: BookRequest,
  changes: readonly MemberChange[],
): Promise<Map<string, BookCard>> {
  const { context, book } = request
  const there = changes.flatMap(({ name, tag }) => (tag === null ? [] : [{ name, tag }]))
  const cards = needsTexts(request)
    ? await book.read(
        context,
        there.map(({ name }) => name),
      )
    : there.map(({ name, tag }) => unreadCard(name, tag))
  return new Map(cards.map((card) => [card.name, card]))
}

/** Answers REPORT (RFC 6352 8, RFC 6578). */
export async function report(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  const root = bodyXml(request)
  if (!root) throw failure('kit.badRequest')
  chargeReport(request, root)
  if (place.kind !== 'book')
    return /^d:(principal-|expand-|acl-)/.test(root.name)
      ? multistatus([])
      : refused(403, '<d:supported-report/>')
  const book = await requireBook(context, place)
  const cards = cardAskedOf(root)
  if (!cards) return refused(403, '<card:supported-address-data/>')
  const on: BookRequest = { context, request, book, root, asked: { ...askedOf(root, request), cards } }
  try {
    if (root.name === 'card:addressbook-query') return await queryCards(on)
    if (root.name === 'card:addressbook-multiget') return await getSeveral(on)
    if (root.name === 'd:sync-collection') return await syncCollection(on)
  } catch (error) {
    if (error instanceof FilterRefused) return refused(403, `<card:${error.condition}/>`)
    throw error
  }
  return refused(403, '<d:supported-report/>')
}
