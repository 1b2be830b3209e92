import { shortLanguages } from './language.ts'
import type { LocalName } from './schema.ts'

/** A name for places that have no other text to show: a language without a text has that of the first language. */
export function completeName(name: LocalName): LocalName {
  const [first = 'ko'] = shortLanguages
  const entries = shortLanguages.map((short) => [short, name[short] || name[first]])
  return Object.fromEntries(entries) as LocalName // one entry for each language
}
