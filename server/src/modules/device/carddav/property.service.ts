import { nameIn, shortLanguage } from '@maru/api/kit/language'
import type { Context } from '#kit/context.ts'
import type { AddressBook, BookCard, CardVersion } from '#kit/dav/address-book.ts'
import { principalHref } from '#kit/dav/place.ts'
import { hrefXml, sharedProperties } from '#kit/dav/property.ts'
import { davBodyLimit, type Properties } from '#kit/dav/request.ts'
import { escapeXml } from '#kit/dav/xml.ts'
import { collations } from './filter.rules.ts'
import { homeHref } from './place.rules.ts'
import { tokenOf } from './token.rules.ts'

const collection = '<d:collection/>'

/** The rights of the viewer in a book and its cards; programs believe them. */
function privileges(isWritable: boolean): string {
  const names = ['<d:read/>', '<d:read-current-user-privilege-set/>']
  if (isWritable) names.push('<d:write/>', '<d:write-content/>', '<d:bind/>', '<d:unbind/>')
  return names.map((name) => `<d:privilege>${name}</d:privilege>`).join('')
}

const reports = ['<card:addressbook-query/>', '<card:addressbook-multiget/>', '<d:sync-collection/>']
const reportSet = reports
  .map((name) => `<d:supported-report><d:report>${name}</d:report></d:supported-report>`)
  .join('')

/** What CardDAV adds to the properties of the viewer. */
export const addressBookPrincipal = ({ viewer }: Context): Properties => ({
  'card:addressbook-home-set': () => hrefXml(homeHref(viewer.personCode)),
})

/** Properties of the list of address books. */
export function homeProperties(context: Context): Properties {
  const { viewer } = context
  return {
    ...sharedProperties(context),
    'd:resourcetype': () => collection,
    'd:displayname': () => escapeXml(nameIn(viewer.name, shortLanguage(viewer.language))),
    'd:owner': () => hrefXml(principalHref(viewer.personCode)),
    'd:current-user-privilege-set': () => privileges(false),
    'd:supported-report-set': () => '',
  }
}

/** Properties of an address book. */
export function bookProperties(context: Context, book: AddressBook): Properties {
  const state = async () => escapeXml(tokenOf(await book.refresh(context)))
  return {
    ...sharedProperties(context),
    'd:resourcetype': () => `${collection}<card:addressbook/>`,
    'd:displayname': () => escapeXml(book.displayName(context)),
    'd:owner': () => hrefXml(principalHref(context.viewer.personCode)),
    'd:current-user-privilege-set': () => privileges(book.write !== null),
    'd:supported-report-set': () => reportSet,
    'd:sync-token': state,
    's:getctag': state,
    // Version 4.0 is accepted and answered, but not offered: programs that see it send cards that phones cannot read.
    'card:supported-address-data': () => '<card:address-data-type content-type="text/vcard" version="3.0"/>',
    'card:supported-collation-set': () =>
      collations.map((one) => `<card:supported-collation>${one}</card:supported-collation>`).join(''),
    'card:max-resource-size': () => String(davBodyLimit),
  }
}

/** Which cards a report asks for, and how they are written. */
export interface CardAsked {
  version: CardVersion
  /** The text of a card, reduced to the properties that were asked for. */
  textOf(card: BookCard): string
}

/** Properties of a card; with `asked` also its text. */
export function cardProperties(
  context: Context,
  book: AddressBook,
  card: BookCard,
  asked: CardAsked | null,
): Properties {
  return {
    ...sharedProperties(context),
    'd:resourcetype': () => '',
    'd:getetag': () => escapeXml(card.tag),
    'd:getcontenttype': () => 'text/vcard; charset=utf-8',
    'd:current-user-privilege-set': () => privileges(book.write !== null),
    ...(asked ? { 'card:address-data': () => escapeXml(asked.textOf(card)) } : {}),
  }
}
