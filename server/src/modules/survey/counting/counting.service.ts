import { randomUUID } from 'node:crypto'
import { type SurveyQuestion, surveyTopic } from '@maru/api/survey'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { type AnswerCell, countDay } from '../answer.sql.ts'
import type { SurveyKey, SurveyRow } from '../survey.sql.ts'
import { type Batch, lastBatches, nextBatch, packCells, paddedSize, unpackCells } from './counting.rules.ts'
import {
  addCounted,
  deleteSealed,
  insertCounted,
  lockTurnout,
  selectSealed,
  selectWaiting,
  upsertSealed,
} from './sealed.sql.ts'

/** Purpose of the key for answers that are not counted yet. */
const purpose = 'survey.answers'

/** Answers that are opened at once. */
const chunk = 50

type Work = Pick<Services, 'sealer' | 'clock' | 'push'> & { db: Db }
type Countable = SurveyKey & Pick<SurveyRow, 'isAnonymous' | 'isEditable' | 'createdBy' | 'coManagers'>

/** Stores the answers of a member of an anonymous survey; only this program can open them until they are counted. */
export async function sealAnswers(
  { db, sealer }: Pick<Work, 'db' | 'sealer'>,
  survey: SurveyKey,
  questions: readonly SurveyQuestion[],
  seat: number,
  cells: readonly AnswerCell[],
): Promise<void> {
  await upsertSealed(db, survey, seat, sealer.seal(purpose, packCells(cells, paddedSize(questions))))
}

/** The answers of a member that are not counted yet; undefined if there are none. */
export async function openAnswers(
  { db, sealer }: Pick<Work, 'db' | 'sealer'>,
  survey: SurveyKey,
  seat: number,
): Promise<AnswerCell[] | undefined> {
  const [row] = await selectSealed(db, survey, [seat], sealer.keyId(purpose))
  return row && unpackCells(sealer.open(purpose, row.sealed))
}

/** Moves the answers of a batch to the counted ones, in one transaction and in random order. */
async function countBatch(
  { db, sealer }: Work,
  survey: SurveyKey,
  { division, seats }: Batch,
): Promise<void> {
  for (let from = 0; from < seats.length; from += chunk) {
    const rows = await selectSealed(db, survey, seats.slice(from, from + chunk), sealer.keyId(purpose))
    const answers = rows.map(({ sealed }) => ({
      responseId: randomUUID(),
      cells: unpackCells(sealer.open(purpose, sealed)),
    }))
    await insertCounted(db, survey, division, answers)
  }
  await deleteSealed(db, survey, seats)
}

/**
 * Counts waiting answers of an anonymous survey inside the caller's transaction: five or more at a time, and all of
 * them at the end if they are at least five. Answers that can be changed are counted at the end only.
 */
export async function countAnswers(context: Work, survey: Countable, isOver: boolean): Promise<void> {
  const { db, sealer, clock } = context
  if (!survey.isAnonymous || (survey.isEditable && !isOver)) return
  await lockTurnout(db, survey, null)
  const waiting = await selectWaiting(db, survey, sealer.keyId(purpose))
  const next = isOver ? null : nextBatch(waiting)
  const batches = isOver ? lastBatches(waiting) : next ? [next] : []
  if (batches.length === 0) return
  for (const batch of batches) await countBatch(context, survey, batch)
  const count = batches.reduce((sum, batch) => sum + batch.seats.length, 0)
  await addCounted(db, survey, count)
  await countDay(db, survey, clock.now(), count)
  const to = [survey.createdBy, ...survey.coManagers]
  await context.push(db, { to, comCode: '*', topic: surveyTopic, id: survey.surveyId })
}
