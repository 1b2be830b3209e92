const place = /\{\{(\w+)\}\}/g

/** Maximum length of a changed text. */
export const longestText = 1_000

/** Why a changed text cannot replace a text of the dictionary. */
export interface TextFaults {
  /** Names of placeholders that the text has lost. */
  lost: string[]
  /** Names of placeholders that no value is given for. */
  unknown: string[]
  /** Whether it has braces that are no placeholder, a reference to another text, or control characters. */
  isBroken: boolean
  isTooLong: boolean
}

/** The names of the placeholders of a text, `{{name}}`, sorted and without repetition. */
export function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map((match) => match[1] ?? ''))].sort()
}

/** Compares a changed text with the text that it replaces. A line break is allowed only if the source has one. */
export function textFaults(source: string, text: string): TextFaults {
  const [wanted, used] = [placesOf(source), placesOf(text)]
  const rest = text.replace(place, '')
  const lines = source.includes('\n') ? rest.replaceAll('\n', '') : rest
  return {
    lost: wanted.filter((name) => !used.includes(name)),
    unknown: used.filter((name) => !wanted.includes(name)),
    // i18next reads `$t(key)` as a reference to another text.
    isBroken: /\{\{|\}\}|\$t\(|\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(lines),
    isTooLong: text.length > longestText,
  }
}

/** Whether a text has any fault. */
export function hasFault({ lost, unknown, isBroken, isTooLong }: TextFaults): boolean {
  return lost.length > 0 || unknown.length > 0 || isBroken || isTooLong
}
