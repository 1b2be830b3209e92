import { inEachLanguage, type ShortLanguage, shortLanguages } from '@maru/api/kit/language'

/** A tree of texts. Every leaf is a text, which may have placeholders such as `{{name}}`. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** Texts of another language with the keys of the source tree. A missing key is a fault of the check. */
export type TextsLike<T> = { [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> }

/** The texts of one folder in every language. */
export type LanguageTexts<T> = { ko: T } & Record<Exclude<ShortLanguage, 'ko'>, TextsLike<T>>

/** The texts of a tree, and those of another one where it lacks any. */
export function withMissing(tree: TextTree, other: TextTree): TextTree {
  const entries = Object.entries(other).map(([name, text]) => {
    const own = tree[name]
    if (typeof text === 'string') return [name, typeof own === 'string' && own !== '' ? own : text]
    return [name, typeof own === 'object' ? withMissing(own, text) : text]
  })
  return Object.fromEntries(entries)
}

async function readTree(folder: string, language: ShortLanguage): Promise<TextTree> {
  const path = `../${folder}/${language}.json`
  try {
    const file: { default: TextTree } = await import(/* @vite-ignore */ path, { with: { type: 'json' } })
    return file.default
  } catch (error) {
    // A further language may have few files. The check asks for those of the source.
    if (error instanceof SyntaxError) throw error
    return {}
  }
}

/**
 * Reads the texts of a folder below `i18n/src` in every language of the list. Korean is the source; a language without a
 * text has the English one, and English the Korean one.
 */
export async function loadTexts<T extends TextTree>(folder: string, ko: T): Promise<LanguageTexts<T>> {
  const read = await Promise.all(
    shortLanguages.map(
      async (short) => [short, short === 'ko' ? ko : await readTree(folder, short)] as const,
    ),
  )
  const trees = new Map<ShortLanguage, TextTree>(read)
  const english = withMissing(trees.get('en') ?? {}, ko)
  return inEachLanguage((short) =>
    short === 'ko' ? ko : withMissing(trees.get(short) ?? {}, english),
  ) as unknown as LanguageTexts<T> // each tree has the keys of the Korean one
}
