import { change, read } from '../kit/endpoint.ts'
import { localName, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { surveyLimits } from './limits.ts'

const base = '/commonsurvey/survey/api'

/** The templates of the product: satisfaction with an event, NPS of a service, a choice of date and meal, onboarding. */
export const builtInTemplates = ['event', 'service', 'meal', 'onboarding'] as const
/** A template of the product. */
export type BuiltInTemplate = (typeof builtInTemplates)[number]

/** Whose template it is: of the viewer, or of their company. */
export const templateScopes = ['own', 'company'] as const
/** Whose template it is. */
export type TemplateScope = (typeof templateScopes)[number]

/** A template in the list, in the language of the viewer. */
export const surveyTemplate = object({
  /** The number of an own template or one of the company; null for one of the product. */
  templateId: nullable(rowId),
  builtIn: nullable(oneOf(builtInTemplates)),
  scope: oneOf(['builtIn', ...templateScopes]),
  title: Type.String(),
  description: Type.String(),
  isAnonymous: Type.Boolean(),
  /** Number of questions, without sections and texts. */
  questionCount: Type.Integer(),
  /** The first questions that are not empty. */
  firstQuestions: Type.Array(object({ questionType: Type.Integer(), questionText: Type.String() })),
  /** Who saved a template of the company; null for all others. */
  createdUserName: nullable(localName),
  canRemove: Type.Boolean(),
})
/** A template in the list. */
export type SurveyTemplate = Static<typeof surveyTemplate>

/** Calls for templates of surveys. */
export const templateCalls = {
  listTemplates: read(`${base}/Templates`, 'maru', {
    summary:
      'Lists the templates of the product, of the viewer and of their company, with the first questions.',
    output: object({
      templates: Type.Array(surveyTemplate),
      /** The viewer manages surveys of their company, and so its templates. */
      canShare: Type.Boolean(),
    }),
  }),
  saveTemplate: change(`${base}/Template`, 'maru', {
    summary:
      'Saves a copy of a survey as a template of the viewer, or of their company if they manage its surveys; without audience, people and period.',
    creates: true,
    refreshes: ['survey.listTemplates'],
    input: object({
      surveyId: rowId,
      /** The name of the template. */
      title: text(surveyLimits.title),
      scope: oneOf(templateScopes),
    }),
    output: object({ templateId: rowId }),
    errors: ['survey.titleEmpty', 'survey.templateNameTaken', 'survey.tooManyTemplates'],
  }),
  removeTemplate: change(`${base}/Template`, 'maru', {
    summary: 'Deletes an own template, or one of the company for those who manage its surveys.',
    method: 'DELETE',
    refreshes: ['survey.listTemplates'],
    input: object({ templateId: rowId }),
    output: object({ templateId: rowId }),
  }),
  createFromTemplate: change(`${base}/FromTemplate`, 'maru', {
    summary:
      'Creates a draft for the whole company from a template; one of the product in the language of the viewer.',
    creates: true,
    refreshes: ['survey'],
    input: object({
      templateId: Type.Optional(rowId),
      builtIn: Type.Optional(oneOf(builtInTemplates)),
      boardId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    }),
    output: object({ surveyId: rowId, version: Type.Integer() }),
  }),
}
