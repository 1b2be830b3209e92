import { menuApi } from '@maru/api/menu'
import { readCacheFile } from './cache-file.ts'
import { type Language, putDictionary, shortLanguage } from './i18n.ts'
import { queryClient } from './query.ts'

const keptLanguage = 'maru.language'

/** The language last used in this browser, for the pages before sign-in; the browser's own where there is none. */
export function rememberedLanguage(): string {
  try {
    return localStorage.getItem(keptLanguage) ?? navigator.language
  } catch {
    return navigator.language
  }
}

/**
 * Loads the dictionary of a language at a version (`current` before sign-in) and puts it to use; the choice is
 * remembered in this browser. Throws CallError.
 */
export async function loadDictionary(language: Language, version: string): Promise<void> {
  const short = shortLanguage(language)
  const file = await queryClient.fetchQuery({
    queryKey: ['menu', 'dictionary', short, version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => readCacheFile(menuApi.getDictionaryFile, { version, language: short }, signal),
  })
  putDictionary(language, file.words)
  try {
    localStorage.setItem(keptLanguage, language)
  } catch {
    // The choice then lasts as long as the page.
  }
}
