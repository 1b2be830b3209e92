import { checkContent, type FormDefinition, type FormField } from '@maru/api/approval'
import { evaluateFormula } from '@maru/api/approval/formula/evaluate'
import { FormulaFault, parseFormula } from '@maru/api/approval/formula/parse'
import { isDay } from '@maru/api/kit/time/clock'
import type { SurveyQuestion } from '@maru/api/survey'
import { faultOf } from '@maru/api/survey/flow'
import { expect, test } from 'vitest'
import { readDay } from '#kit/csv/csv-table.ts'
import { cleanField } from '#modules/board/content/field.rules.ts'
import { stampTime } from '#modules/calendar/dav/property.rules.ts'
import { readQuery } from '#modules/mail/reading/query.rules.ts'
import { baseDayOf } from '#modules/reservation/booking/booking.rules.ts'

const name = { ko: '', en: '', zh: '' }
const field = (kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  ...{ key: 'one', label: name, kind, isRequired: false, options: [], formula: '', limit: 0, width: 1 },
  ...{ requiredIf: '', visibleIf: '', default: '', help: name, words: 'none', columns: [], ...more },
})
const faults = (one: FormField, value: string | string[] | Record<string, string>[]) =>
  checkContent({ fields: [one] } as unknown as FormDefinition, { one: value }).faults // Only the fields are read.
const daysUntil = (day: string) => {
  try {
    return evaluateFormula(parseFormula(`days("2026-01-01", "${day}")`), {
      field: () => undefined,
      column: () => undefined,
    })
  } catch (error) {
    if (error instanceof FormulaFault) return null
    throw error
  }
}
const column = { key: 'day', label: name, kind: 'date', width: 1, hasSum: false } as const
const table = field('table', {
  columns: [{ ...column, isRequired: false, options: [], formula: '', limit: 0 }],
})
// Kind 8 is a day.
const question = { surveyQuestionId: 1, questionType: 8, settings: {} } as unknown as SurveyQuestion // Only these are read.
const answer = (surveyAnswer: string) => ({
  ...{ surveyQuestionId: 1, surveyAnswer, isMultipleAnswer: false, isAdditionalAnswer: false },
})

/** Every reader of a day that a person or a program writes: whether it accepts a day. */
const readers: Record<string, (day: string) => boolean> = {
  'the rule': isDay,
  'a date field of a form': (day) => Object.keys(faults(field('date'), day)).length === 0,
  'a period of a form': (day) => Object.keys(faults(field('period'), [day, '2999-12-31'])).length === 0,
  'a date column of a form': (day) => Object.keys(faults(table, [{ day }])).length === 0,
  'days() of a formula': (day) => daysUntil(day) !== null,
  'an answer of a survey': (day) => faultOf(question, [answer(day)]) === null,
  'a cell of CSV': (day) => readDay(day) === day,
  'a date of an article': (day) =>
    cleanField({ fieldType: 'DATETIME', options: [] }, `${day}T09:00:00Z`) !== undefined,
  'before: of a mail search': (day) => readQuery(`before:${day}`).before === day,
  'a time of a CalDAV filter': (day) => stampTime(`${day.replaceAll('-', '')}T090000Z`) !== null,
  'the base date of bookings': (day) => baseDayOf(day, 'Asia/Seoul') === day,
  'the base instant of bookings': (day) => baseDayOf(`${day}T01:00:00Z`, 'Asia/Seoul') === day,
}

test.each(Object.entries(readers))('%s accepts real days only', (_name, accepts) => {
  expect(['2024-02-29', '2026-02-28', '2026-11-30', '2026-12-31'].filter((day) => !accepts(day))).toEqual([])
  expect(
    ['2026-02-29', '2026-02-30', '2026-04-31', '2026-11-31', '2100-02-29', '2026-13-01'].filter(accepts),
  ).toEqual([])
})

test('the rule refuses other texts and years that the database cannot store', () => {
  expect(
    ['', '2026-1-1', '20260101', '2026-01-01T00:00', '0999-12-31', '+12026-01-01'].filter(isDay),
  ).toEqual([])
})
