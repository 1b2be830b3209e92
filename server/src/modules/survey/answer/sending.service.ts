import {
  type FaultyAnswer,
  kindOf,
  pathOf,
  phaseOf,
  type SurveyAnswer,
  type SurveyQuestion,
  surveyTopic,
} from '@maru/api/survey'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import {
  countDay,
  findResponse,
  insertResponse,
  lockResponse,
  replaceAnswers,
  surveyDraft,
  updateResponseTime,
} from '../answer.sql.ts'
import { holdAnswerFiles } from '../attachment/attachment.service.ts'
import { countAnswers, openAnswers, sealAnswers } from '../counting/counting.service.ts'
import { lockTurnout, markAnswered, shareSurvey } from '../counting/sealed.sql.ts'
import type { ReadableSurvey } from '../survey.access.ts'
import { toCells } from '../survey.rules.ts'
import { pushSurvey } from '../survey.service.ts'
import { findSurvey, updateLife } from '../survey.sql.ts'

/** Throws `survey.answersInvalid` with all invalid questions; does nothing if there is none. */
export function refuse(questions: readonly SurveyQuestion[], faults: readonly FaultyAnswer[]): void {
  if (faults.length === 0) return
  const numbers = new Map(questions.map((question, index) => [question.surveyQuestionId, index + 1]))
  throw failure('survey.answersInvalid', {
    questions: faults.slice(0, 50).map((one) => `${one.surveyQuestionId}:${one.fault}`),
    number: numbers.get(faults[0]?.surveyQuestionId ?? 0) ?? 0,
    count: faults.length,
  })
}

/** Attaches the files to the sent answers; an anonymous survey has none. */
async function holdFiles(
  context: Context,
  survey: ReadableSurvey,
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswer[],
): Promise<SurveyAnswer[]> {
  const asksFiles = questions.some(({ questionType }) => kindOf(questionType) === 'file')
  if (!asksFiles || survey.isAnonymous) return answers
  const answerFiles = await holdAnswerFiles(context, survey, questions, answers)
  refuse(questions, answerFiles.faults)
  return answerFiles.answers
}

/** Checked answers of the viewer to a survey. */
export interface Sending {
  survey: ReadableSurvey
  questions: readonly SurveyQuestion[]
  answers: SurveyAnswer[]
}

/** The state of a survey behind the locks of an answer. */
interface Place {
  hasAnswered: boolean
  /** The survey closes with this answer. */
  isLast: boolean
}

/**
 * Locks the turnout, so that answers are accepted one after another, and reads the survey again, because it may have
 * ended meanwhile: 409 `survey.closed`.
 */
async function takePlace({ db, viewer, clock }: Context, survey: ReadableSurvey): Promise<Place> {
  await shareSurvey(db, survey)
  const { hasAnswered, answeredCount } = await lockTurnout(db, survey, survey.seat ?? 0)
  const now = clock.now()
  const current = await findSurvey(db, survey.surveyId, { personCode: viewer.personCode, now })
  if (!current || current.deletedDate !== null || phaseOf(current, now) !== 'open')
    throw failure('survey.closed')
  const limit = current.answerLimit
  return { hasAnswered, isLast: !hasAnswered && limit !== null && answeredCount + 1 >= limit }
}

/**
 * Closes a survey that has all its answers. Counting, notifications and mails follow as at the end of its period: the
 * job of every minute finds it closed. So the counted answers do not have the transaction of the last one.
 */
async function closeFull(context: Context, survey: ReadableSurvey): Promise<void> {
  await updateLife(context.db, survey, { closedDate: context.clock.now() })
}

/** Stores the first answers of a member of a named survey. */
export async function sendNamed(context: Context, { survey, questions, answers }: Sending): Promise<void> {
  const { db, viewer, clock } = context
  const now = clock.now()
  // Without a limit, one statement marks the answer and locks the turnout.
  const place = survey.answerLimit === null ? null : await takePlace(context, survey)
  // Locks the row of the turnout until the transaction ends. A short transaction lets more people answer
  // at the same time.
  const responseId = await insertResponse(db, survey, {
    seat: survey.seat ?? 0,
    personCode: viewer.personCode,
    now,
  })
  if (responseId === undefined) throw failure('survey.alreadyAnswered')
  const stored = await holdFiles(context, survey, questions, answers)
  await replaceAnswers(db, survey, responseId, toCells(pathOf(questions, answers), stored), true)
  await countDay(db, survey, now)
  await surveyDraft.delete(db, { ...survey, personCode: viewer.personCode })
  // Pushes only to the author and the co-managers, who watch the results, and to the other windows of the
  // person; a push to everyone for each answer would cause too much load.
  const to = [...new Set([survey.createdBy, ...survey.coManagers, viewer.personCode])]
  await context.push(db, { to, comCode: '*', topic: surveyTopic, id: survey.surveyId })
  if (!place?.isLast) return
  await closeFull(context, survey)
  await pushSurvey(context, survey.surveyId)
}

/** Replaces the answers of a member of a named survey. */
export async function changeNamed(context: Context, { survey, questions, answers }: Sending): Promise<void> {
  const { db, viewer, clock } = context
  const row = await findResponse(db, survey, viewer.personCode)
  if (!row) throw failure('survey.alreadyAnswered')
  await lockResponse(db, survey, row.responseId)
  const stored = await holdFiles(context, survey, questions, answers)
  await replaceAnswers(db, survey, row.responseId, toCells(pathOf(questions, answers), stored), false)
  await updateResponseTime(db, survey, row.responseId, clock.now())
}

/**
 * Seals the answers of a member of an anonymous survey, and counts answers if enough of them wait.
 */
export async function sendUnnamed(context: Context, { survey, questions, answers }: Sending): Promise<void> {
  const { db } = context
  const seat = survey.seat ?? 0
  const { hasAnswered, isLast } = await takePlace(context, survey)
  if (hasAnswered && !(survey.isEditable && (await openAnswers(context, survey, seat))))
    throw failure('survey.alreadyAnswered')
  await sealAnswers(context, survey, questions, seat, toCells(pathOf(questions, answers), answers))
  await markAnswered(db, survey, seat)
  if (isLast) await closeFull(context, survey)
  else await countAnswers(context, survey, false)
}
