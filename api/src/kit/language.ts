/**
 * The languages of the portal in display order; the first is the default (spec 1§9). `code` is stored and sent,
 * `short` names texts and dictionary files (spec 1§7), `name` is the language's own name. This is the only list of
 * languages.
 */
export const languages = [
  { code: 'ko-KR', short: 'ko', name: '한국어' },
  { code: 'en-US', short: 'en', name: 'English' },
  { code: 'zh-CN', short: 'zh', name: '简体中文' },
] as const

/** A language tag of the portal. */
export type Language = (typeof languages)[number]['code']

/** Two-letter code of a language, used in names of texts and dictionary files (spec 1§7). */
export type ShortLanguage = (typeof languages)[number]['short']

/** Every language tag. */
export const languageCodes: readonly Language[] = languages.map(({ code }) => code)

/** Every language in two letters. */
export const shortLanguages: readonly ShortLanguage[] = languages.map(({ short }) => short)

/** Two letters of a language. */
export function shortLanguage(code: Language): ShortLanguage {
  return code.slice(0, 2) as ShortLanguage // each code begins with its two letters
}

/** The language of the portal for any tag; the default for an unknown one. */
export function toLanguage(tag: string | null | undefined): Language {
  const short = tag?.slice(0, 2).toLowerCase()
  return languages.find((language) => language.short === short)?.code ?? languages[0].code
}

/** The name of a person or thing that is not known. */
export const emptyName: Readonly<Record<ShortLanguage, string>> = Object.freeze(
  Object.fromEntries(shortLanguages.map((short) => [short, ''])) as Record<ShortLanguage, string>, // one entry for each language
)

/** A name in a language. If that name is missing, English and then Korean are used (spec 1§1). */
export function nameIn(
  name: { ko: string; en?: string | null; zh?: string | null },
  language: ShortLanguage,
): string {
  if (language === 'ko') return name.ko || name.en || ''
  return (language === 'zh' && name.zh) || name.en || name.ko
}
