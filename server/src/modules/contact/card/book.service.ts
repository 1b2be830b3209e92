import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { type Context, transaction } from '#kit/context.ts'
import type { AddressBook, BookCard } from '#kit/dav/address-book.ts'
import { refreshBook } from '#kit/dav/book.sql.ts'
import { selectEmployer } from '../store/store.sql.ts'
import { toBookCard } from './book-card.rules.ts'
import { type CardRow, cardTags, selectCards, selectFolderPaths } from './card.sql.ts'
import { putCard, removeCard } from './write.service.ts'

const names = { ko: '주소록', en: 'Contacts', zh: '通讯录' }
/** Cards that are read at once; each may have a megabyte. */
const portion = 100

async function toBookCards(context: Context, rows: readonly CardRow[]): Promise<BookCard[]> {
  const paths = new Set((await selectFolderPaths(context.db, context.viewer.personCode)).keys())
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
  async read(context, wanted) {
    const { db, viewer } = context
    const asked = { names: wanted, after: '', limit: wanted.length }
    return toBookCards(context, await selectCards(db, viewer.personCode, asked))
  },
  async *readAll(context) {
    for (let after = ''; ; ) {
      const asked = { names: null, after, limit: portion }
      const rows = await selectCards(context.db, context.viewer.personCode, asked)
      yield await toBookCards(context, rows)
      const last = rows.at(-1)
      if (rows.length < portion || !last) return
      after = last.davName
    }
  },
  write: { put: putCard, remove: removeCard },
}
