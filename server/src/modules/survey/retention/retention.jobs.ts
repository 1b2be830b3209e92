import { transaction } from '#kit/context.ts'
import { listPeopleOnHold, type RetentionKind, type RetentionScope, removeAll } from '#kit/data/retention.ts'
import { purgeBefore, restoreDays } from '#kit/data/soft-delete.ts'
import type { Background } from '#kit/room.ts'
import { deleteWholeSurvey } from '../lifecycle/removal.service.ts'
import { countOldSurveys, lockOldSurvey, type OldSurveys, selectOldSurveys } from './retention.sql.ts'

/** Surveys per round; each is deleted in a separate transaction. */
const atOnce = 50

async function removeSome(context: Background, which: OldSurveys, scope: RetentionScope): Promise<number> {
  const keys = await selectOldSurveys(context.db, which, scope, atOnce)
  for (const key of keys)
    await transaction(context, async (inside) => {
      if (await lockOldSurvey(inside.db, which, scope, key)) await deleteWholeSurvey(inside, key)
    })
  return keys.length
}

const retentionOf = (which: OldSurveys): Pick<RetentionKind, 'count' | 'remove'> => ({
  count: ({ db }, scope) => countOldSurveys(db, which, scope),
  remove: (context, scope) => removeSome(context, which, scope),
})

/** Surveys that were removed, and closed surveys, with answers and files. */
export const surveyRetention: readonly [RetentionKind, RetentionKind] = [
  { kind: 'surveyBin', usualDays: restoreDays, leastDays: 1, ...retentionOf('bin') },
  { kind: 'survey', usualDays: null, leastDays: 365, ...retentionOf('closed') },
]

/** The job that deletes surveys removed more than 14 days ago. */
export const purgeJob = 'survey.purgeRemoved'

/** Deletes surveys that were removed more than 14 days ago. */
export async function purgeRemoved(context: Background): Promise<void> {
  await removeAll(surveyRetention[0], context, {
    ...{ comCode: null, before: purgeBefore(context.clock) },
    personCodesOnHold: await listPeopleOnHold(context),
  })
}
