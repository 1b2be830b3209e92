// Compares the languages, and looks for texts that no code uses.
import { fillTerms, termsIn } from '../../i18n/src/kit/terms.ts'
import { common, domainOf, listDomainFolders, readTexts } from './files.mjs'
import { flatten, placeholders } from './keys.mjs'

/** Returns the texts of a folder in a language by their key, as they are written; none if there is no file. */
export function load(root, folder, language) {
  return new Map(flatten(readTexts(root, folder, language) ?? {}))
}

/** Returns the names of common terms that texts refer to and that do not exist, each with its key. */
export function unknownTerms(texts, terms) {
  return [...texts].flatMap(([key, text]) =>
    termsIn(String(text))
      .filter((name) => !terms.has(name))
      .map((name) => [key, name]),
  )
}

/** Returns texts with the common terms in place of the references to them. Unknown references remain. */
export function filled(texts, terms) {
  const known = Object.fromEntries(terms)
  const isKnown = (text) => termsIn(text).every((name) => terms.has(name))
  return new Map(
    [...texts].map(([key, text]) => [
      key,
      typeof text === 'string' && isKnown(text) ? fillTerms(text, known) : text,
    ]),
  )
}

/** Compares the texts of a language with the source. `at` is put before each fault. */
export function compare(at, source, texts) {
  const faults = []
  for (const [key, text] of source) {
    const other = texts.get(key)
    if (other === undefined) faults.push(`${at}: ${key} is missing`)
    else if (typeof text === 'string' && text !== '' && String(other).trim() === '')
      faults.push(`${at}: ${key} is empty`)
    else if (placeholders(text) !== placeholders(other))
      faults.push(
        `${at}: ${key} fills {{${placeholders(other)}}} where Korean fills {{${placeholders(text)}}}`,
      )
  }
  for (const key of texts.keys()) if (!source.has(key)) faults.push(`${at}: ${key} is not in Korean`)
  return faults
}

/**
 * Returns the texts of the source that a language has: a further language may lack the others, which are shown in
 * English.
 */
export const present = (source, texts) => new Map([...source].filter(([key]) => texts.has(key)))

/** Returns every text of a language as `<domain>.<key>`, with the common terms filled in unless `isRaw`. */
export function allTexts(root, language, isRaw = false) {
  const texts = new Map()
  for (const folder of listDomainFolders(root))
    for (const [key, text] of load(root, folder, language)) texts.set(`${domainOf(folder)}.${key}`, text)
  return isRaw ? texts : filled(texts, load(root, common, language))
}

/** Groups that code reads by a calculated key: codes of errors, kinds of alarms, names of slots. */
const calculated = /^\w+\.(errors|alarm|entry)\./

/**
 * Returns the keys that no source mentions. A key counts as used if a source contains it, the name of one of
 * its groups, or a template that it begins with. Server rooms read texts from the tree: `.name` in a file that imports texts counts.
 *
 * @param {string[]} keys
 * @param {{ path: string, code: string }[]} sources
 */
export function unusedKeys(keys, sources) {
  const all = sources.map(({ code }) => code).join('\n')
  const mentioned = new Set(all.match(/\b\w+(?:\.\w+)+/g) ?? [])
  const prefixes = [...new Set(all.match(/\b\w+(?:\.\w*)+(?=\$\{)/g) ?? [])]
  const readers = sources.filter(({ code }) => code.includes("'@maru/i18n/")).map(({ code }) => code)
  const members = new Set(readers.join('\n').match(/(?<=[.\s'])\w+/g) ?? [])
  const isUsed = (key) => {
    const names = key.split('.')
    if (calculated.test(key) || mentioned.has(key)) return true
    const groups = names.slice(2).map((_, index) => names.slice(0, index + 2).join('.'))
    if (groups.some((group) => all.includes(`'${group}'`))) return true
    if (prefixes.some((prefix) => key.startsWith(prefix))) return true
    return members.has(names.at(-1) ?? '')
  }
  return keys.filter((key) => !isUsed(key))
}
