import type { Output } from '@maru/api/kit/endpoint'
import type { surveyApi } from '@maru/api/survey'
import { type AuditRooms, audit } from '../../kit/audit.ts'
import { type Context, transaction } from '../../kit/context.ts'
import { failure, notFound } from '../../kit/failure.ts'
import type { Background } from '../../kit/room.ts'
import { isRestorable, purgeBefore } from '../../kit/soft-delete.ts'
import { purgeSurveyFiles } from './attachment.service.ts'
import { selectQuestions } from './question.sql.ts'
import { type ReadableSurvey, requireAdministeredSurvey, requireSurvey } from './survey.access.ts'
import { pushSurvey } from './survey.service.ts'
import { deleteSurvey, type SurveyKey, selectPurgedSurveys, updateLife } from './survey.sql.ts'

declare module '../../kit/audit.ts' {
  interface AuditRooms {
    survey: { act: 'remove' | 'restore' | 'purge' | 'handOver'; detail: { title: string } }
  }
}

/** Writes an action on a survey to the audit log; an entry of a deleted survey still has its name. */
function note(context: Context, survey: ReadableSurvey, act: AuditRooms['survey']['act']): Promise<void> {
  const { comCode, surveyId, title } = survey
  return audit(context, 'survey', { comCode, targetIds: [surveyId], act, detail: { title } })
}

/** Removes a survey from all lists; managers of the board can restore it within 14 days. Returns 1. */
export function removeSurvey(context: Context, input: { surveyId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const survey = await requireAdministeredSurvey(inside, input.surveyId)
    if (survey.deletedDate !== null) throw notFound()
    const deletedBy = inside.viewer.personCode
    await updateLife(inside.db, survey, { deletedDate: inside.clock.now(), deletedBy })
    await note(inside, survey, 'remove')
    await pushSurvey(inside, survey.surveyId)
    return 1
  })
}

async function requireRemoved(context: Context, surveyId: number): Promise<ReadableSurvey> {
  const survey = await requireSurvey(context, surveyId, true)
  if (!survey.acts.canAdminister) throw failure('kit.forbidden')
  if (survey.deletedDate === null) throw failure('survey.notNow')
  return survey
}

/** Deletes a removed survey with all answers; returns 1. */
export function purgeSurvey(context: Context, input: { surveyId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const survey = await requireRemoved(inside, input.surveyId)
    await purgeForGood(inside, survey)
    await note(inside, survey, 'purge')
    return 1
  })
}

async function purgeForGood(context: Pick<Background, 'db' | 'clock'>, survey: SurveyKey): Promise<void> {
  await purgeSurveyFiles(context, survey, await selectQuestions(context.db, survey))
  await deleteSurvey(context.db, survey)
}

/** Restores a removed survey; 409 `survey.notNow` after 14 days. */
export function restoreSurvey(
  context: Context,
  input: { surveyId: number },
): Promise<Output<typeof surveyApi.saveSurvey>> {
  return transaction(context, async (inside) => {
    const survey = await requireRemoved(inside, input.surveyId)
    if (!isRestorable(survey.deletedDate, inside.clock)) throw failure('survey.notNow')
    const version = await updateLife(inside.db, survey, { deletedDate: null, deletedBy: null })
    await note(inside, survey, 'restore')
    await pushSurvey(inside, survey.surveyId)
    return { surveyId: survey.surveyId, version }
  })
}

/** The job that deletes surveys removed more than 14 days ago. */
export const purgeJob = 'survey.purgeRemoved'

/** Surveys per round; each is deleted in a separate transaction. */
const atOnce = 50

/** Deletes surveys that were removed more than 14 days ago. */
export async function purgeRemoved(context: Background): Promise<void> {
  const before = purgeBefore(context.clock)
  for (;;) {
    const keys = await selectPurgedSurveys(context.db, before, atOnce)
    for (const key of keys) await transaction(context, (inside) => purgeForGood(inside, key))
    if (keys.length < atOnce) return
  }
}
