/** A tree of words: every leaf is a text with `{{name}}` places. */
export interface WordTree {
  [key: string]: string | WordTree
}

/** The same keys as a source tree with texts of another language; a missing or surplus key does not compile. */
export type WordsLike<T> = { [K in keyof T]: T[K] extends string ? string : WordsLike<T[K]> }

/** Every dotted path to a text of a tree, such as `board.pager.next`. */
export type WordKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${WordKey<T[K]>}`
}[keyof T & string]
