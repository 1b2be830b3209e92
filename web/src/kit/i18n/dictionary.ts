import { dictionaryApi } from '@maru/api/kit/dictionary'
import type { CurrentUser } from '@maru/api/kit/session'
import type { DictionaryPart } from '@maru/i18n/dictionary'
import { withChanges } from '@maru/i18n/kit/change'
import { cache } from '../call/change.ts'
import { addTexts, hasTexts, type Language, putDictionary, shortLanguage, toLanguage } from './i18n.ts'

const storageKey = 'maru.language'

/** The company whose changed texts the page shows, and their version; empty if it changed none. */
export interface ChangedTextsOf {
  comCode: string
  version: string
}

interface InUse {
  language: Language
  version: string
  changes: Record<string, string>
}

let inUse: InUse | undefined
/** Parts other than `shell` that this page has requested. A change of the language loads them again. */
const asked = new Set<DictionaryPart>()

/** Returns the last language used in this browser, for pages before sign-in. The default is the browser language. */
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

async function readChanges(language: Language, of?: ChangedTextsOf): Promise<InUse['changes']> {
  if (!of?.version) return {}
  const input = { ...of, language: shortLanguage(language) }
  return (await cache.ensure(dictionaryApi.getChangedTextsFile, input)).texts
}

/**
 * Loads the texts of the shell, and of the rooms that have already loaded their texts, in one version (`current` before
 * sign-in), with those that the company changed, and switches the page to the language. Stores the language in this
 * browser. Throws CallError.
 */
export async function loadDictionary(
  language: Language,
  version: string,
  changed?: ChangedTextsOf,
): Promise<void> {
  const parts: (DictionaryPart | 'shell')[] = ['shell', ...asked]
  const [changes, ...trees] = await Promise.all([
    readChanges(language, changed),
    ...parts.map((part) => readPart(language, version, part)),
  ])
  inUse = { language, version, changes }
  putDictionary(language, ...trees.map((tree) => withChanges(tree, changes)))
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Without storage the choice is valid for this page only.
  }
}

/** Loads the texts of an account in a language, with those that its company changed. Throws CallError. */
export function loadAccountTexts(
  { comCode, cacheVersion }: Pick<CurrentUser, 'comCode' | 'cacheVersion'>,
  language: Language,
): Promise<void> {
  return loadDictionary(language, cacheVersion.lang, { comCode, version: cacheVersion.texts })
}

/** Loads the texts of a room in the current language. Throws CallError. */
export async function loadTexts(part: DictionaryPart): Promise<void> {
  if (hasTexts(part)) return
  asked.add(part)
  const before = inUse
  const { language, version } = before ?? {
    language: toLanguage(rememberedLanguage()),
    version: 'current',
  }
  const tree = await readPart(language, version, part)
  // The language has changed during the request: load the texts in the new language.
  if (inUse !== before) return loadTexts(part)
  addTexts(withChanges(tree, before?.changes ?? {}))
}
