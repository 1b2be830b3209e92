import { nameIn, type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { fillText } from '@maru/i18n/kit/fill'
import { dictionaryText } from '../text/dictionary-text.ts'
import type { TextChanges } from '../text/text-changes.ts'

/** Values of the placeholders of a sentence: a text that is the same in every language, or a name. */
export type AlarmParams = Readonly<Record<string, string | LocalName>>

/** The parts of an alarm that make up its sentence and its title. */
export interface AlarmContent {
  word: string
  titleKo: string
  titleEn: string
  titleZh: string
  actorKo: string
  actorEn: string
  actorZh: string
  params: AlarmParams
}

const textIn = (value: string | LocalName, language: ShortLanguage) =>
  typeof value === 'string' ? value : nameIn(value, language)

/** The title of an alarm in a language. */
export function alarmTitle(alarm: AlarmContent, language: ShortLanguage): string {
  return nameIn({ ko: alarm.titleKo, en: alarm.titleEn, zh: alarm.titleZh }, language)
}

/**
 * The sentence of an alarm in a language as the reader's company changed it, without the title unless the text names
 * it; empty if the dictionary does not have the key, because a newer process wrote it.
 */
export function alarmSentence(alarm: AlarmContent, language: ShortLanguage, changes: TextChanges): string {
  const { actorKo, actorEn, actorZh, params } = alarm
  const values = Object.entries(params).map(([name, value]) => [name, textIn(value, language)])
  return fillText(changes[language][alarm.word] ?? dictionaryText(alarm.word, language), {
    name: nameIn({ ko: actorKo, en: actorEn, zh: actorZh }, language),
    title: alarmTitle(alarm, language),
    ...Object.fromEntries(values),
  })
}

/** The whole alarm in one line, for clients that show one text (spec 1§3, alarmText). */
export function alarmLine(alarm: AlarmContent, language: ShortLanguage, changes: TextChanges): string {
  return [alarmSentence(alarm, language, changes), alarmTitle(alarm, language)]
    .filter((part) => part !== '')
    .join(' ')
}

/** A text of an alarm in all languages. */
export function inEveryLanguage(
  alarm: AlarmContent,
  textOf: (alarm: AlarmContent, language: ShortLanguage) => string,
): LocalName {
  return Object.fromEntries(
    shortLanguages.map((language) => [language, textOf(alarm, language)]),
  ) as LocalName // one text for each language
}
