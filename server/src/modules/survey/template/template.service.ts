import type { Input, Output } from '@maru/api/kit/endpoint'
import { type ShortLanguage, shortLanguage } from '@maru/api/kit/language'
import {
  questionTypes,
  type SurveyTemplate,
  type SurveyTranslations,
  silentKinds,
  type surveyApi,
  surveyLimits,
  titleIn,
} from '@maru/api/survey'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { copySurveyFiles } from '../attachment/attachment.service.ts'
import { deleteWholeSurvey } from '../lifecycle/removal.service.ts'
import { copyQuestions } from '../lifecycle/reuse.service.ts'
import { listSurveyBoards, requireManagedSurvey } from '../survey.access.ts'
import { insertSurvey, storedSurvey } from '../survey.sql.ts'
import { builtInPreviews } from './built-in.rules.ts'
import {
  findTemplate,
  lockTemplates,
  selectFirstQuestions,
  selectTemplates,
  type TemplateQuestionRow,
  type TemplateRow,
} from './template.sql.ts'

/** Number of questions in the preview of a template. */
const previewedQuestions = 3

const silentTypes = silentKinds.map((kind) => questionTypes[kind])

/** Whether the viewer manages surveys of the company of their post: a board of surveys of it. */
async function managesCompany(context: Context): Promise<boolean> {
  const boards = await listSurveyBoards(context)
  return boards.some((board) => board.isManager && board.comCode === context.viewer.comCode)
}

function toItem(
  row: TemplateRow,
  questions: readonly TemplateQuestionRow[],
  { language, canShare }: { language: ShortLanguage; canShare: boolean },
): SurveyTemplate {
  const isCompany = row.templateScope === 'company'
  const own = row.translations[language]
  const isFirst = language === row.language
  return {
    templateId: row.surveyId,
    builtIn: null,
    scope: row.templateScope,
    title: titleIn(row, language),
    description: (isFirst ? '' : own?.description) || row.description,
    isAnonymous: row.isAnonymous,
    questionCount: questions[0]?.questionCount ?? 0,
    firstQuestions: questions.map(({ questionType, questionText, translations }) => ({
      questionType,
      questionText: (isFirst ? '' : translations[language]?.questionText) || questionText,
    })),
    createdUserName: isCompany ? row.createdUserName : null,
    canRemove: !isCompany || canShare,
  }
}

/** The templates of the product, of the viewer and of their company, in the language of the viewer. */
export async function listTemplates(context: Context): Promise<Output<typeof surveyApi.listTemplates>> {
  const { db, viewer } = context
  const language = shortLanguage(viewer.language)
  const canShare = await managesCompany(context)
  const rows = await selectTemplates(db, viewer)
  const ids = rows.map((row) => row.surveyId)
  const questions =
    ids.length > 0 ? await selectFirstQuestions(db, ids, { silentTypes, limit: previewedQuestions }) : []
  const bySurvey = Map.groupBy(questions, (question) => question.surveyId)
  const own = rows.map((row) => toItem(row, bySurvey.get(row.surveyId) ?? [], { language, canShare }))
  return { templates: [...builtInPreviews(language, previewedQuestions), ...own], canShare }
}

/** The translations of a survey for a template with another title, which has no translation. */
const withoutTitle = (translations: SurveyTranslations): SurveyTranslations =>
  Object.fromEntries(
    Object.entries(translations).map(([language, { title: _title, ...rest }]) => [language, rest]),
  )

/** Saves a copy of a survey that the viewer manages as a template. */
export function saveTemplate(
  context: Context,
  input: Input<typeof surveyApi.saveTemplate>,
): Promise<Output<typeof surveyApi.saveTemplate>> {
  const title = shownLine(input.title)
  if (title === '') throw failure('survey.titleEmpty')
  const { scope } = input
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const survey = await requireManagedSurvey(inside, input.surveyId)
    if (scope === 'company' && !(await managesCompany(inside))) throw failure('kit.forbidden')
    const { count, isTaken } = await lockTemplates(db, scope, viewer, title)
    if (isTaken) throw failure('survey.templateNameTaken')
    const most = scope === 'own' ? surveyLimits.ownTemplates : surveyLimits.companyTemplates
    if (count >= most) throw failure('survey.tooManyTemplates', { most })
    const nobody = { include: [], exclude: [], resultGroups: [], coManagers: [], approverCode: null }
    const translations = title === survey.title ? survey.translations : withoutTitle(survey.translations)
    const templateId = await insertSurvey(
      db,
      { comCode: viewer.comCode, boardId: 0, isGlobal: false },
      { ...survey, ...nobody, title, translations, reminderDates: [], templateScope: scope },
      { personCode: viewer.personCode, now: clock.now() },
    )
    const to = { comCode: viewer.comCode, surveyId: templateId }
    const fileCode = await copySurveyFiles(inside, survey.fileCode, to)
    if (fileCode !== null) await storedSurvey.update(db, to, { fileCode })
    await copyQuestions(inside, survey, to)
    if (scope === 'company') await note(inside, { ...to, title }, 'addTemplate')
    return { templateId }
  })
}

/** Writes a change of the templates of a company to the audit log. */
function note(
  context: Context,
  { comCode, surveyId, title }: Pick<TemplateRow, 'comCode' | 'surveyId' | 'title'>,
  act: 'addTemplate' | 'removeTemplate',
): Promise<void> {
  return audit(context, 'survey', { comCode, targetIds: [surveyId], act, detail: { title } })
}

/** Deletes a template; 403 for one of the company if the viewer does not manage its surveys. */
export function removeTemplate(
  context: Context,
  { templateId }: Input<typeof surveyApi.removeTemplate>,
): Promise<Output<typeof surveyApi.removeTemplate>> {
  return transaction(context, async (inside) => {
    const template = await findTemplate(inside.db, templateId, inside.viewer)
    if (!template) throw notFound()
    const isCompany = template.templateScope === 'company'
    if (isCompany && !(await managesCompany(inside))) throw failure('kit.forbidden')
    await deleteWholeSurvey(inside, template)
    if (isCompany) await note(inside, template, 'removeTemplate')
    return { templateId }
  })
}
