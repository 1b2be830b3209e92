import { dictionaryApi } from '@maru/api/kit/dictionary'
import type { DictionaryPart } from '@maru/i18n/dictionary'
import { cache } from './change.ts'
import { addTexts, hasTexts, type Language, putDictionary, shortLanguage, toLanguage } from './i18n.ts'

const storageKey = 'maru.language'

let inUse: { language: Language; version: string } | undefined
/** Parts beyond the shell's that this page has asked for; a change of language loads them again. */
const asked = new Set<DictionaryPart>()

/** The language last used in this browser, for the pages before sign-in; the browser's own where there is none. */
export function rememberedLanguage(): string {
  try {
    return localStorage.getItem(storageKey) ?? navigator.language
  } catch {
    return navigator.language
  }
}

async function readPart(
  language: Language,
  version: string,
  part: DictionaryPart | 'shell',
): Promise<object> {
  const input = { version, language: shortLanguage(language), part }
  return (await cache.ensure(dictionaryApi.getDictionaryFile, input)).texts
}

/**
 * Loads the shell's texts in a language at a version (`current` before sign-in), with those of the rooms that are
 * open, and shows them. The choice is stored in this browser. Throws CallError.
 */
export async function loadDictionary(language: Language, version: string): Promise<void> {
  const parts: (DictionaryPart | 'shell')[] = ['shell', ...asked]
  const trees = await Promise.all(parts.map((part) => readPart(language, version, part)))
  inUse = { language, version }
  putDictionary(language, ...trees)
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Loads the texts of a room, or the sentences of notifications, in the language in use. Throws CallError. */
export async function loadTexts(part: DictionaryPart): Promise<void> {
  if (part !== 'alarm' && hasTexts(part)) return
  asked.add(part)
  const before = inUse
  const { language, version } = before ?? { language: toLanguage(rememberedLanguage()), version: 'current' }
  const tree = await readPart(language, version, part)
  // Another language came into use while these were on their way.
  if (inUse !== before) return loadTexts(part)
  addTexts(tree)
}
