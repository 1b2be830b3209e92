import { sourceAnswerLimits } from '@maru/api/approval'
import type { Background } from '#kit/room.ts'
import { deleteOldAnswers } from './answer.sql.ts'

/** Deletes what data sources answered more than 30 days ago. */
export function removeOldAnswers({ db, clock }: Background): Promise<void> {
  return deleteOldAnswers(db, new Date(clock.now().getTime() - sourceAnswerLimits.days * 86_400_000))
}
