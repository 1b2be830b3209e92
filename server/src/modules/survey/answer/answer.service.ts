import type { Input, Output } from '@maru/api/kit/endpoint'
import {
  answersTo,
  type FaultyAnswer,
  faultsOf,
  isBlank,
  kindOf,
  phaseOf,
  type SurveyAnswer,
  type SurveyQuestion,
  type surveyApi,
} from '@maru/api/survey'
import { type Context, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { type AnswerCell, findResponse, selectAnswers, surveyDraft } from '../answer.sql.ts'
import { holdDraftFiles } from '../attachment/attachment.service.ts'
import { openAnswers } from '../counting/counting.service.ts'
import { selectMismatches, selectQuestions, selectUnknownCodes } from '../question.sql.ts'
import { type ReadableSurvey, requireSurvey } from '../survey.access.ts'
import { surveyActs, toAnswers } from '../survey.rules.ts'
import { changeNamed, refuse, sendNamed, sendUnnamed } from './sending.service.ts'

type Completed = Output<typeof surveyApi.completeSurvey>

/** The survey; 403 if the viewer is not a member, 409 `survey.closed` if the survey does not accept answers now. */
async function requireOpen(context: Context, surveyId: number): Promise<ReadableSurvey> {
  const survey = await requireSurvey(context, surveyId)
  if (!survey.acts.isMember) throw failure('kit.forbidden')
  if (phaseOf(survey, context.clock.now()) !== 'open') throw failure('survey.closed')
  return survey
}

/**
 * The answers that the viewer sent, or the draft of a named survey. Answers to an anonymous survey are returned only
 * while they can be changed; after that nothing leads from a person to them.
 */
export async function getAnswers(
  context: Context,
  input: Input<typeof surveyApi.getAnswers>,
): Promise<Output<typeof surveyApi.getAnswers>> {
  const { db, viewer } = context
  const survey = await requireSurvey(context, input.surveyId)
  if (!survey.acts.isMember) throw failure('kit.forbidden')
  const { hasAnswered } = survey
  if (!hasAnswered) {
    const draft = survey.isAnonymous
      ? undefined
      : await surveyDraft.find(db, { ...survey, personCode: viewer.personCode })
    return {
      answers: draft?.answers ?? [],
      savedDate: draft?.savedAt ?? null,
      hasAnswered,
      canChange: false,
    }
  }
  const sent = survey.isAnonymous
    ? await findWaitingAnswers(context, survey)
    : await findSentAnswers(context, survey)
  if (!sent) return { answers: [], savedDate: null, hasAnswered, canChange: false }
  const answers = toAnswers(await selectQuestions(db, survey), sent.cells)
  return { answers, savedDate: sent.savedDate, hasAnswered, canChange: survey.acts.canAnswer }
}

interface SentAnswers {
  cells: AnswerCell[]
  savedDate: string | null
}

async function findSentAnswers(
  { db, viewer }: Context,
  survey: ReadableSurvey,
): Promise<SentAnswers | undefined> {
  const row = await findResponse(db, survey, viewer.personCode)
  return row && { cells: await selectAnswers(db, survey, row.responseId), savedDate: row.savedDate }
}

async function findWaitingAnswers(
  context: Context,
  survey: ReadableSurvey,
): Promise<SentAnswers | undefined> {
  if (!survey.acts.canAnswer) return undefined
  const cells = await openAnswers(context, survey, survey.seat ?? 0)
  return cells && { cells, savedDate: null }
}

/** Saves the draft of a member of a named survey; anonymous drafts are never sent to the server. */
export async function saveAnswers(
  context: Context,
  input: Input<typeof surveyApi.saveAnswers>,
): Promise<{ savedDate: string }> {
  const survey = await requireOpen(context, input.surveyId)
  if (survey.isAnonymous) throw failure('survey.draftInBrowser')
  if (survey.hasAnswered) throw failure('survey.alreadyAnswered')
  const now = context.clock.now()
  // Attaches the files to the draft, because the daily clean-up deletes unattached files.
  const hasFiles = input.answers.some(({ surveyAnswer }) => /^[0-9a-f-]{36}$/.test(surveyAnswer))
  const questions = hasFiles ? await selectQuestions(context.db, survey) : []
  await transaction(context, async (inside) => {
    await holdDraftFiles(inside, survey, questions, input.answers)
    const { comCode, surveyId } = survey
    const { personCode } = inside.viewer
    await surveyDraft.upsert(inside.db, {
      comCode,
      surveyId,
      personCode,
      answers: input.answers,
      savedAt: now,
    })
  })
  return { savedDate: now.toISOString() }
}

/** Texts that do not match the regular expression of their question; PostgreSQL tests them. */
async function patternFaults(
  db: Db,
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): Promise<FaultyAnswer[]> {
  const asked = questions.filter(({ settings }) => settings.format === 'regex' && settings.pattern)
  const pairs = asked.flatMap(({ surveyQuestionId, settings }) =>
    answersTo(answers, surveyQuestionId).map(({ surveyAnswer }) => ({
      surveyQuestionId,
      typed: surveyAnswer,
      pattern: settings.pattern ?? '',
    })),
  )
  const places = await selectMismatches(db, pairs)
  return places.flatMap((place) => {
    const pair = pairs[place - 1]
    return pair ? [{ surveyQuestionId: pair.surveyQuestionId, fault: 'format' as const }] : []
  })
}

/** Answers that name a person or department that does not exist. */
async function codeFaults(
  db: Db,
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): Promise<FaultyAnswer[]> {
  const codes = questions.flatMap(({ surveyQuestionId, questionType }) => {
    const kind = kindOf(questionType)
    if (kind !== 'person' && kind !== 'department') return []
    return answersTo(answers, surveyQuestionId).map(({ surveyAnswer }) => ({
      surveyQuestionId,
      kind,
      code: surveyAnswer,
    }))
  })
  const places = await selectUnknownCodes(db, codes)
  return places.flatMap((place) => {
    const asked = codes[place - 1]
    return asked ? [{ surveyQuestionId: asked.surveyQuestionId, fault: 'unknownChoice' as const }] : []
  })
}

async function requireAccepted(
  db: Db,
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): Promise<void> {
  const faults = [
    ...faultsOf(questions, answers),
    ...(await patternFaults(db, questions, answers)),
    ...(await codeFaults(db, questions, answers)),
  ]
  refuse(questions, faults)
}

/**
 * Stores the answers (spec 2§7, completion). A member can send them once, or change them if the survey allows it.
 * Throws 409 `survey.closed` by the server's clock, 409 `survey.alreadyAnswered`, and 400 `survey.answersInvalid`
 * with all invalid questions.
 */
export async function completeSurvey(
  context: Context,
  input: Input<typeof surveyApi.completeSurvey>,
): Promise<Completed> {
  const survey = await requireOpen(context, input.surveyId)
  if (survey.hasAnswered && !survey.isEditable) throw failure('survey.alreadyAnswered')
  const questions = await selectQuestions(context.db, survey)
  const answers = input.answers.filter((answer) => !isBlank(answer))
  await requireAccepted(context.db, questions, answers)
  const sending = { survey, questions, answers }
  await transaction(context, (inside) =>
    survey.isAnonymous
      ? sendUnnamed(inside, sending)
      : survey.hasAnswered
        ? changeNamed(inside, sending)
        : sendNamed(inside, sending),
  )
  const { endMessage } = survey
  const answered = { ...survey, hasAnswered: true }
  const acts = surveyActs(answered, context.viewer.personCode, survey.board, context.clock.now())
  return { endMessage, canSeeResults: acts.canSeeResults }
}
