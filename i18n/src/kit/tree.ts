import type { ShortLanguage } from '@maru/api/kit/language'
import { common } from '../common/texts.ts'
import { fillTerms, type Terms } from './terms.ts'

/** A tree of texts. Every leaf is a text, which may have placeholders such as `{{name}}`. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** Texts of another language with the keys of the source tree. A missing key is a compile error. */
export type TextsLike<T> = { [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> }

/** Every dotted path to a text of a tree, such as `board.list.title`. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextKey<T[K]>}`
}[keyof T & string]

/** The texts of one domain in every language. */
export type DomainTexts<T> = { ko: T } & Record<Exclude<ShortLanguage, 'ko'>, TextsLike<T>>

function withTerms(tree: TextTree, terms: Terms): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === 'string' ? fillTerms(value, terms) : withTerms(value, terms),
    ]),
  )
}

/**
 * Declares the texts of a domain. Korean is the source; the other languages must have the same keys. References to
 * common terms, `$t(common:save)`, are replaced with the terms, so that no reader of texts needs to do it. Throws
 * Error for a term that does not exist.
 */
export function textsOf<const T extends TextTree>(texts: DomainTexts<T>): DomainTexts<T> {
  const trees: [ShortLanguage, TextTree][] = Object.entries(texts) as never // its keys are the languages
  return Object.fromEntries(
    trees.map(([language, tree]) => [language, withTerms(tree, common[language])]),
  ) as unknown as DomainTexts<T> // the same keys, and texts for texts
}
