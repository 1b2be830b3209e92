import { shortLanguages } from './language.ts'
import type { LocalName } from './schema.ts'

/** A name with another text in each language. */
export function mapName(name: LocalName, of: (text: string) => string): LocalName {
  const entries = shortLanguages.map((short) => [short, of(name[short] ?? '')])
  return Object.fromEntries(entries) as LocalName // one entry for each language
}

/** A name for places that have no other text to show: a language without a text has that of the first language. */
export function completeName(name: LocalName): LocalName {
  const [first = 'ko'] = shortLanguages
  return mapName(name, (text) => text || (name[first] ?? ''))
}

/** A typed name without blanks around it. */
export const trimName = (name: LocalName): LocalName => mapName(name, (text) => text.trim())
