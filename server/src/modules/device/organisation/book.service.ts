import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { type Context, transaction } from '#kit/context.ts'
import type { AddressBook, BookCard } from '#kit/dav/address-book.ts'
import { hasMembers, refreshBook } from '#kit/dav/book.sql.ts'
import { inPortions } from '#kit/dav/portions.ts'
import { foldLines, newCard, toVersion } from '#modules/contact/index.ts'
import {
  type BookChoice,
  type BookScope,
  type ColleagueRow,
  colleagueTags,
  findBookChoice,
  selectColleagueSizes,
  selectColleagues,
} from './organisation.sql.ts'

/** People of a company up to which its whole directory can be on a phone. */
export const mostColleagues = 3_000
/** Milliseconds for which a comparison of the directory is valid for all its readers. */
const checkedFor = 60_000
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
  const read = async (context: Context, wanted: readonly string[]) =>
    (await selectColleagues(context.db, scopeOf(context, choice), wanted)).map(toBookCard)
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
    read,
    async *readAll(context) {
      const sizes = await selectColleagueSizes(context.db, scopeOf(context, choice))
      for (const names of inPortions(sizes)) yield await read(context, names)
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
