import { type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import * as domains from './domains.ts'
import type { Places } from './kit/places.ts'
import type { TextKey, TextsLike, TextTree } from './kit/tree.ts'

type Source = { [D in keyof typeof domains]: (typeof domains)[D]['ko'] }

/** The first part of a key: the name of the domain that owns the text. */
export type Domain = keyof Source

/** Name of a part of the dictionary that can be loaded separately, see {@link dictionaryPart}. */
export type DictionaryPart = Domain

/** All texts of the portal in one language, by domain. */
export type Dictionary = TextsLike<Source>

/** All keys of texts: `<domain>.<key>`. */
export type DictionaryKey = TextKey<Source>

type PlacesOf<K> = K extends keyof Places ? Places[K] : never

/** Keys of texts without placeholders. */
export type PlainKey = Exclude<DictionaryKey, keyof Places>

/**
 * The values that a text needs, as the last parameter of a function: one for each placeholder, and none without
 * placeholders. Of several keys all placeholders need a value.
 */
export type TextValues<K extends DictionaryKey> = [PlacesOf<K>] extends [never]
  ? []
  : [values: Record<PlacesOf<K>, string | number>]

/** Domains whose texts every page uses. All their texts are loaded with the first page. */
export const shellDomains = ['kit', 'shell', 'account', 'menu'] as const satisfies Domain[]

/**
 * Keys of texts without placeholders that are loaded with the first page: those of the shell domains, and those of the
 * group `entry` of other domains.
 */
export type EntryKey = Extract<
  PlainKey,
  `${string}.entry.${string}` | `${(typeof shellDomains)[number]}.${string}`
>

function inLanguage(language: ShortLanguage): Dictionary {
  const texts = Object.entries(domains).map(([name, domain]) => [name, domain[language]])
  return Object.fromEntries(texts) as Dictionary // each domain has every language
}

/** All texts by language. */
export const dictionary = Object.fromEntries(
  shortLanguages.map((language) => [language, inLanguage(language)]),
) as Record<ShortLanguage, Dictionary> // one entry for each language

function isShellDomain(name: string): boolean {
  return shellDomains.some((domain) => domain === name)
}

function entriesOf(domain: string, tree: TextTree): [string, TextTree][] {
  return tree.entry === undefined ? [] : [[domain, { entry: tree.entry }]]
}

/**
 * Returns a part of a dictionary. `shell` contains the domains of {@link shellDomains} and the group `entry` of every
 * other domain. The name of a domain returns all texts of this domain. Any other name returns undefined.
 */
export function dictionaryPart(language: ShortLanguage, part: string): TextTree | undefined {
  const all: [string, TextTree][] = Object.entries(dictionary[language])
  if (part !== 'shell') {
    const own = all.filter(([name]) => name === part)
    return own.length > 0 ? Object.fromEntries(own) : undefined
  }
  return Object.fromEntries(
    all.flatMap(([name, tree]) =>
      isShellDomain(name) ? [[name, tree] as [string, TextTree]] : entriesOf(name, tree),
    ),
  )
}
