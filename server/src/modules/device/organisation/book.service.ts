import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { type Context, transaction } from '#kit/context.ts'
import type { AddressBook, BookCard } from '#kit/dav/address-book.ts'
import { hasMembers, refreshBook } from '#kit/dav/book.sql.ts'
import { foldLines, newCard, toVersion } from '#modules/contact/index.ts'
import {
  type BookChoice,
  type BookScope,
  type ColleagueRow,
  colleagueTags,
  findBookChoice,
  selectColleagues,
} from './organisation.sql.ts'

/** People of a company up to which its whole directory can be on a phone. */
export const mostColleagues = 3_000
/** Milliseconds for which a comparison of the directory is valid for all its readers. */
const checkedFor = 60_000
const portion = 200
const names = { ko: '조직도', en: 'Organization', zh: '组织架构' }

/** The people of a choice of the viewer, in the language of the viewer. */
export function scopeOf({ viewer, clock }: Context, choice: Exclude<BookChoice, 'off'>): BookScope {
  return {
    comCode: viewer.comCode,
    deptCode: choice === 'company' ? null : viewer.deptCode,
    language: shortLanguage(viewer.language),
    now: clock.now(),
  }
}

function linesOf({ personCode, photo, ...values }: ColleagueRow): string[] {
  const lines = newCard(`maru-person-${personCode}`, { ...values, note: '' })
  if (photo) lines.splice(-1, 0, `PHOTO;ENCODING=b;TYPE=JPEG:${photo.toString('base64')}`)
  return lines
}

function toBookCard({ cardName, tag, ...row }: ColleagueRow & { cardName: string; tag: string }): BookCard {
  return {
    name: cardName,
    tag: `"${tag}"`,
    lines: () => linesOf(row),
    text: (version) => foldLines(toVersion(linesOf(row), version)),
  }
}

function bookOf(choice: Exclude<BookChoice, 'off'>): AddressBook {
  const read = async (context: Context, asked: Parameters<typeof selectColleagues>[2]) =>
    (await selectColleagues(context.db, scopeOf(context, choice), asked)).map(toBookCard)
  return {
    name: 'organisation',
    displayName: ({ viewer }) => nameIn(names, shortLanguage(viewer.language)),
    refresh: (context) =>
      transaction(context, (inside) => {
        const { db, clock } = inside
        const scope = scopeOf(inside, choice)
        const { comCode, deptCode, language } = scope
        const key = {
          comCode,
          kind: 'organisation',
          personCode: null,
          scope: `${deptCode ?? ''}/${language}`,
        }
        const most = choice === 'company' ? mostColleagues : Number.MAX_SAFE_INTEGER
        const members = colleagueTags(db, scope, most)
        return refreshBook(db, key, members, { now: clock.now(), validFor: checkedFor })
      }),
    read: (context, wanted) => read(context, { names: wanted, after: '', limit: wanted.length }),
    async *readAll(context) {
      for (let after = ''; ; ) {
        const cards = await read(context, { names: null, after, limit: portion })
        yield cards
        const last = cards.at(-1)
        if (cards.length < portion || !last) return
        after = last.name
      }
    },
    write: null,
  }
}

/**
 * The directory as an address book that nothing changes, if the viewer has switched it on; null otherwise. A company
 * that has become too large for it is limited to the department of the viewer.
 */
export async function findOrganisationBook(context: Context): Promise<AddressBook | null> {
  const choice = await findBookChoice(context.db, context.viewer.personCode)
  if (choice === 'off') return null
  if (choice === 'department') return bookOf(choice)
  // The comparison also counts, so people are counted once a minute and not by each request of each phone.
  const company = bookOf(choice)
  const state = await company.refresh(context)
  return (await hasMembers(context.db, state)) ? company : bookOf('department')
}
