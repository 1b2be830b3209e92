import type { ShortLanguage } from '@maru/api/kit/language'

/** A tree of texts: every leaf is a text with `{{name}}` places. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** The same keys as a source tree with texts of another language; a missing or surplus key does not compile. */
export type TextsLike<T> = { [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> }

/** Every dotted path to a text of a tree, such as `board.list.title`. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextKey<T[K]>}`
}[keyof T & string]

/** The texts of one domain in every language. */
export type DomainTexts<T> = { ko: T } & Record<Exclude<ShortLanguage, 'ko'>, TextsLike<T>>

/** Declares the texts of a domain; Korean is the source, and the others must have its keys. */
export function textsOf<const T extends TextTree>(texts: DomainTexts<T>): DomainTexts<T> {
  return texts
}
