import { inEachLanguage } from '@maru/api/kit/language'
import { common } from '../common/texts.ts'
import { type LanguageTexts, loadTexts, type TextTree } from './load.ts'
import { fillTerms, type Terms } from './terms.ts'

export type { TextsLike, TextTree } from './load.ts'

/** Every dotted path to a text of a tree, such as `board.list.title`. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextKey<T[K]>}`
}[keyof T & string]

function withTerms(tree: TextTree, terms: Terms): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === 'string' ? fillTerms(value, terms) : withTerms(value, terms),
    ]),
  )
}

/**
 * Reads the texts of a folder in every language; `ko` are the Korean ones, which are the source. References to common
 * terms, `$t(common:save)`, are replaced with the terms, so that no reader of texts needs to do it. Throws Error for a
 * term that does not exist.
 */
export async function textsOf<const T extends TextTree>(folder: string, ko: T): Promise<LanguageTexts<T>> {
  const texts = await loadTexts(folder, ko)
  return inEachLanguage((short) => withTerms(texts[short], common[short])) as unknown as LanguageTexts<T> // the same keys, and texts for texts
}
