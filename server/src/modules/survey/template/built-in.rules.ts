import { nameIn, type ShortLanguage } from '@maru/api/kit/language'
import { type BuiltInTemplate, questionTypes, type SurveyTemplate } from '@maru/api/survey'
import { event, service } from './feedback-templates.rules.ts'
import { meal, onboarding } from './people-templates.rules.ts'
import type { BuiltIn } from './template-plan.rules.ts'

/** The templates of the product by their name. */
export const builtIns: Readonly<Record<BuiltInTemplate, BuiltIn>> = { event, service, meal, onboarding }

/** The templates of the product as listed in a language, with their first questions. */
export function builtInPreviews(language: ShortLanguage, questions: number): SurveyTemplate[] {
  const names = Object.keys(builtIns) as BuiltInTemplate[] // the keys of the record
  return names.map((builtIn) => {
    const template = builtIns[builtIn]
    return {
      ...{ templateId: null, builtIn, scope: 'builtIn', createdUserName: null, canRemove: false },
      title: nameIn(template.title, language),
      description: nameIn(template.description, language),
      isAnonymous: template.isAnonymous,
      questionCount: template.questions.length,
      firstQuestions: template.questions.slice(0, questions).map(({ kind, text }) => ({
        questionType: questionTypes[kind],
        questionText: nameIn(text, language),
      })),
    }
  })
}
