// Texts as one file in the JSON format of i18next (nested objects, `{{name}}` for placeholders, `$t(common:name)` for
// common terms), which programs for translators read and write.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { common, domainOf, listTextFolders, pathOf, readTexts, writeTexts } from './files.mjs'
import { flatten } from './keys.mjs'
import { compare, filled, unknownTerms } from './list.mjs'
import { referenceTo } from './terms.mjs'

const entryOf = (folder) => (folder.includes('/') ? folder : domainOf(folder))

/** Returns all texts of a language as an object: the common terms, then one entry a folder. */
export function exportTexts(root, language) {
  return Object.fromEntries(
    [common, ...listTextFolders(root)].map((folder) => [
      entryOf(folder),
      readTexts(root, folder, language) ?? {},
    ]),
  )
}

/** Returns the texts in the order of the Korean texts. A text that equals the term of the Korean text refers to it. */
function arranged(korean, texts, terms) {
  return Object.fromEntries(
    Object.entries(korean).map(([key, source]) => {
      if (typeof source !== 'string') return [key, arranged(source, texts[key], terms)]
      const isTerm = Object.entries(terms).some(
        ([name, term]) => source === referenceTo(name) && texts[key] === term,
      )
      return [key, isTerm ? source : texts[key]]
    }),
  )
}

/**
 * Writes the texts of a language from an object that {@link exportTexts} gave and a translator has changed. A language
 * without files gets them, in the folders of the Korean texts. Returns the faults (missing and surplus keys,
 * placeholders, unknown terms); with a fault nothing is written.
 */
export function importTexts(root, language, texts) {
  const korean = exportTexts(root, 'ko')
  const termsOf = (all) => new Map(flatten(all[common] ?? {}))
  const filledOf = (all) => filled(new Map(flatten(all)), termsOf(all))
  const faults = [
    ...compare(language, filledOf(korean), filledOf(texts)),
    ...unknownTerms(flatten(texts), termsOf(texts)).map(
      ([key, name]) => `${language}: ${key} refers to the term ${name}, which does not exist`,
    ),
  ]
  if (faults.length > 0 || language === 'ko') return faults
  for (const folder of [common, ...listTextFolders(root)]) {
    const entry = entryOf(folder)
    mkdirSync(dirname(join(root, pathOf(folder, language))), { recursive: true })
    writeTexts(root, folder, language, arranged(korean[entry], texts[entry], texts[common]))
  }
  return []
}
