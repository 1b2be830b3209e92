import type { DictionaryKey, DictionaryLanguage } from '@maru/i18n/dictionary'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

/** The languages of the portal (spec 1§9). */
export type Language = 'ko-KR' | 'en-US' | 'zh-CN'
/** A key of the dictionary, `<domain>.<key>`. */
export type WordKey = DictionaryKey
/** Looks a text up and fills its places. */
export type Words = (key: WordKey, params?: Record<string, unknown>) => string

/** All languages in the order they are offered, each in its own name. */
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'ko-KR', name: '한국어' },
  { code: 'en-US', name: 'English' },
  { code: 'zh-CN', name: '简体中文' },
]

const words = i18next.createInstance()
// Texts are shown by React, which escapes them; a second escape would show &amp;.
words.init({
  lng: 'none',
  fallbackLng: false,
  resources: {},
  interpolation: { escapeValue: false },
  initAsync: false,
})

let language: Language = 'ko-KR'
let loaded = 0
const listeners = new Set<() => void>()

/** Two letters of a language, as dictionaries are named (spec 1§7). */
export function shortLanguage(code: Language): DictionaryLanguage {
  return code.slice(0, 2) as DictionaryLanguage // each Language begins with one
}

/** A language the portal speaks, from any text; Korean where it is none of them. */
export function toLanguage(code: string | null | undefined): Language {
  const short = code?.slice(0, 2).toLowerCase()
  return languages.find((entry) => entry.code.startsWith(short ?? '-'))?.code ?? 'ko-KR'
}

/** Makes a dictionary the one in use; every shown text follows. `version` counts the dictionaries used so far. */
export function putDictionary(code: Language, tree: object): void {
  loaded += 1
  const name = `d${loaded}`
  words.addResourceBundle(name, 'translation', tree, true, true)
  words.changeLanguage(name)
  language = code
  document.documentElement.lang = code
  for (const listener of listeners) listener()
}

/** The language in use. */
export function currentLanguage(): Language {
  return language
}

/** Whether the dictionary has this key; for keys made from codes of the server. */
export function hasWord(key: string): boolean {
  return words.exists(key)
}

/** Looks a text up outside of a component. A key made from a code must be tested by {@link hasWord} before. */
export const word = ((key: string, params?: Record<string, unknown>) => words.t(key, params ?? {})) as Words

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The dictionary for a component, which is drawn anew when the language changes. */
export function useWords(): Words {
  useSyncExternalStore(subscribe, () => loaded)
  return word
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
