import { approvalEvents } from '@maru/api/approval'
import type { Background } from '#kit/room.ts'
import type { AbsenceRow } from './absence.sql.ts'

/** Publishes that an absence began to count or was cancelled; these people are notified after the commit. */
export async function publishAbsence(
  { db, emit }: Pick<Background, 'db' | 'emit'>,
  { comCode, absenceId }: Pick<AbsenceRow, 'comCode' | 'absenceId'>,
  word: 'began' | 'cancelled',
  personCodes: readonly string[],
): Promise<void> {
  if (personCodes.length === 0) return
  const payload = { absenceId, word, personCodes: [...personCodes] }
  await emit(db, { name: approvalEvents.absent, comCode, payload })
}
