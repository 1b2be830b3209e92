import { numbersOf, type QuestionRange, type SurveyQuestion } from '@maru/api/survey'
import type { Translate } from '#kit/i18n/i18n.ts'

/** Returns the numbers of a range as a text, such as `0–6` or `100 or more`. */
export function rangeText({ from, to }: Pick<QuestionRange, 'from' | 'to'>, t: Translate): string {
  if (from === null) return to === null ? t('survey.question.rangeAny') : t('survey.question.rangeTo', { to })
  if (to === null) return t('survey.question.rangeFrom', { from })
  return from === to ? String(from) : `${from}–${to}`
}

const finite = (value: number) => (Number.isFinite(value) ? value : null)

/** Returns a new range: the numbers after the last one, up to the greatest number that the question accepts. */
export function nextRange(
  question: Pick<SurveyQuestion, 'questionType' | 'settings'>,
  ranges: readonly QuestionRange[],
): QuestionRange {
  const limits = numbersOf(question)
  const last = ranges.at(-1)
  if (!last) return { from: finite(limits.from) ?? 0, to: finite(limits.to), goTo: null }
  if (last.to === null || last.to >= limits.to) return { from: null, to: null, goTo: null }
  return { from: last.to + 1, to: finite(limits.to), goTo: null }
}

/** Returns the typed number; null for an empty field and undefined for another text. */
export function typedNumber(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined
}
