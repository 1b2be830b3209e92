import { createHash, randomBytes } from 'node:crypto'
import type { Input, Output } from '@maru/api/kit/endpoint'
import {
  answersTo,
  type FaultyAnswer,
  faultsOf,
  isBlank,
  kindOf,
  pathOf,
  phaseOf,
  type SurveyAnswer,
  type SurveyQuestion,
  smallestGroup,
  type surveyApi,
  surveyTopic,
} from '@maru/api/survey'
import { type Context, transaction } from '../../kit/context.ts'
import type { Db } from '../../kit/db.ts'
import { failure } from '../../kit/failure.ts'
import {
  countDay,
  countFresh,
  deleteDraft,
  findDraft,
  findResponse,
  insertResponse,
  mixResponses,
  replaceAnswers,
  selectAnswers,
  updateResponseTime,
  upsertDraft,
} from './answer.sql.ts'
import { holdAnswerFiles, holdDraftFiles } from './attachment.service.ts'
import { selectMismatches, selectQuestions } from './question.sql.ts'
import { type ReadableSurvey, requireSurvey, type SurveyParts } from './survey.access.ts'
import { surveyActs, toAnswers, toCells } from './survey.rules.ts'

type Completed = Output<typeof surveyApi.completeSurvey>

const digestOf = (token: string) => createHash('sha256').update(token, 'hex').digest()

/** The survey; 403 if the viewer is not a member, 409 `survey.closed` if the survey does not accept answers now. */
async function requireOpen(context: Context, parts: SurveyParts, surveyId: number): Promise<ReadableSurvey> {
  const survey = await requireSurvey(context, parts, surveyId)
  if (!survey.acts.isMember) throw failure('kit.forbidden')
  if (phaseOf(survey, context.clock.now()) !== 'open') throw failure('survey.closed')
  return survey
}

/**
 * The answers that the viewer sent, or the draft of a named survey. Anonymous answers are found only by their token.
 */
export async function getAnswers(
  context: Context,
  parts: SurveyParts,
  input: Input<typeof surveyApi.getAnswers>,
): Promise<Output<typeof surveyApi.getAnswers>> {
  const { db, viewer } = context
  const survey = await requireSurvey(context, parts, input.surveyId)
  if (!survey.acts.isMember) throw failure('kit.forbidden')
  const { hasAnswered } = survey
  if (!hasAnswered) {
    const draft = survey.isAnonymous ? undefined : await findDraft(db, survey, viewer.personCode)
    return {
      answers: draft?.answers ?? [],
      savedDate: draft?.savedDate ?? null,
      hasAnswered,
      canChange: false,
    }
  }
  const by = survey.isAnonymous
    ? input.changeToken && { tokenDigest: digestOf(input.changeToken) }
    : { personCode: viewer.personCode }
  const sent = by ? await findResponse(db, survey, by) : undefined
  if (!sent) return { answers: [], savedDate: null, hasAnswered, canChange: false }
  const questions = await selectQuestions(db, survey)
  const answers = toAnswers(questions, await selectAnswers(db, survey, sent.responseId))
  return { answers, savedDate: sent.savedDate, hasAnswered, canChange: survey.acts.canAnswer }
}

/** Saves the draft of a member of a named survey; anonymous drafts are never sent to the server. */
export async function saveAnswers(
  context: Context,
  parts: SurveyParts,
  input: Input<typeof surveyApi.saveAnswers>,
): Promise<{ savedDate: string }> {
  const survey = await requireOpen(context, parts, input.surveyId)
  if (survey.isAnonymous) throw failure('survey.draftInBrowser')
  if (survey.hasAnswered) throw failure('survey.alreadyAnswered')
  const now = context.clock.now()
  // Attaches the files to the draft, because the daily clean-up deletes unattached files.
  const hasFiles = input.answers.some(({ surveyAnswer }) => /^[0-9a-f-]{36}$/.test(surveyAnswer))
  const questions = hasFiles ? await selectQuestions(context.db, survey) : []
  await holdDraftFiles(context, survey, questions, input.answers)
  await upsertDraft(context.db, survey, context.viewer.personCode, input.answers, now)
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

async function requireAccepted(
  db: Db,
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): Promise<void> {
  const faults = [...faultsOf(questions, answers), ...(await patternFaults(db, questions, answers))]
  refuse(questions, faults)
}

/** Throws `survey.answersInvalid` with all invalid questions; does nothing if there is none. */
function refuse(questions: readonly SurveyQuestion[], faults: readonly FaultyAnswer[]): void {
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
  const held = await holdAnswerFiles(context, survey, questions, answers)
  refuse(questions, held.faults)
  return held.answers
}

/** Finds the row of a sent answer and checks who may change it. */
async function findOwnRow(context: Context, survey: ReadableSurvey, changeToken: string | null | undefined) {
  if (!survey.isEditable) throw failure('survey.alreadyAnswered')
  if (survey.isAnonymous && !changeToken) throw failure('survey.alreadyAnswered')
  const row = await findResponse(
    context.db,
    survey,
    survey.isAnonymous
      ? { tokenDigest: digestOf(changeToken ?? '') }
      : { personCode: context.viewer.personCode },
  )
  if (!row) throw failure('survey.alreadyAnswered')
  return row
}

/**
 * Stores the answers (spec 2§7, completion). A member can send them once, or change them if the survey allows it.
 * Throws 409 `survey.closed` by the server's clock, 409 `survey.alreadyAnswered`, and 400 `survey.answersInvalid`
 * with all invalid questions.
 */
export async function completeSurvey(
  context: Context,
  parts: SurveyParts,
  input: Input<typeof surveyApi.completeSurvey>,
): Promise<Completed> {
  const survey = await requireOpen(context, parts, input.surveyId)
  if (survey.hasAnswered) {
    const row = await findOwnRow(context, survey, input.changeToken)
    return changeAnswers(context, survey, row.responseId, input)
  }
  const questions = await selectQuestions(context.db, survey)
  const answers = input.answers.filter((answer) => !isBlank(answer))
  await requireAccepted(context.db, questions, answers)
  const changeToken = survey.isAnonymous && survey.isEditable ? randomBytes(32).toString('hex') : null
  await transaction(context, async (inside) => {
    const { db, viewer } = inside
    const now = inside.clock.now()
    const { isAnonymous } = survey
    // Locks the row of the turnout until the transaction ends. A short transaction lets more people answer
    // at the same time.
    const responseId = await insertResponse(db, survey, {
      seat: survey.seat ?? 0,
      isAnonymous,
      personCode: viewer.personCode,
      tokenDigest: changeToken === null ? null : digestOf(changeToken),
      now,
      smallestGroup,
    })
    if (responseId === undefined) throw failure('survey.alreadyAnswered')
    const stored = await holdFiles(inside, survey, questions, answers)
    await replaceAnswers(db, survey, responseId, toCells(pathOf(questions, answers), stored), true)
    await countDay(db, survey, now)
    if (!isAnonymous) await deleteDraft(db, survey, viewer.personCode)
    else if ((await countFresh(db, survey)) >= smallestGroup) await mixResponses(db, survey, false)
  })
  // Pushes only to the author and the co-managers, who watch the results; a push to everyone for each
  // answer would cause too much load.
  const to = [survey.createdBy, ...survey.coManagers]
  await context.push(context.db, { to, comCode: '*', topic: surveyTopic, id: survey.surveyId })
  return toCompleted(context, { ...survey, hasAnswered: true }, changeToken)
}

async function changeAnswers(
  context: Context,
  survey: ReadableSurvey,
  responseId: string,
  input: Input<typeof surveyApi.completeSurvey>,
): Promise<Completed> {
  const questions = await selectQuestions(context.db, survey)
  const answers = input.answers.filter((answer) => !isBlank(answer))
  await requireAccepted(context.db, questions, answers)
  await transaction(context, async (inside) => {
    const { db, clock } = inside
    const stored = await holdFiles(inside, survey, questions, answers)
    await replaceAnswers(db, survey, responseId, toCells(pathOf(questions, answers), stored), false)
    if (!survey.isAnonymous) await updateResponseTime(db, survey, responseId, clock.now())
  })
  return toCompleted(context, survey, input.changeToken ?? null)
}

function toCompleted(context: Context, survey: ReadableSurvey, changeToken: string | null): Completed {
  const acts = surveyActs(survey, context.viewer.personCode, survey.board, context.clock.now())
  return { endMessage: survey.endMessage, changeToken, canSeeResults: acts.canSeeResults }
}
