import type { Input, Output } from '@maru/api/kit/endpoint'
import type { QuestionRange, surveyApi } from '@maru/api/survey'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { copyPictures, copySurveyFiles } from '../attachment/attachment.service.ts'
import {
  insertExamples,
  insertQuestion,
  selectQuestions,
  updateBranches,
  updateRanges,
} from '../question.sql.ts'
import { requireSurvey, requireSurveyBoard } from '../survey.access.ts'
import { insertSurvey, type SurveyKey, storedSurvey } from '../survey.sql.ts'

type Saved = Output<typeof surveyApi.reuseSurvey>

/**
 * Copies a survey into a new draft (spec 2§7, reuse). The viewer must manage the survey or its board, or may see its
 * results.
 */
export async function reuseSurvey(
  context: Context,
  input: Input<typeof surveyApi.reuseSurvey>,
): Promise<Saved> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const old = await requireSurvey(inside, input.surveyId)
    if (!old.acts.canManage && !old.acts.canSeeResults && !old.acts.canAdminister)
      throw failure('kit.forbidden')
    const board = await requireSurveyBoard(inside, input.boardId ?? old.boardId)
    if (!board.canWrite && !board.isManager) throw failure('kit.forbidden')
    const now = clock.now()
    const length = Date.parse(old.endDate) - Date.parse(old.startDate)
    const isOwn = old.acts.canManage && board.comCode === old.comCode
    const surveyId = await insertSurvey(
      db,
      board,
      {
        ...old,
        startDate: now.toISOString(),
        endDate: new Date(now.getTime() + length).toISOString(),
        include: isOwn ? old.include : [],
        exclude: isOwn ? old.exclude : [],
        resultGroups: isOwn ? old.resultGroups : [],
        coManagers: [],
        approverCode: isOwn && old.approverCode !== viewer.personCode ? old.approverCode : null,
        reminderDates: [],
      },
      { personCode: viewer.personCode, now },
    )
    const to = { comCode: board.comCode, surveyId }
    const fileCode = await copySurveyFiles(inside, old.fileCode, to)
    if (fileCode !== null) await storedSurvey.update(db, to, { fileCode })
    await copyQuestions(inside, old, to)
    return { surveyId, version: 1 }
  })
}

/** Copies the questions of a survey or template with their branches, conditions, pictures and translations. */
export async function copyQuestions(context: Context, from: SurveyKey, to: SurveyKey): Promise<void> {
  const { db } = context
  const ids = new Map<number, number>()
  const exampleIds = new Map<number, number>()
  const branches: { exampleId: number; goTo: number | 'end' }[] = []
  const ranged: { questionId: number; ranges: QuestionRange[] }[] = []
  for (const [index, question] of (await selectQuestions(db, from)).entries()) {
    const { showIf } = question
    const copied = showIf && {
      surveyQuestionId: ids.get(showIf.surveyQuestionId) ?? 0,
      surveyExampleIds: showIf.surveyExampleIds.map((id) => exampleIds.get(id) ?? 0),
    }
    const fill = (line: string) =>
      line.replaceAll(/\{\{q:(\d+)\}\}/g, (_all, id) => `{{q:${ids.get(Number(id)) ?? 0}}}`)
    const writing = {
      ...question,
      questionText: fill(question.questionText),
      description: fill(question.description),
      // The placeholders of answers are the same in every language.
      translations: JSON.parse(fill(JSON.stringify(question.translations ?? {}))),
    }
    const isForward = copied && copied.surveyQuestionId > 0
    const id = await insertQuestion(db, to, index + 1, {
      ...writing,
      showIf: isForward ? copied : null,
      ranges: [],
    })
    ids.set(question.surveyQuestionId, id)
    if (question.ranges.length > 0) ranged.push({ questionId: id, ranges: question.ranges })
    const examples = question.examples.map((example) => ({ ...example, goTo: null }))
    const added = examples.length > 0 ? await insertExamples(db, to, id, examples) : []
    await copyPictures(context, question.examples, to, added)
    question.examples.forEach((example, at) => {
      exampleIds.set(example.surveyExampleId, added[at] ?? 0)
      if (example.goTo !== null) branches.push({ exampleId: added[at] ?? 0, goTo: example.goTo })
    })
  }
  await updateBranches(
    db,
    to,
    branches.map(({ exampleId, goTo }) => ({
      exampleId,
      goTo: goTo === 'end' ? 0 : (ids.get(goTo) ?? null),
    })),
  )
  const moved = ({ goTo, ...range }: QuestionRange) => ({
    ...range,
    goTo: typeof goTo === 'number' ? (ids.get(goTo) ?? null) : goTo,
  })
  await updateRanges(
    db,
    to,
    ranged.map(({ questionId, ranges }) => ({ questionId, ranges: ranges.map(moved) })),
  )
}
