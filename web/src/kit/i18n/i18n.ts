import { type Language, languages, nameIn, shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { DictionaryKey, Domain, PlainKey, TextValues } from '@maru/i18n/dictionary'
import { sharedGroups } from '@maru/i18n/kit/groups'
import { withParticles } from '@maru/i18n/kit/particle'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

export { type Language, languages, shortLanguage, toLanguage } from '@maru/api/kit/language'

/** A key of the dictionary, `<domain>.<key>`. */
export type TextKey = DictionaryKey
/** A key of a text without placeholders. */
export type PlainTextKey = PlainKey
/** Returns the text of a key with its placeholders replaced. A placeholder without a value does not compile. */
export type Translate = <K extends TextKey>(key: K, ...values: TextValues<K>) => string

const texts = i18next.createInstance()
// React escapes texts when it renders them. A second escape would show `&amp;`.
texts.init({
  lng: 'none',
  fallbackLng: false,
  resources: {},
  interpolation: { escapeValue: false },
  initAsync: false,
})

let language: Language = languages[0].code
let loaded = 0
const listeners = new Set<() => void>()

/** Replaces the current dictionary with one or more trees of texts. All displayed texts are updated. */
export function putDictionary(code: Language, ...trees: object[]): void {
  loaded += 1
  for (const tree of trees) addTexts(tree)
  texts.changeLanguage(`d${loaded}`)
  language = code
  document.documentElement.lang = code
  for (const listener of listeners) listener()
}

/** Adds the texts of further domains to the current dictionary. */
export function addTexts(tree: object): void {
  texts.addResourceBundle(`d${loaded}`, 'translation', tree, true, true)
}

/** Returns true if the dictionary has more texts of a domain than the groups that other rooms use. */
export function hasTexts(domain: Domain): boolean {
  const tree: unknown = texts.getResource(`d${loaded}`, 'translation', domain)
  const groups = typeof tree === 'object' && tree !== null ? Object.keys(tree) : []
  return groups.some((group) => !sharedGroups.some((shared) => shared === group))
}

/**
 * Returns all texts of a group such as `lunch.admin`, or of the keys that begin with `lunch.menu*`. It is empty until
 * the texts of the domain are loaded.
 */
export function textsBelow(prefix: string): string[] {
  const [, group = prefix, start] = /^(.*)\.([^.]*)\*$/.exec(prefix) ?? []
  const tree: unknown = texts.getResource(`d${loaded}`, 'translation', group)
  const leaves = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
  }
  if (start === undefined) return leaves(tree)
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]) => (key.startsWith(start) ? leaves(value) : []))
}

/** Returns the current language. */
export function currentLanguage(): Language {
  return language
}

/** Returns true if the dictionary has this key. It is used for keys that are computed from codes of the server. */
export function hasText(key: string): boolean {
  return texts.exists(key)
}

/** Returns a text outside of a component. A computed key must first be checked by {@link hasText}. */
export const translate = ((key: string, params?: Record<string, unknown>) =>
  withParticles(texts.t(key, params ?? {}))) as Translate

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the translate function. The component is rendered again when the dictionary changes. */
export function useTranslate(): Translate {
  useSyncExternalStore(subscribe, () => loaded)
  return translate
}

/** Returns the current language. The component is rendered again when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => language)
}

/** Returns the function that returns a name in the current language, see {@link localName}. */
export function useName(): (name: LocalName) => string {
  const code = useLanguage()
  return (name) => localName(name, code)
}

/** Returns a name in the given language. If that name is missing, English and then Korean are used (spec 1§1). */
export function localName(name: Parameters<typeof nameIn>[0], code: Language): string {
  return nameIn(name, shortLanguage(code))
}
