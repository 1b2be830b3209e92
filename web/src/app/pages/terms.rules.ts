import { inEachLanguage, type ShortLanguage } from '@maru/api/kit/language'

/** One key of the dictionary with its texts. */
export interface Term {
  key: string
  texts: Record<ShortLanguage, string>
}

/** Converts a tree of texts to a map with dotted keys. */
export function flattenTexts(tree: Record<string, unknown>, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + name, value)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, text] of flattenTexts({ ...value }, `${prefix}${name}.`)) flat.set(key, text)
    }
  }
  return flat
}

/** Returns the keys of the Korean dictionary whose key or text contains the filter, in the order of the dictionary. */
export function termsOf(
  trees: ReadonlyMap<ShortLanguage, ReadonlyMap<string, string>>,
  filter: string,
): Term[] {
  const wanted = filter.trim().toLocaleLowerCase()
  return [...(trees.get('ko')?.keys() ?? [])]
    .map((key) => ({ key, texts: inEachLanguage((short) => trees.get(short)?.get(key) ?? '') }))
    .filter(
      ({ key, texts }) =>
        !wanted || [key, ...Object.values(texts)].some((text) => text.toLocaleLowerCase().includes(wanted)),
    )
}
