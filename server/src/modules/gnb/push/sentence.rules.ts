import type { ShortLanguage } from '@maru/api/kit/language'
import { dictionary } from '@maru/i18n/dictionary'

/** The input of a sentence: a key of the dictionary and the actor. */
interface NotifiedEvent {
  word: string
  actorKo: string
  actorEn: string
  actorZh: string
}

/** The sentence of an alarm in a language; empty if the dictionary does not have the key. */
export function alarmSentence(
  { word, actorKo, actorEn, actorZh }: NotifiedEvent,
  language: ShortLanguage,
): string {
  let text: unknown = dictionary[language]
  for (const part of word.split('.')) {
    text = typeof text === 'object' && text !== null ? Reflect.get(text, part) : undefined
  }
  if (typeof text !== 'string') return ''
  const names = { ko: actorKo, en: actorEn || actorKo, zh: actorZh || actorEn || actorKo }
  return text.replaceAll('{{name}}', names[language])
}
