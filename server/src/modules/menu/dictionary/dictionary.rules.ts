import { inEachLanguage, type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import type { DictionaryEntry, TextFilter } from '@maru/api/menu/dictionary'
import { dictionary } from '@maru/i18n/dictionary'
import { isChangeable } from '@maru/i18n/fixed-texts'
import { flatTexts } from '@maru/i18n/kit/change'
import { placesOf } from '@maru/i18n/kit/place'
import { contentVersion } from '#kit/files/static-files.ts'
import type { TextChange } from '#kit/text/text-changes.sql.ts'

type Texts = Record<ShortLanguage, string>

function readBuiltIn(): Map<string, Texts> {
  const trees = inEachLanguage((language) => new Map(flatTexts(dictionary[language])))
  const keys = [...trees.ko.keys()].filter(isChangeable)
  return new Map(keys.map((key) => [key, inEachLanguage((language) => trees[language].get(key) ?? '')]))
}

/** The built-in texts that administrators can change, in the order of the dictionary. */
export const builtInTexts: ReadonlyMap<string, Texts> = readBuiltIn()

/** First parts of their keys. */
export const textDomains = [...new Set([...builtInTexts.keys()].map((key) => key.split('.', 1)[0] ?? ''))]

/** Changed texts of a company and of all companies, for {@link toEntry}. */
export type ChangeIndex = ReadonlyMap<string, string>

const place = (comCode: string, language: string, key: string) => `${comCode} ${language} ${key}`

/** Indexes changed texts. */
export function indexChanges(changes: readonly TextChange[]): ChangeIndex {
  return new Map(changes.map(({ comCode, language, key, text }) => [place(comCode, language, key), text]))
}

/** A key with its texts in the list of a company, or of all companies if the code is empty. */
export function toEntry(key: string, builtIn: Texts, changes: ChangeIndex, comCode: string): DictionaryEntry {
  const texts = inEachLanguage((language) => ({
    builtIn: builtIn[language],
    group: changes.get(place('', language, key)) ?? null,
    company: comCode === '' ? null : (changes.get(place(comCode, language, key)) ?? null),
  }))
  const version = contentVersion(shortLanguages.map((language) => ownText(texts[language], comCode)))
  return { key, version, places: placesOf(builtIn.ko), texts }
}

type EntryText = DictionaryEntry['texts'][ShortLanguage]

/** The text that the company of the list changed; null if it changed none. */
export function ownText({ group, company }: EntryText, comCode: string): string | null {
  return comCode === '' ? group : company
}

/** The text that is used if the company of the list changes none. */
export function textBelow({ builtIn, group }: EntryText, comCode: string): string {
  return comCode === '' ? builtIn : (group ?? builtIn)
}

/** The text that the company of the list uses. */
export function usedText(text: EntryText, comCode: string): string {
  return ownText(text, comCode) ?? textBelow(text, comCode)
}

/** The filter of the list. */
export interface EntryFilter {
  comCode: string
  searchText?: string
  language?: ShortLanguage
  show: TextFilter
  domain?: string
}

/**
 * Returns true if a language is missing: it has no text, or another language was changed here and this one was not, so
 * that it still says what was built in.
 */
function lacks(entry: DictionaryEntry, comCode: string, language: ShortLanguage): boolean {
  if (usedText(entry.texts[language], comCode).trim() === '') return true
  const own = (one: ShortLanguage) => ownText(entry.texts[one], comCode) !== null
  return !own(language) && shortLanguages.some(own)
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Returns true if an entry matches the filter: every word of the search in its key or in one of its texts. */
export function matchesFilter(entry: DictionaryEntry, filter: EntryFilter): boolean {
  const { comCode, searchText = '', show, domain } = filter
  const languages = filter.language ? [filter.language] : shortLanguages
  if (domain !== undefined && !entry.key.startsWith(`${domain}.`)) return false
  const owns = languages.some((one) => ownText(entry.texts[one], comCode) !== null)
  if (show === 'changed' && !owns) return false
  if (show === 'missing' && !languages.some((one) => lacks(entry, comCode, one))) return false
  const words = fold(searchText).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const shown = languages.flatMap((one) => {
    const text = entry.texts[one]
    return [usedText(text, comCode), text.builtIn]
  })
  return [entry.key, ...shown].map(fold).some((text) => words.every((word) => text.includes(word)))
}

/** All entries of the list of a company. */
export function listEntries(changes: readonly TextChange[], comCode: string): DictionaryEntry[] {
  const index = indexChanges(changes)
  return [...builtInTexts].map(([key, builtIn]) => toEntry(key, builtIn, index, comCode))
}

/** A text as it is stored and compared: NFC, without spaces at its ends, with `\n` as line break. */
export const tidyText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** A change of one text; `after` is null if it returns to the text below. */
export interface Difference {
  key: string
  language: ShortLanguage
  before: string
  after: string | null
}

/** What a given text changes; null if the text stays. A text equal to the one below is stored nowhere. */
export function differenceOf(
  entry: DictionaryEntry,
  comCode: string,
  language: ShortLanguage,
  given: string | null,
): Difference | null {
  const text = entry.texts[language]
  const own = ownText(text, comCode)
  const typed = given === null ? '' : tidyText(given)
  const wanted = typed === '' || typed === textBelow(text, comCode).trim() ? null : typed
  if (wanted === own) return null
  return { key: entry.key, language, before: usedText(text, comCode), after: wanted }
}
