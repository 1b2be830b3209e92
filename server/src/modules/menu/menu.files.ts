import { shortLanguages } from '@maru/api/kit/language'
import { dictionary, dictionaryPart } from '@maru/i18n/dictionary'
import type { Db } from '../../kit/db.ts'
import { contentVersion, type StaticFileSource } from '../../kit/static-files.ts'
import { groupQuickMenus, placeMenus } from './menu.rules.ts'
import { selectMenus, selectQuickMenus } from './menu.sql.ts'

// One version for all languages and parts, so that the account's answer has a single version.
const dictionaryVersion = contentVersion(dictionary)

async function loadMenus(db: Db, comCode: string) {
  const menus = placeMenus(await selectMenus(db, comCode)).map(({ sortOrder: _order, ...menu }) => menu)
  return { comCode, menus }
}

async function loadQuickMenus(db: Db, comCode: string) {
  return { comCode, quickMenus: groupQuickMenus(await selectQuickMenus(db, comCode)) }
}

async function loadDictionary(_db: Db, key: string) {
  const [short, part] = key.split('/')
  const language = shortLanguages.find((known) => known === short)
  const texts = language && (part ? dictionaryPart(language, part) : dictionary[language])
  return texts && { version: dictionaryVersion, language, texts }
}

/** Static cache files of this room: menus and quick menus by company, texts by language and part (spec 1§7). */
export const menuFiles: StaticFileSource[] = [
  { name: 'menu', load: loadMenus },
  { name: 'quickMenu', load: loadQuickMenus },
  { name: 'dictionary', load: loadDictionary },
]
