import { type Language, languages } from '@maru/api/kit/language'
import type { DictionaryKey, Domain } from '@maru/i18n/dictionary'
import { sharedGroups } from '@maru/i18n/kit/groups'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

export { type Language, languages, shortLanguage, toLanguage } from '@maru/api/kit/language'

/** A key of the dictionary, `<domain>.<key>`. */
export type TextKey = DictionaryKey
/** Looks a text up and fills its placeholders. */
export type Translate = (key: TextKey, params?: Record<string, unknown>) => string

const texts = i18next.createInstance()
// Texts are shown by React, which escapes them; a second escape would show &amp;.
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

/** Replaces the dictionary in use by one or more trees of texts; every shown text follows. */
export function putDictionary(code: Language, ...trees: object[]): void {
  loaded += 1
  for (const tree of trees) addTexts(tree)
  texts.changeLanguage(`d${loaded}`)
  language = code
  document.documentElement.lang = code
  for (const listener of listeners) listener()
}

/** Adds the texts of further domains to the dictionary in use. */
export function addTexts(tree: object): void {
  texts.addResourceBundle(`d${loaded}`, 'translation', tree, true, true)
}

/** Whether the texts of a domain are in the dictionary in use, beyond its groups that other rooms show. */
export function hasTexts(domain: Domain): boolean {
  const tree: unknown = texts.getResource(`d${loaded}`, 'translation', domain)
  const groups = typeof tree === 'object' && tree !== null ? Object.keys(tree) : []
  return groups.some((group) => !sharedGroups.some((shared) => shared === group))
}

/** The language in use. */
export function currentLanguage(): Language {
  return language
}

/** Whether the dictionary has this key; for keys made from codes of the server. */
export function hasText(key: string): boolean {
  return texts.exists(key)
}

/** Looks a text up outside of a component. A key made from a code must be tested by {@link hasText} before. */
export const translate = ((key: string, params?: Record<string, unknown>) =>
  texts.t(key, params ?? {})) as Translate

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The dictionary for a component, which is rendered again when the language changes. */
export function useTranslate(): Translate {
  useSyncExternalStore(subscribe, () => loaded)
  return translate
}

/** The language in use, for a component. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => language)
}

/** A name in the reader's language: Korean for ko-KR, Chinese for zh-CN where there is one, else English; Korean as the last resort (spec 1§1). */
export function localName(
  name: { ko: string; en?: string | null; zh?: string | null },
  code: Language,
): string {
  if (code === 'ko-KR') return name.ko || name.en || ''
  return (code === 'zh-CN' && name.zh) || name.en || name.ko
}
