import listed from './languages.json' with { type: 'json' }

/** Languages whose texts the source itself has: those of the specification (1§9). */
export type SourceLanguage = 'ko' | 'en' | 'zh'

/**
 * Stands for every further language of `languages.json`, which the source does not know. No value is this one: it makes
 * the compiler ask for a text that is used where a language has none.
 */
type Further = '(further)'

/** A language tag of the portal. */
export type Language = 'ko-KR' | 'en-US' | 'zh-CN' | Further

/** Two-letter code of a language, used in names of texts and dictionary files (spec 1§7). */
export type ShortLanguage = SourceLanguage | Further

/**
 * The languages of the portal in display order; the first is the default (spec 1§9). `code` is stored and sent,
 * `short` names texts and dictionary files (spec 1§7), `name` is the language's own name. They are those of
 * `languages.json`, the only list of languages.
 */
export const languages = listed as [LanguageEntry, ...LanguageEntry[]] // checked by language.test.ts

type LanguageEntry = { code: Language; short: ShortLanguage; name: string }

/** Every language tag. */
export const languageCodes: readonly Language[] = languages.map(({ code }) => code)

/** Every language in two letters. */
export const shortLanguages: readonly ShortLanguage[] = languages.map(({ short }) => short)

const sourceLanguages: readonly string[] = ['ko', 'en', 'zh'] satisfies SourceLanguage[]

/** True for a language whose texts the source itself has. */
export const isOfSource = (short: ShortLanguage): short is SourceLanguage => sourceLanguages.includes(short)

/** Two letters of a language. */
export function shortLanguage(code: Language): ShortLanguage {
  return code.slice(0, 2) as ShortLanguage // each code begins with its two letters
}

/** The language of the portal for any tag; the default for an unknown one. */
export function toLanguage(tag: string | null | undefined): Language {
  const short = tag?.slice(0, 2).toLowerCase()
  return languages.find((language) => language.short === short)?.code ?? languages[0].code
}

/** One value for each language of the portal. */
export function inEachLanguage<T>(of: (short: ShortLanguage) => T): Record<ShortLanguage, T> {
  const entries = shortLanguages.map((short) => [short, of(short)])
  return Object.fromEntries(entries) as Record<ShortLanguage, T> // one entry for each language
}

/** What the source has for a language; for a further language that of English. */
export const ofSource = <T>(values: Record<SourceLanguage, T>, short: ShortLanguage): T =>
  values[isOfSource(short) ? short : 'en']

/** A name in every language of the source, and in further ones if they were written. */
export type NameTexts = Record<SourceLanguage, string> & Partial<Record<ShortLanguage, string>>

/** The name of a person or thing that is not known. */
export const emptyName: Readonly<NameTexts> = Object.freeze(inEachLanguage(() => ''))

/** True if two names have the same text in every language. */
export const isSameName = (one: NameTexts, other: NameTexts): boolean =>
  shortLanguages.every((short) => (one[short] ?? '') === (other[short] ?? ''))

/** A name in a language. If that name is missing, English and then Korean are used (spec 1§1). */
export function nameIn(
  name: { ko: string } & Partial<Record<ShortLanguage, string | null>>,
  language: ShortLanguage,
): string {
  return name[language] || name.en || name.ko
}
