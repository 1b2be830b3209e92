import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { common, listLanguages, pathOf, sourceLanguages, staleFiles } from '../texts/files.mjs'
import { allTexts, compare, filled, load, present, unknownTerms } from '../texts/list.mjs'
import { checkTerms } from '../texts/terms.mjs'

function* foldersBelow(folder, path = '') {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const below = path ? `${path}/${entry.name}` : entry.name
    yield below
    yield* foldersBelow(folder, below)
  }
}

/** Compares the languages of a folder. */
function checkFolder(root, folder, languages) {
  const missing = sourceLanguages.filter((language) => !existsSync(join(root, pathOf(folder, language))))
  if (missing.length > 0) return [`i18n/src/${folder}: has no ${missing.join(', ')}`]
  const terms = new Map(languages.map((language) => [language, load(root, common, language)]))
  const read = (language) => filled(load(root, folder, language), terms.get(language))
  const korean = read('ko')
  const needed = (other) => (sourceLanguages.includes(other) ? korean : present(korean, read(other)))
  if (korean.size === 0) return [`${pathOf(folder, 'ko')}: has no texts`]
  return [
    ...languages.slice(1).flatMap((other) => compare(pathOf(folder, other), needed(other), read(other))),
    ...languages.flatMap((language) =>
      unknownTerms(load(root, folder, language), terms.get(language)).map(
        ([key, name]) =>
          `${pathOf(folder, language)}: ${key} refers to the term ${name}, which does not exist`,
      ),
    ),
  ]
}

/** Checks that every folder of texts is complete in each language of the source, with the same placeholders, and terms once. */
export function checkTexts(tree) {
  const folder = join(tree.root, 'i18n/src')
  if (!existsSync(folder)) return []
  const languages = listLanguages(tree.root)
  const faults = staleFiles(tree.root).map((path) => `${path}: is not up to date; run npm run texts`)
  for (const name of foldersBelow(folder))
    if (name !== 'kit' || existsSync(join(tree.root, pathOf(name, 'ko'))))
      faults.push(...checkFolder(tree.root, name, languages))
  // Terms are the same texts in the languages that must be complete.
  /** @returns {any} one entry for each language */
  const inEach = (read) => Object.fromEntries(sourceLanguages.map((language) => [language, read(language)]))
  const terms = inEach((language) => load(tree.root, common, language))
  const texts = inEach((language) => allTexts(tree.root, language, true))
  return [...faults, ...checkTerms(terms, texts)]
}
