import type { ShortLanguage } from '@maru/api/kit/language'
import type { DictionaryEntry } from '@maru/api/menu/dictionary'
import { longestText, textFaults } from '@maru/i18n/kit/place'
import type { Translate } from '#kit/i18n/i18n.ts'

type EntryText = DictionaryEntry['texts'][ShortLanguage]

/** The text that the company of the list changed; null if it changed none. An empty code is all companies. */
export function ownText({ group, company }: EntryText, comCode: string): string | null {
  return comCode === '' ? group : company
}

/** The text that the company of the list uses. */
export function usedText(text: EntryText, comCode: string): string {
  return ownText(text, comCode) ?? text.group ?? text.builtIn
}

const named = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ')

/** The fault of a typed text, or an empty text. Nothing typed returns to the text below, which has no fault. */
export function faultOfText(t: Translate, source: string, typed: string): string {
  const text = typed.trim()
  if (text === '' || text === source.trim()) return ''
  const { lost, unknown, isBroken, isTooLong } = textFaults(source, text)
  if (lost.length > 0) return t('admin.dictionary.faults.lost', { names: named(lost) })
  if (unknown.length > 0) return t('admin.dictionary.faults.unknown', { names: named(unknown) })
  if (isBroken) return t('admin.dictionary.faults.broken')
  return isTooLong ? t('admin.dictionary.faults.long', { count: longestText }) : ''
}

/** The placeholders of an entry as they are written. */
export function placesText({ places }: DictionaryEntry): string {
  return named(places)
}

/** A text as a reader sees it: each placeholder is replaced by its name. */
export function sampleOf(text: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, '[$1]')
}
