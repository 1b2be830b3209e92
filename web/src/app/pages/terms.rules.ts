/** One key of the dictionary with its texts. */
export interface Term {
  key: string
  ko: string
  en: string
  zh: string
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
  ko: Map<string, string>,
  en: Map<string, string>,
  zh: Map<string, string>,
  filter: string,
): Term[] {
  const wanted = filter.trim().toLocaleLowerCase()
  return [...ko]
    .map(([key, text]) => ({ key, ko: text, en: en.get(key) ?? '', zh: zh.get(key) ?? '' }))
    .filter(
      (term) => !wanted || Object.values(term).some((text) => text.toLocaleLowerCase().includes(wanted)),
    )
}
