import { type Language, shortLanguage, toLanguage } from '@maru/api/kit/language'
import { fillText } from '@maru/i18n/kit/fill'
import type { Failure } from '../failure.ts'
import { dictionaryText } from './dictionary-text.ts'

/** The language of an answer: that of the person, else the first one that the browser asks for. */
export function answerLanguage(own: Language | undefined, acceptLanguage: string | undefined): Language {
  return own ?? toLanguage(acceptLanguage?.trim())
}

/**
 * What happened and what to do, for clients without texts of their own. The keys and values are those of the browser's
 * `errorText`: the text of the domain, the text of the kit with the same name, the text for unknown errors.
 */
export function errorSentence(
  refusal: Pick<Failure, 'code' | 'params' | 'headers'>,
  language: Language,
): string {
  const { code, params, headers } = refusal
  const short = shortLanguage(language)
  const [domain, name] = code.includes('.') ? code.split('.', 2) : ['kit', code]
  const keys = [`${domain}.errors.${name}`, `kit.errors.${name}`, 'kit.errors.unknown']
  const text = keys.map((key) => dictionaryText(key, short)).find((one) => one !== '') ?? ''
  const fields = Array.isArray(params.fields) ? params.fields.join(', ') : (params.fields ?? '')
  const minutes = Math.max(1, Math.ceil(Number(headers['retry-after'] ?? 60) / 60))
  const values = Object.entries({ minutes, ...params, fields }).map(([key, value]) => [key, String(value)])
  return fillText(text, Object.fromEntries(values))
}
