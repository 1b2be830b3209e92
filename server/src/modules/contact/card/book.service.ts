import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { type Context, transaction } from '#kit/context.ts'
import type { AddressBook, BookCard } from '#kit/dav/address-book.ts'
import { refreshBook } from '#kit/dav/book.sql.ts'
import { inPortions } from '#kit/dav/portions.ts'
import { selectEmployer } from '../store/store.sql.ts'
import { toBookCard } from './book-card.rules.ts'
import { cardTags, selectCardSizes, selectCards, selectFolderPaths } from './card.sql.ts'
import { putCard, removeCard } from './write.service.ts'

const names = { ko: '주소록', en: 'Contacts', zh: '通讯录' }
async function readCards({ db, viewer }: Context, wanted: readonly string[]): Promise<BookCard[]> {
  const rows = await selectCards(db, viewer.personCode, wanted)
  const paths = new Set((await selectFolderPaths(db, viewer.personCode)).keys())
  return rows.map((row) => toBookCard(row, paths))
}

/** The contacts of the viewer in the portal's own store as an address book of CardDAV. */
export const ownBook: AddressBook = {
  name: 'contacts',
  displayName: ({ viewer }) => nameIn(names, shortLanguage(viewer.language)),
  refresh: (context) =>
    transaction(context, async ({ db, viewer, clock }) => {
      const { personCode } = viewer
      const comCode = await selectEmployer(db, personCode)
      const key = { comCode, kind: 'contact', personCode, scope: '' }
      return refreshBook(db, key, cardTags(db, personCode), { now: clock.now() })
    }),
  read: readCards,
  async *readAll(context) {
    const sizes = await selectCardSizes(context.db, context.viewer.personCode)
    for (const names of inPortions(sizes)) yield await readCards(context, names)
  },
  write: { put: putCard, remove: removeCard },
}
