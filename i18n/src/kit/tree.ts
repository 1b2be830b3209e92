import type { ShortLanguage } from '@maru/api/kit/language'

/** A tree of texts. Every leaf is a text, which may have placeholders such as `{{name}}`. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** Texts of another language with the keys of the source tree. A missing or additional key is a compile error. */
export type TextsLike<T> = { [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> }

/** Every dotted path to a text of a tree, such as `board.list.title`. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextKey<T[K]>}`
}[keyof T & string]

/** The texts of one domain in every language. */
export type DomainTexts<T> = { ko: T } & Record<Exclude<ShortLanguage, 'ko'>, TextsLike<T>>

/** Declares the texts of a domain. Korean is the source; the other languages must have the same keys. */
export function textsOf<const T extends TextTree>(texts: DomainTexts<T>): DomainTexts<T> {
  return texts
}
