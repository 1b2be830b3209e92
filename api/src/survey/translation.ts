import { type ShortLanguage, shortLanguages } from '../kit/language.ts'
import { object, type Static, Type, text } from '../kit/schema.ts'
import { surveyLimits } from './limits.ts'

const optional = (most: number) => Type.Optional(text(most))

/** Texts of step 1 in a further language; a missing or empty one is shown in the first language. */
export const surveyTexts = object({
  title: optional(surveyLimits.title),
  description: optional(surveyLimits.description),
  endMessage: optional(surveyLimits.description),
})
/** Texts of a question in a further language. */
export const questionTexts = object({
  questionText: optional(surveyLimits.questionText),
  description: optional(surveyLimits.description),
  lowLabel: optional(surveyLimits.label),
  highLabel: optional(surveyLimits.label),
})
/** The text of an example in a further language. */
export const exampleTexts = object({ exampleText: optional(surveyLimits.exampleText) })

/** Texts of step 1 by language; the first language of the survey is not among them. */
export const surveyTranslations = object({
  ko: Type.Optional(surveyTexts),
  en: Type.Optional(surveyTexts),
  zh: Type.Optional(surveyTexts),
})
/** Texts of step 1 by language. */
export type SurveyTranslations = Static<typeof surveyTranslations>
/** Texts of a question by language. */
export const questionTranslations = object({
  ko: Type.Optional(questionTexts),
  en: Type.Optional(questionTexts),
  zh: Type.Optional(questionTexts),
})
/** Texts of a question by language. */
export type QuestionTranslations = Static<typeof questionTranslations>
/** Texts of an example by language. */
export const exampleTranslations = object({
  ko: Type.Optional(exampleTexts),
  en: Type.Optional(exampleTexts),
  zh: Type.Optional(exampleTexts),
})
/** Texts of an example by language. */
export type ExampleTranslations = Static<typeof exampleTranslations>

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
  return { ko: titleIn(survey, 'ko'), en: titleIn(survey, 'en'), zh: titleIn(survey, 'zh') }
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
}

/** All texts of a survey that are not empty, in the order of the screens, with their translation. */
export function translatableTexts(survey: TranslatedSurvey, language: ShortLanguage): TranslatableText[] {
  const own = survey.translations[language]
  const whole = { surveyQuestionId: null, surveyExampleId: null }
  const texts: TranslatableText[] = [
    { ...whole, field: 'title', original: survey.surveyTitle, translated: own?.title ?? '' },
    { ...whole, field: 'description', original: survey.description, translated: own?.description ?? '' },
    { ...whole, field: 'endMessage', original: survey.endMessage, translated: own?.endMessage ?? '' },
  ]
  for (const { surveyQuestionId, settings, ...question } of survey.questions) {
    const mine = question.translations?.[language]
    const at = { surveyQuestionId, surveyExampleId: null }
    const originals = { ...question, lowLabel: settings.lowLabel ?? '', highLabel: settings.highLabel ?? '' }
    for (const field of ['questionText', 'description', 'lowLabel', 'highLabel'] as const)
      texts.push({ ...at, field, original: originals[field], translated: mine?.[field] ?? '' })
    for (const { surveyExampleId, exampleText, translations } of question.examples) {
      const translated = translations?.[language]?.exampleText ?? ''
      texts.push({
        surveyQuestionId,
        surveyExampleId,
        field: 'exampleText',
        original: exampleText,
        translated,
      })
    }
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
