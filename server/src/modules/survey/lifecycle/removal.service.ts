import type { Output } from '@maru/api/kit/endpoint'
import type { surveyApi } from '@maru/api/survey'
import { type AuditRooms, audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { askHolds } from '#kit/data/legal-hold.ts'
import { restoreDaysOf } from '#kit/data/retention.ts'
import { isRestorable } from '#kit/data/soft-delete.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { purgeSurveyFiles } from '../attachment/attachment.service.ts'
import { selectQuestions } from '../question.sql.ts'
import { type ReadableSurvey, requireAdministeredSurvey, requireSurvey } from '../survey.access.ts'
import { pushSurvey } from '../survey.service.ts'
import { deleteSurvey, type SurveyKey, updateLife } from '../survey.sql.ts'
import { findOnHoldOf } from './hold.sql.ts'

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    survey: {
      act: 'remove' | 'restore' | 'purge' | 'handOver' | 'addTemplate' | 'removeTemplate'
      detail: { title: string }
    }
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

/** Deletes a removed survey with all answers, unless a legal hold keeps it; returns 1. */
export function purgeSurvey(context: Context, input: { surveyId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const survey = await requireRemoved(inside, input.surveyId)
    const way = await askHolds(inside, 'survey.legalHold', (onHold) =>
      findOnHoldOf(inside.db, survey, onHold),
    )
    // A survey that is hidden is deleted after the hold is lifted.
    if (way === 'hide') await updateLife(inside.db, survey, { purgedDate: inside.clock.now() })
    else await deleteWholeSurvey(inside, survey)
    await note(inside, survey, 'purge')
    return 1
  })
}

/** Deletes a survey with its answers and all files of its own, in the transaction of the caller. */
export async function deleteWholeSurvey(
  context: Pick<Background, 'db' | 'clock' | 'slots'>,
  survey: SurveyKey,
): Promise<void> {
  await purgeSurveyFiles(context, survey, await selectQuestions(context.db, survey))
  await deleteSurvey(context.db, survey)
}

/** Restores a removed survey; 409 `survey.notNow` after 14 days, or after the shorter time of the company. */
export function restoreSurvey(
  context: Context,
  input: { surveyId: number },
): Promise<Output<typeof surveyApi.saveSurvey>> {
  return transaction(context, async (inside) => {
    const survey = await requireRemoved(inside, input.surveyId)
    const days = await restoreDaysOf(inside.db, survey.comCode, 'surveyBin')
    if (!isRestorable(survey.deletedDate, inside.clock, days)) throw failure('survey.notNow')
    const version = await updateLife(inside.db, survey, { deletedDate: null, deletedBy: null })
    await note(inside, survey, 'restore')
    await pushSurvey(inside, survey.surveyId)
    return { surveyId: survey.surveyId, version }
  })
}
