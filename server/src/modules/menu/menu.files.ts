import { shortLanguages } from '@maru/api/kit/language'
import { dictionary, dictionaryPart } from '@maru/i18n/dictionary'
import { withChanges } from '@maru/i18n/kit/change'
import type { Db } from '#kit/db.ts'
import { contentVersion, type StaticFileSource } from '#kit/files/static-files.ts'
import { loadTextChanges, type TextChanges } from '#kit/text/text-changes.ts'
import { groupQuickMenus, placeMenus, toMenuItem } from './menu.rules.ts'
import { selectMenus, selectQuickMenus } from './menu.sql.ts'

// One version for all languages and parts, so that the account's answer has a single version.
const builtInVersion = contentVersion(dictionary)

const hasChanges = (changes: TextChanges) =>
  shortLanguages.some((language) => Object.keys(changes[language]).length > 0)

async function loadMenus(db: Db, comCode: string) {
  const menus = placeMenus(await selectMenus(db, comCode)).map(toMenuItem)
  return { comCode, menus }
}

async function loadQuickMenus(db: Db, comCode: string) {
  return { comCode, quickMenus: groupQuickMenus(await selectQuickMenus(db, comCode)) }
}

/** A part of the dictionary with the texts that were changed for all companies. */
async function loadDictionary(db: Db, key: string) {
  const [short, part] = key.split('/')
  const language = shortLanguages.find((known) => known === short)
  const texts = language && (part ? dictionaryPart(language, part) : dictionary[language])
  if (!texts) return undefined
  const changes = await loadTextChanges(db, [''])
  const version = hasChanges(changes) ? contentVersion([builtInVersion, changes]) : builtInVersion
  return { version, language, texts: withChanges(texts, changes[language]) }
}

/**
 * The texts of a language that a company changed. The version is empty if it changed nothing in any language, so that
 * browsers request nothing; such a file is cached too, because every account asks for the version.
 */
async function loadChangedTexts(db: Db, key: string) {
  const [comCode = '', short] = key.split('/')
  const language = shortLanguages.find((known) => known === short)
  if (!language || comCode === '') return undefined
  const changes = await loadTextChanges(db, [comCode])
  // One version for all languages, because a person may change the language without asking for the account.
  const version = hasChanges(changes) ? contentVersion(changes) : ''
  return { version, comCode, language, texts: changes[language] }
}

/**
 * Static cache files of this room: menus and quick menus by company, texts by language and part (spec 1§7),
 * changed texts by company and language.
 */
export const menuFiles: StaticFileSource[] = [
  { name: 'menu', load: loadMenus },
  { name: 'quickMenu', load: loadQuickMenus },
  { name: 'dictionary', load: loadDictionary },
  { name: 'changedTexts', load: loadChangedTexts },
]
