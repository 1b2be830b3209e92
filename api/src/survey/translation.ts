import { inEachLanguage, type ShortLanguage, shortLanguages } from '../kit/language.ts'
import { object, type Static, Type, text } from '../kit/schema.ts'
import { surveyLimits } from './limits.ts'

const optional = (most: number) => Type.Optional(text(most))

const surveyFields = {
  title: optional(surveyLimits.title),
  description: optional(surveyLimits.description),
  endMessage: optional(surveyLimits.description),
}
const questionFields = {
  questionText: optional(surveyLimits.questionText),
  description: optional(surveyLimits.description),
  lowLabel: optional(surveyLimits.label),
  highLabel: optional(surveyLimits.label),
}
const exampleFields = { exampleText: optional(surveyLimits.exampleText) }

/** Texts of step 1 in a further language; a missing or empty one is shown in the first language. */
export const surveyTexts = object(surveyFields)
/** Texts of a question in a further language. */
export const questionTexts = object(questionFields)
/** The text of an example in a further language. */
export const exampleTexts = object(exampleFields)

/** The marks of the originals by field, from the time of the translation ({@link originalMark}). */
const of = { of: Type.Optional(Type.Record(Type.String(), Type.String())) }
const surveyTranslation = Type.Optional(object({ ...surveyFields, ...of }))
const questionTranslation = Type.Optional(object({ ...questionFields, ...of }))
const exampleTranslation = Type.Optional(object({ ...exampleFields, ...of }))

/** Texts of step 1 by language; the first language of the survey is not among them. */
export const surveyTranslations = object(inEachLanguage(() => surveyTranslation))
/** Texts of step 1 by language. */
export type SurveyTranslations = Static<typeof surveyTranslations>
/** Texts of a question by language. */
export const questionTranslations = object(inEachLanguage(() => questionTranslation))
/** Texts of a question by language. */
export type QuestionTranslations = Static<typeof questionTranslations>
/** Texts of an example by language. */
export const exampleTranslations = object(inEachLanguage(() => exampleTranslation))
/** Texts of an example by language. */
export type ExampleTranslations = Static<typeof exampleTranslations>

/**
 * A short mark of an original text (32-bit FNV-1a over its UTF-16 units), stored with its translation: another mark shows that the original
 * changed afterwards. Respondents read the marks, and so no earlier wording.
 */
export function originalMark(original: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < original.length; at += 1) hash = Math.imul(hash ^ original.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** The title of a survey in a language, or in its first language. */
export function titleIn(
  survey: { title: string; language: ShortLanguage; translations: SurveyTranslations },
  language: ShortLanguage,
): string {
  if (language === survey.language) return survey.title
  return survey.translations[language]?.title || survey.title
}

/** The title of a survey in every language. */
export function titlesOf(survey: Parameters<typeof titleIn>[0]): Record<ShortLanguage, string> {
  return inEachLanguage((language) => titleIn(survey, language))
}

/** What {@link questionsIn} reads of a question. */
interface TranslatedQuestion {
  questionText: string
  description: string
  settings: { lowLabel?: string | null; highLabel?: string | null }
  translations?: QuestionTranslations
  examples: { exampleText: string; translations?: ExampleTranslations }[]
}

/** Questions with their texts in a language; a text without translation stays in the first language. */
export function questionsIn<Q extends TranslatedQuestion>(
  questions: readonly Q[],
  first: ShortLanguage,
  language: ShortLanguage,
): Q[] {
  if (language === first) return [...questions]
  return questions.map((question) => {
    const own = question.translations?.[language]
    const { lowLabel, highLabel } = question.settings
    return {
      ...question,
      questionText: own?.questionText || question.questionText,
      description: own?.description || question.description,
      settings: {
        ...question.settings,
        ...(lowLabel ? { lowLabel: own?.lowLabel || lowLabel } : {}),
        ...(highLabel ? { highLabel: own?.highLabel || highLabel } : {}),
      },
      examples: question.examples.map((example) => ({
        ...example,
        exampleText: example.translations?.[language]?.exampleText || example.exampleText,
      })),
    }
  })
}

/** What {@link surveyIn} reads of a survey. */
interface TranslatedSurvey {
  surveyTitle: string
  description: string
  endMessage: string
  language: ShortLanguage
  translations: SurveyTranslations
  questions: (TranslatedQuestion & { surveyQuestionId: number; examples: { surveyExampleId: number }[] })[]
}

/** A survey with its texts in a language; a text without translation stays in the first language. */
export function surveyIn<S extends TranslatedSurvey>(survey: S, language: ShortLanguage): S {
  if (language === survey.language) return survey
  const own = survey.translations[language]
  return {
    ...survey,
    surveyTitle: own?.title || survey.surveyTitle,
    description: own?.description || survey.description,
    endMessage: own?.endMessage || survey.endMessage,
    questions: questionsIn(survey.questions, survey.language, language),
  }
}

/** The names of texts that can be translated. */
export type TranslatableField =
  | keyof Static<typeof surveyTexts>
  | keyof Static<typeof questionTexts>
  | keyof Static<typeof exampleTexts>

/** A text that can be translated, with its translation (empty if it is missing). */
export interface TranslatableText {
  surveyQuestionId: number | null
  surveyExampleId: number | null
  field: TranslatableField
  original: string
  translated: string
  /** The original changed after it was translated. */
  isOutdated: boolean
}

type Translation = Partial<Record<TranslatableField, string>> & { of?: Record<string, string> }

/** An original with its translation. */
function pairOf(field: TranslatableField, original: string, own: Translation | undefined) {
  const translated = own?.[field] ?? ''
  const mark = own?.of?.[field]
  // Translations of earlier versions have no mark.
  const isOutdated = translated !== '' && mark !== undefined && mark !== originalMark(original)
  return { field, original, translated, isOutdated }
}

/** All texts of a survey that are not empty, in the order of the screens, with their translation. */
export function translatableTexts(survey: TranslatedSurvey, language: ShortLanguage): TranslatableText[] {
  const own = survey.translations[language]
  const whole = { surveyQuestionId: null, surveyExampleId: null }
  const texts: TranslatableText[] = [
    { ...whole, ...pairOf('title', survey.surveyTitle, own) },
    { ...whole, ...pairOf('description', survey.description, own) },
    { ...whole, ...pairOf('endMessage', survey.endMessage, own) },
  ]
  for (const { surveyQuestionId, settings, ...question } of survey.questions) {
    const mine = question.translations?.[language]
    const at = { surveyQuestionId, surveyExampleId: null }
    const originals = { ...question, lowLabel: settings.lowLabel ?? '', highLabel: settings.highLabel ?? '' }
    for (const field of ['questionText', 'description', 'lowLabel', 'highLabel'] as const)
      texts.push({ ...at, ...pairOf(field, originals[field], mine) })
    for (const { surveyExampleId, exampleText, translations } of question.examples)
      texts.push({
        ...{ surveyQuestionId, surveyExampleId },
        ...pairOf('exampleText', exampleText, translations?.[language]),
      })
  }
  return texts.filter(({ original }) => original.trim() !== '')
}

/** The languages in which a survey can be read: the first one, and those with any translation. */
export function languagesOf(survey: TranslatedSurvey): ShortLanguage[] {
  return shortLanguages.filter(
    (language) =>
      language === survey.language ||
      translatableTexts(survey, language).some((text) => text.translated !== ''),
  )
}
