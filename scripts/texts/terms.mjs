// Common terms: a plain term that several texts show in all languages is written once, in i18n/src/common.
import { termsIn } from '../../i18n/src/kit/terms.ts'
import { placeholders } from './keys.mjs'

/** From how many places a plain term is a common term. */
export const fromPlaces = 3

const mostWords = 4

/** Returns true for a term such as "Save" or "Time zone": no placeholder, no sentence, at most four English words. */
export function isPlain({ ko, en }) {
  const isSentence = /[.?!:。…]\s*$/.test(en) || /[.?!:。…]\s*$/.test(ko)
  return placeholders(en) === '' && !isSentence && en.split(/\s+/).length <= mostWords
}

/** The reference to a common term in the format of i18next. */
export const referenceTo = (name) => `$t(common:${name})`

/** Groups keys whose texts are the same in all languages. @returns {Map<string, { texts: any, keys: string[] }>} */
export function groupTexts(byLanguage) {
  const groups = new Map()
  for (const [key, ko] of byLanguage.ko) {
    const texts = Object.fromEntries(
      Object.entries(byLanguage).map(([language, all]) => [language, all.get(key)]),
    )
    const id = JSON.stringify(Object.values({ ...texts, ko }))
    const group = groups.get(id) ?? { texts, keys: [] }
    group.keys.push(key)
    groups.set(id, group)
  }
  return groups
}

/**
 * Checks that common terms are written once: a text that equals a term in all languages refers to it, a plain term of
 * three places or more is in the table, and each term has at least two texts that refer to it. `common` and `texts` are
 * the written texts by language.
 *
 * @param {{ ko: Map<string, string>, [language: string]: Map<string, string> }} common
 * @param {{ ko: Map<string, string>, [language: string]: Map<string, string> }} texts
 */
export function checkTerms(common, texts) {
  const faults = []
  const names = new Map([...groupTexts(common)].map(([id, { keys }]) => [id, keys]))
  for (const [id, keys] of names)
    if (keys.length > 1) faults.push(`i18n/src/common: ${keys.join(' and ')} are the same term (${id})`)
  for (const [id, { texts: group, keys }] of groupTexts(texts)) {
    const [name] = names.get(id) ?? []
    if (name) faults.push(...keys.map((key) => `${key}: is a common term; write ${referenceTo(name)}`))
    else if (keys.length >= fromPlaces && isPlain(group) && termsIn(group.ko).length === 0)
      faults.push(`${keys.join(', ')}: one term; write it once, in i18n/src/common`)
  }
  const uses = [...texts.ko.values()].flatMap((text) => termsIn(String(text)))
  for (const name of common.ko.keys())
    if (uses.filter((one) => one === name).length < 2)
      faults.push(`i18n/src/common: ${name} has fewer than two places; write it where it is used`)
  return faults
}
