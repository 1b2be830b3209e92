import { dictionary } from '@maru/i18n/dictionary'
import type { Db } from '../../kit/db.ts'
import { contentVersion, type StaticFileSource } from '../../kit/static-files.ts'
import { groupQuickMenus, placeMenus } from './menu.rules.ts'
import { selectMenus, selectQuickMenus } from './menu.sql.ts'

// One version for all languages, so that a change of language needs no other address than the language's.
const wordsVersion = contentVersion(dictionary)

const languages = ['ko', 'en', 'zh'] as const

async function loadMenus(db: Db, comCode: string) {
  const menus = placeMenus(await selectMenus(db, comCode)).map(({ sortOrder: _order, ...menu }) => menu)
  return { comCode, menus }
}

async function loadQuickMenus(db: Db, comCode: string) {
  return { comCode, quickMenus: groupQuickMenus(await selectQuickMenus(db, comCode)) }
}

async function loadWords(_db: Db, key: string) {
  const language = languages.find((known) => known === key)
  return language && { version: wordsVersion, language, words: dictionary[language] }
}

/** What this room puts into static cache files: menus and quick menus by company, words by language (spec 1§7). */
export const menuFiles: StaticFileSource[] = [
  { name: 'menu', load: loadMenus },
  { name: 'quickMenu', load: loadQuickMenus },
  { name: 'dictionary', load: loadWords },
]
