import type { Input, Output } from '@maru/api/kit/endpoint'
import { defineEvents } from '@maru/api/kit/events'
import { phaseOf, type SurveyPhase, type surveyApi, surveyLimits } from '@maru/api/survey'
import { type Context, type Services, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { growRoster } from '../audience/roster.sql.ts'
import { countAnswers } from '../counting/counting.service.ts'
import { selectQuestions } from '../question.sql.ts'
import {
  type ReadableSurvey,
  requireAdministeredSurvey,
  requireManagedSurvey,
  requireSurvey,
} from '../survey.access.ts'
import { composingFaultsOf } from '../survey.rules.ts'
import { pushSurvey } from '../survey.service.ts'
import { type SurveyKey, type SurveyLife, updateLife } from '../survey.sql.ts'

type Saved = Output<typeof surveyApi.saveSurvey>

type SurveyPayload = { surveyId: number }
declare module '@maru/api/kit/events' {
  interface Events {
    'survey.approvalAsked': SurveyPayload
    'survey.approvalDecided': SurveyPayload
    'survey.opened': SurveyPayload
    'survey.closed': SurveyPayload
    'survey.reminded': SurveyPayload
  }
}

/** Events of surveys; the payload is the survey's number. */
export const surveyEvents = defineEvents({
  approvalAsked: 'survey.approvalAsked',
  approvalDecided: 'survey.approvalDecided',
  opened: 'survey.opened',
  closed: 'survey.closed',
  reminded: 'survey.reminded',
})
/** The name of an event of surveys. */
export type SurveyEvent = (typeof surveyEvents)[keyof typeof surveyEvents]

type Work = Pick<Services, 'emit' | 'push' | 'clock'> & { db: Db }

/** Emits an event of a survey in the current transaction. */
export async function emitSurvey(
  context: Work,
  name: SurveyEvent,
  { comCode, surveyId }: SurveyKey,
): Promise<void> {
  await context.emit(context.db, { name, comCode, payload: { surveyId } })
}

/** The fields of a survey that opening needs. */
type Openable = SurveyKey & { isGlobal: boolean; include: string[]; exclude: string[] }

/** Opens a published survey: creates the roster of its audience and notifies its members. */
export async function openSurvey(context: Work, survey: Openable, life: SurveyLife = {}): Promise<number> {
  const now = context.clock.now()
  await growRoster(context.db, survey, survey, now)
  await emitSurvey(context, surveyEvents.opened, survey)
  return updateLife(context.db, survey, { ...life, openedDate: now })
}

const saved = ({ surveyId }: SurveyKey, version: number): Saved => ({ surveyId, version })

async function requireReady(context: Context, survey: ReadableSurvey): Promise<void> {
  const faults = composingFaultsOf(survey, await selectQuestions(context.db, survey), context.clock.now())
  if (faults.length > 0) throw failure('survey.notReady', { count: faults.length })
}

function requirePhase(context: Context, survey: ReadableSurvey, phases: readonly SurveyPhase[]): SurveyPhase {
  const phase = phaseOf(survey, context.clock.now())
  if (!phases.includes(phase)) throw failure('survey.notNow', { phase })
  return phase
}

/** Publishes a survey: opens it now if its period has started, else at its start. */
async function publish(context: Context, survey: ReadableSurvey, life: SurveyLife): Promise<number> {
  const now = context.clock.now()
  const isDue = Date.parse(life.startDate ?? survey.startDate) <= now.getTime()
  const published: SurveyLife = { ...life, stage: 'published' }
  const version = isDue
    ? await openSurvey(context, survey, published)
    : await updateLife(context.db, survey, published)
  await pushSurvey(context, survey.surveyId)
  return version
}

/** Requests approval, withdraws the request, approves or rejects (spec 2§7, approval). Approval publishes. */
export async function decideApproval(
  context: Context,
  input: Input<typeof surveyApi.decideApproval>,
): Promise<Saved> {
  return transaction(context, async (inside) => {
    const { act } = input
    const isAuthors = act === 'request' || act === 'recall'
    const survey = isAuthors
      ? await requireManagedSurvey(inside, input.surveyId)
      : await requireSurvey(inside, input.surveyId, true)
    if (isAuthors) return saved(survey, await askApproval(inside, survey, act))
    if (!survey.acts.canApprove) throw failure('kit.forbidden')
    const approvalNote = (input.note ?? '').normalize('NFC').trim()
    await emitSurvey(inside, surveyEvents.approvalDecided, survey)
    if (act === 'approve') {
      await requireReady(inside, survey)
      return saved(survey, await publish(inside, survey, { approvalNote }))
    }
    const version = await updateLife(inside.db, survey, { stage: 'rejected', approvalNote })
    await pushSurvey(inside, survey.surveyId)
    return saved(survey, version)
  })
}

async function askApproval(
  context: Context,
  survey: ReadableSurvey,
  act: 'request' | 'recall',
): Promise<number> {
  if (act === 'recall') {
    requirePhase(context, survey, ['approval', 'waiting'])
    await pushSurvey(context, survey.surveyId)
    return updateLife(context.db, survey, { stage: 'draft' })
  }
  requirePhase(context, survey, ['draft', 'rejected'])
  if (survey.approverCode === null) throw failure('survey.notNow')
  await requireReady(context, survey)
  await emitSurvey(context, surveyEvents.approvalAsked, survey)
  await pushSurvey(context, survey.surveyId)
  return updateLife(context.db, survey, { stage: 'approval', approvalNote: '' })
}

/** Publishes a survey that needs no approval; it opens at the start of its period. */
export function publishSurvey(context: Context, input: { surveyId: number }): Promise<Saved> {
  return transaction(context, async (inside) => {
    const survey = await requireManagedSurvey(inside, input.surveyId)
    requirePhase(inside, survey, ['draft', 'rejected'])
    if (survey.approverCode !== null) throw failure('survey.approvalNeeded')
    await requireReady(inside, survey)
    return saved(survey, await publish(inside, survey, {}))
  })
}

/** Opens a survey immediately (spec 2§7, now-posting). */
export function postNow(context: Context, input: { surveyId: number }): Promise<Saved> {
  return transaction(context, async (inside) => {
    const survey = await requireManagedSurvey(inside, input.surveyId)
    const phase = requirePhase(inside, survey, ['draft', 'rejected', 'waiting'])
    if (phase !== 'waiting' && survey.approverCode !== null) throw failure('survey.approvalNeeded')
    await requireReady(inside, survey)
    const now = inside.clock.now().toISOString()
    const isEarly = Date.parse(survey.startDate) > Date.parse(now)
    return saved(survey, await publish(inside, survey, isEarly ? { startDate: now } : {}))
  })
}

/** Closes a survey immediately (spec 2§7, now-closing); also allowed for managers of its board. */
export function closeNow(context: Context, input: { surveyId: number }): Promise<Saved> {
  return transaction(context, async (inside) => {
    const survey = await requireAdministeredSurvey(inside, input.surveyId)
    requirePhase(inside, survey, ['open', 'paused'])
    const version = await updateLife(inside.db, survey, {
      closedDate: inside.clock.now(),
      closeToldDate: inside.clock.now(),
      pausedDate: null,
    })
    await countAnswers(inside, survey, true)
    await emitSurvey(inside, surveyEvents.closed, survey)
    await pushSurvey(inside, survey.surveyId)
    return saved(survey, version)
  })
}

/** Pauses or resumes an open survey; also allowed for managers of its board. */
export function pauseSurvey(context: Context, input: Input<typeof surveyApi.pauseSurvey>): Promise<Saved> {
  return transaction(context, async (inside) => {
    const survey = await requireAdministeredSurvey(inside, input.surveyId)
    requirePhase(inside, survey, [input.isPaused ? 'open' : 'paused'])
    const pausedDate = input.isPaused ? inside.clock.now() : null
    const version = await updateLife(inside.db, survey, { pausedDate })
    await pushSurvey(inside, survey.surveyId)
    return saved(survey, version)
  })
}

/**
 * Changes the end of a survey; reopens a closed one, and adds people who joined. A survey that
 * closed after its number of answers has no such number afterwards. An anonymous survey whose answers were
 * counted at its end stays closed (409 `survey.countedForGood`): a second end could count fewer than five answers.
 */
export function extendSurvey(context: Context, input: Input<typeof surveyApi.extendSurvey>): Promise<Saved> {
  return transaction(context, async (inside) => {
    const survey = await requireManagedSurvey(inside, input.surveyId)
    requirePhase(inside, survey, ['open', 'paused', 'closed'])
    if (survey.openedDate === null) throw failure('survey.notNow')
    const isCounted = survey.isAnonymous && survey.countedCount > 0
    if (isCounted && phaseOf(survey, inside.clock.now()) === 'closed') throw failure('survey.countedForGood')
    const now = inside.clock.now()
    const end = Date.parse(input.endDate)
    const days = (end - Date.parse(survey.startDate)) / 86_400_000
    if (!(end > now.getTime() && days > 0 && days <= surveyLimits.days)) throw failure('survey.periodInvalid')
    const endDate = new Date(end).toISOString()
    const isFull = survey.answerLimit !== null && survey.answeredCount >= survey.answerLimit
    const version = await updateLife(inside.db, survey, {
      ...{ endDate, closedDate: null, closeToldDate: null },
      ...(isFull ? { answerLimit: null } : {}),
    })
    await growRoster(inside.db, survey, survey, now)
    await pushSurvey(inside, survey.surveyId)
    return saved(survey, version)
  })
}
