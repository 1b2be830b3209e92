import type { ShortLanguage } from '@maru/api/kit/language'
import { dictionary } from '@maru/i18n/dictionary'

/** A text of the dictionary; empty for a key that it does not have. */
export function dictionaryText(key: string, language: ShortLanguage): string {
  let text: unknown = dictionary[language]
  for (const part of key.split('.')) {
    text =
      typeof text === 'object' && text !== null && Object.hasOwn(text, part)
        ? Reflect.get(text, part)
        : undefined
  }
  return typeof text === 'string' ? text : ''
}
