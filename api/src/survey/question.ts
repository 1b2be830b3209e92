import { nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { surveyLimits } from './limits.ts'
import { exampleTranslations, questionTranslations } from './translation.ts'

/**
 * Types of questions by the number in the specification (2§3). Type 2 is free text and never has an additional
 * option; 17 accepts files; 18 and 19 have no answer; 20 has pictures as examples.
 */
export const questionTypes = {
  single: 1,
  longText: 2,
  multiple: 3,
  dropdown: 4,
  yesNo: 5,
  shortText: 6,
  number: 7,
  date: 8,
  time: 9,
  scale: 10,
  star: 11,
  nps: 12,
  matrix: 13,
  ranking: 14,
  person: 15,
  department: 16,
  file: 17,
  textBlock: 18,
  section: 19,
  picture: 20,
} as const
/** A type of question by name. */
export type QuestionKind = keyof typeof questionTypes

const kinds = new Map(
  Object.entries(questionTypes).map(([kind, type]) => [type as number, kind as QuestionKind]),
)

/** The name of a question type; `single` for an unknown number. */
export function kindOf(questionType: number): QuestionKind {
  return kinds.get(questionType) ?? 'single'
}

/** Kinds with examples to choose from. */
export const choiceKinds: readonly QuestionKind[] = [
  'single',
  'multiple',
  'dropdown',
  'yesNo',
  'ranking',
  'picture',
]
/** Kinds with examples that may branch to another question or to the end. */
export const branchKinds: readonly QuestionKind[] = ['single', 'multiple', 'dropdown', 'yesNo']
/** Kinds whose answers are numbers that may branch by ranges. */
export const rangeKinds: readonly QuestionKind[] = ['number', 'scale', 'star', 'nps']
/** Kinds that may have a free answer in addition to the examples. */
export const otherKinds: readonly QuestionKind[] = ['single', 'multiple', 'dropdown']
/** Kinds without an answer. */
export const silentKinds: readonly QuestionKind[] = ['textBlock', 'section']

/** Kinds with examples that may have a picture. */
export const pictureKinds: readonly QuestionKind[] = ['single', 'multiple', 'ranking', 'picture']
/** How a typed answer is checked. */
export const textFormats = ['any', 'number', 'email', 'phone', 'regex'] as const
/** The content of a matrix cell. */
export const matrixKinds = ['radio', 'check', 'number'] as const

const whole = (minimum: number, maximum: number) =>
  Type.Optional(nullable(Type.Integer({ minimum, maximum })))
const bound = Type.Optional(nullable(Type.Number({ minimum: -1e12, maximum: 1e12 })))

/** Settings of a question in addition to its text, by kind. */
export const questionSettings = object({
  /** Minimum and maximum number of choices; the default maximum for pictures is 1. */
  minChoices: whole(1, 100),
  maxChoices: whole(1, 100),
  /** Bounds of a number. */
  min: bound,
  max: bound,
  /** Maximum length of a text. */
  maxLength: whole(1, surveyLimits.answer),
  format: Type.Optional(nullable(oneOf(textFormats))),
  /** A POSIX regular expression, tested by PostgreSQL. */
  pattern: Type.Optional(nullable(text(surveyLimits.pattern))),
  /** First and last point of a scale, and the number of stars. */
  from: whole(0, 1),
  to: whole(2, 10),
  lowLabel: Type.Optional(nullable(text(surveyLimits.label))),
  highLabel: Type.Optional(nullable(text(surveyLimits.label))),
  matrix: Type.Optional(nullable(oneOf(matrixKinds))),
  /** Maximum number of files in an answer. */
  maxFiles: whole(1, surveyLimits.files),
})
/** Settings of a question. */
export type QuestionSettings = Static<typeof questionSettings>

/** Shows a question only if an earlier one was answered with one of these examples. */
export const showIf = object({
  surveyQuestionId: rowId,
  surveyExampleIds: Type.Array(rowId, { minItems: 1, maxItems: surveyLimits.examples }),
})
/** The condition for showing a question. */
export type ShowIf = Static<typeof showIf>

/** The target of an example: a later question, or the end of the survey. */
export const goTo = Type.Unsafe<number | 'end'>({
  anyOf: [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, { const: 'end' }],
})

/**
 * Where the numbers of a range lead. Both ends belong to the range; null is no bound. `goTo` null is the next question.
 */
export const questionRange = object({
  from: nullable(Type.Number({ minimum: -1e12, maximum: 1e12 })),
  to: nullable(Type.Number({ minimum: -1e12, maximum: 1e12 })),
  goTo: nullable(goTo),
})
/** A range of a question with its target. */
export type QuestionRange = Static<typeof questionRange>

/** The ranges of a question; the first one with an answer decides. */
export const questionRanges = Type.Array(questionRange, { maxItems: surveyLimits.ranges })

/** An example of a question (spec 2§3); `isRow` marks a row of a matrix. */
export const surveyExample = object({
  surveyExampleId: rowId,
  exampleText: Type.String(),
  exampleOrders: Type.Integer(),
  isRow: Type.Boolean(),
  goTo: nullable(goTo),
  /** The collection that has the picture of the example (spec 2§3). */
  fileCode: nullable(Type.String()),
  /** The thumbnail of the picture. */
  pictureUrl: nullable(Type.String()),
  translations: Type.Optional(exampleTranslations),
})
/** An example of a question. */
export type SurveyExample = Static<typeof surveyExample>

/** A question with its examples, both in their order (spec 2§3). */
export const surveyQuestion = object({
  surveyQuestionId: rowId,
  questionOrders: Type.Integer(),
  questionType: Type.Integer(),
  questionText: Type.String(),
  description: Type.String(),
  isAdditionalOption: Type.Boolean(),
  isRequired: Type.Boolean(),
  isShuffled: Type.Boolean(),
  settings: questionSettings,
  showIf: nullable(showIf),
  /** Where the numbers lead, for questions with a number as answer. */
  ranges: questionRanges,
  translations: Type.Optional(questionTranslations),
  examples: Type.Array(surveyExample),
})
/** A question with its examples. */
export type SurveyQuestion = Static<typeof surveyQuestion>

/** Whether a question accepts more than one of its examples. */
export function isMany({
  questionType,
  settings,
}: Pick<SurveyQuestion, 'questionType' | 'settings'>): boolean {
  const kind = kindOf(questionType)
  return kind === 'multiple' || (kind === 'picture' && (settings.maxChoices ?? 1) > 1)
}

/** Whether a question can be answered; text blocks and sections cannot. */
export const isAsking = ({ questionType }: Pick<SurveyQuestion, 'questionType'>) =>
  !silentKinds.includes(kindOf(questionType))
