/** Returns the texts of a tree as pairs of dotted key and text. @returns {[string, string][]} */
export function flatten(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value]],
  )
}

/** Returns the names of the placeholders of a text, sorted, in one text. */
export function placeholders(text) {
  return [...String(text).matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join(' ')
}
