import type { Input, Output } from '@maru/api/kit/endpoint'
import { nameIn, type ShortLanguage, shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { type BuiltInTemplate, questionTypes, type surveyApi, type TemplateScope } from '@maru/api/survey'
import { type Context, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { copySurveyFiles } from '../attachment/attachment.service.ts'
import { copyQuestions } from '../lifecycle/reuse.service.ts'
import { insertExamples, insertQuestion, updateRanges } from '../question.sql.ts'
import { requireSurveyBoard, type SurveyBoard } from '../survey.access.ts'
import { insertSurvey, type SurveyKey, storedSurvey } from '../survey.sql.ts'
import { builtIns } from './built-in.rules.ts'
import { findTemplate, type TemplateRow } from './template.sql.ts'
import type { BuiltInQuestion } from './template-plan.rules.ts'

type Writing = Omit<
  TemplateRow,
  'comCode' | 'surveyId' | 'fileCode' | 'createdBy' | 'createdUserName' | 'templateScope'
>

const hour = 3_600_000
const day = 24 * hour

/** Inserts a draft for the whole company of the board: from the next full hour on, as long as the template. */
async function insertDraft(
  context: Context,
  board: SurveyBoard,
  { templateScope: _template, ...writing }: Writing & { templateScope?: TemplateScope },
): Promise<SurveyKey> {
  const now = context.clock.now()
  const start = Math.ceil((now.getTime() + 1) / hour) * hour
  const length = Date.parse(writing.endDate) - Date.parse(writing.startDate)
  const surveyId = await insertSurvey(
    context.db,
    board,
    {
      ...writing,
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + length).toISOString(),
      ...{ include: [`company:${board.comCode}`], exclude: [], resultGroups: [], coManagers: [] },
      ...{ approverCode: null, reminderDates: [] },
    },
    { personCode: context.viewer.personCode, now },
  )
  return { comCode: board.comCode, surveyId }
}

async function insertQuestions(
  db: Db,
  to: SurveyKey,
  questions: readonly BuiltInQuestion[],
  language: ShortLanguage,
): Promise<void> {
  const ids: number[] = []
  for (const [index, question] of questions.entries()) {
    const { lowLabel, highLabel } = question
    const questionId = await insertQuestion(db, to, index + 1, {
      questionType: questionTypes[question.kind],
      questionText: nameIn(question.text, language),
      description: '',
      isAdditionalOption: question.withOther ?? false,
      isRequired: question.isRequired ?? false,
      isShuffled: false,
      settings: {
        ...question.settings,
        ...(lowLabel ? { lowLabel: nameIn(lowLabel, language) } : {}),
        ...(highLabel ? { highLabel: nameIn(highLabel, language) } : {}),
      },
      showIf: null,
      ranges: [],
    })
    ids.push(questionId)
    const example = (text: LocalName, isRow: boolean, goTo: number | null) => ({
      ...{ exampleText: nameIn(text, language), isRow, goTo },
    })
    const examples = [
      ...(question.examples ?? []).map((text, at) => example(text, false, at === question.endsAt ? 0 : null)),
      ...(question.rows ?? []).map((text) => example(text, true, null)),
    ]
    if (examples.length > 0) await insertExamples(db, to, questionId, examples)
  }
  const ranged = questions.flatMap(({ ranges = [] }, index) => {
    const written = ranges.map(({ from, to, place }) => ({ from, to, goTo: ids[place] ?? null }))
    return written.length > 0 ? [{ questionId: ids[index] ?? 0, ranges: written }] : []
  })
  await updateRanges(db, to, ranged)
}

async function createBuiltIn(
  context: Context,
  name: BuiltInTemplate,
  board: SurveyBoard,
): Promise<SurveyKey> {
  const { db, clock } = context
  const language: ShortLanguage = shortLanguage(context.viewer.language)
  const template = builtIns[name]
  const start = clock.now()
  const to = await insertDraft(context, board, {
    title: nameIn(template.title, language),
    description: nameIn(template.description, language),
    endMessage: nameIn(template.endMessage, language),
    language,
    translations: {},
    startDate: start.toISOString(),
    endDate: new Date(start.getTime() + 7 * day).toISOString(),
    isAnonymous: template.isAnonymous,
    isEditable: false,
    answerLimit: null,
    resultVisibility: 'closed',
    useBell: true,
    useMail: false,
  })
  await insertQuestions(db, to, template.questions, language)
  return to
}

async function createCopy(context: Context, templateId: number, board: SurveyBoard): Promise<SurveyKey> {
  const template = await findTemplate(context.db, templateId, context.viewer)
  if (!template) throw notFound()
  const to = await insertDraft(context, board, template)
  const fileCode = await copySurveyFiles(context, template.fileCode, to)
  if (fileCode !== null) await storedSurvey.update(context.db, to, { fileCode })
  await copyQuestions(context, template, to)
  return to
}

/** Creates a draft from a template, in a board in which the viewer may write; 404 if the viewer cannot use the template. */
export function createFromTemplate(
  context: Context,
  input: Input<typeof surveyApi.createFromTemplate>,
): Promise<Output<typeof surveyApi.createFromTemplate>> {
  return transaction(context, async (inside) => {
    const board = await requireSurveyBoard(inside, input.boardId)
    if (!board.canWrite && !board.isManager) throw failure('kit.forbidden')
    const { templateId, builtIn } = input
    if (templateId !== undefined) return { ...(await createCopy(inside, templateId, board)), version: 1 }
    if (builtIn === undefined) throw notFound()
    return { ...(await createBuiltIn(inside, builtIn, board)), version: 1 }
  })
}
