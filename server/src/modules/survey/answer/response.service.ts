import type { Input, Output } from '@maru/api/kit/endpoint'
import {
  kindOf,
  type QuestionKind,
  type SurveyAnswer,
  type SurveyQuestion,
  type surveyApi,
} from '@maru/api/survey'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { listFilesOf } from '#modules/file/index.ts'
import { selectAnswers } from '../answer.sql.ts'
import { selectQuestions } from '../question.sql.ts'
import { requireSurvey } from '../survey.access.ts'
import { toAnswers } from '../survey.rules.ts'
import { findResponseInOrder, selectCodeNames } from './response.sql.ts'

const given = (
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
  kind: QuestionKind,
): string[] => {
  const asked = new Set(
    questions.filter((one) => kindOf(one.questionType) === kind).map((one) => one.surveyQuestionId),
  )
  return answers.filter((one) => asked.has(one.surveyQuestionId)).map((one) => one.surveyAnswer)
}

/**
 * The answers of one person to a named survey, with the ones before and after them, for those who may also read the
 * Excel file with the names: its managers, if they see the results. 409 `survey.anonymous` otherwise.
 */
export async function getResponse(
  context: Context,
  input: Input<typeof surveyApi.getResponse>,
): Promise<Output<typeof surveyApi.getResponse>> {
  const { db } = context
  const survey = await requireSurvey(context, input.surveyId)
  if (!survey.acts.canManage || !survey.acts.canSeeResults) throw failure('kit.forbidden')
  if (survey.isAnonymous) throw failure('survey.anonymous')
  const row = await findResponseInOrder(db, survey, {
    responseId: input.responseId ?? null,
    deptCode: input.deptCode || null,
    searchText: shownLine(input.searchText ?? ''),
  })
  if (!row) return { totalCount: 0, place: 0, previousId: null, nextId: null, response: null }
  const { totalCount, place, previousId, nextId, ...person } = row
  const [questions, cells] = await Promise.all([
    selectQuestions(db, survey),
    selectAnswers(db, survey, row.responseId),
  ])
  const answers = toAnswers(questions, cells)
  const people = given(questions, answers, 'person')
  const departments = given(questions, answers, 'department')
  const [names, files] = await Promise.all([
    people.length + departments.length > 0 ? selectCodeNames(db, people, departments) : [],
    listFilesOf(context, survey.comCode, given(questions, answers, 'file')),
  ])
  const listed = [...files].flatMap(([code, own]) =>
    own.map(({ name, downloadUrl }) => ({ code, name, downloadUrl })),
  )
  return {
    ...{ totalCount, place, previousId, nextId },
    response: { ...person, answers, names, files: listed },
  }
}
