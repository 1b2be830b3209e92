import type { Input } from '@maru/api/kit/endpoint'
import { type SurveyAnswer, type SurveyQuestion, surveyApi } from '@maru/api/survey'
import { createBoard } from '#modules/board/board.factory.ts'
import type { Client, TestApp } from './app.ts'

/** The input of step 1 of a survey, for all of ONE. */
export const surveyInput: Omit<Input<typeof surveyApi.saveSurvey>, 'boardId'> = {
  title: '만족도 조사',
  description: '설명',
  endMessage: '고맙습니다',
  language: 'ko',
  startDate: '2026-11-20T00:00:00Z',
  endDate: '2026-11-24T14:59:59Z',
  isAnonymous: false,
  isEditable: false,
  resultVisibility: 'closed',
  audience: { include: [{ kind: 'company', code: 'ONE' }], exclude: [] },
  resultGroups: [],
  coManagers: [],
  approverCode: null,
  useBell: true,
  useMail: false,
  fileCode: null,
  reminderDates: [],
}

/** Creates a survey board of ONE. `user` and `peer` write; all people of ONE read. */
export function createSurveyBoard(test: TestApp, more: object = {}): Promise<number> {
  const name = { ko: '설문', en: 'Surveys', zh: '问卷' }
  const rights = { 'company:ONE': 'r', 'person:user': 'w', 'person:peer': 'w', 'person:keeper': 'a' }
  return createBoard(test.db, { comCode: 'ONE', name, kind: 'survey', rights, ...more }, test.clock.now())
}

/** Creates a survey with the input of step 1; returns its number. */
export async function writeSurvey(client: Client, boardId: number, more: object = {}): Promise<number> {
  const { result } = await client.call(surveyApi.saveSurvey, { boardId, ...surveyInput, ...more })
  return result.surveyId
}

/** Adds a question with examples; returns it as stored. */
export async function addQuestion(
  client: Client,
  surveyId: number,
  questionType: number,
  examples: string[] = [],
  more: object = {},
): Promise<SurveyQuestion> {
  const words = { surveyId, questionType, questionText: `질문 ${questionType}`, ...more }
  let { questions } = (await client.call(surveyApi.saveQuestion, words)).result
  const id = questions.at(-1)?.surveyQuestionId ?? 0
  const own = () => questions.find((one) => one.surveyQuestionId === id) as SurveyQuestion // just added
  for (const [index, exampleText] of examples.entries()) {
    const surveyExampleId = own().examples.filter((one) => !one.isRow)[index]?.surveyExampleId ?? null
    const example = { surveyId, surveyQuestionId: id, surveyExampleId, exampleText }
    questions = (await client.call(surveyApi.saveExample, example)).result.questions
  }
  return own()
}

/** An open survey with two questions, a choice and a text. */
export async function openSurveyOf(client: Client, boardId: number, more: object = {}) {
  const surveyId = await writeSurvey(client, boardId, more)
  const choice = await addQuestion(client, surveyId, 1, ['예', '아니요'], { isRequired: true })
  const text = await addQuestion(client, surveyId, 2)
  await client.call(surveyApi.publishSurvey, { surveyId })
  return { surveyId, choice, text }
}

/** Returns an answer to a question. */
export const answerOf = (
  question: SurveyQuestion,
  surveyAnswer: string | number,
  more: Partial<SurveyAnswer> = {},
): SurveyAnswer => ({
  surveyQuestionId: question.surveyQuestionId,
  surveyAnswer: String(surveyAnswer),
  isMultipleAnswer: false,
  isAdditionalAnswer: false,
  ...more,
})

/** Returns the answer that chooses an option (example) by its position. */
export const choose = (question: SurveyQuestion, place: number): SurveyAnswer =>
  answerOf(question, question.examples[place]?.surveyExampleId ?? 0)
