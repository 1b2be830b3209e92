import type { Db } from '#kit/db.ts'
import { reopenAnswers } from './attendee.sql.ts'
import { insertDateAnswers, selectDateAnswersText } from './date-answer.sql.ts'

/**
 * Opens the answers to a series again, because its time changed. Of the dates that stay where they are the answers stay
 * valid: each is stored for its date, by its original start after the change.
 */
export async function reopenMoved(
  db: Db,
  event: { comCode: string; eventId: number },
  stayed: readonly { from: string; to: string }[],
): Promise<void> {
  const answers = stayed.length > 0 ? await selectDateAnswersText(db, event, stayed) : null
  await reopenAnswers(db, event)
  if (answers !== null) await insertDateAnswers(db, event, answers)
}
