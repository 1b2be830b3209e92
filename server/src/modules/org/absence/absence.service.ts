import type { Db } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import type { BusyTimesSource } from '#kit/room-slots/busy-times.ts'
import type { DayPeriod } from '../holiday/company-holiday.service.ts'
import {
  type Absence,
  deleteAbsences,
  insertAbsences,
  type StoredAbsence,
  selectAbsences,
  selectAbsenceTimes,
} from './absence.sql.ts'
import { pushPresence } from './presence-push.service.ts'

/** The thing of a room to which absences belong, for example `approval` and the id of a document. */
export interface AbsenceSource {
  source: string
  sourceId: string
}

type Work = Pick<Background, 'db' | 'push'>

/**
 * Replaces the absences of one source, and notifies browsers that show these people. Call it in the transaction that
 * decides on them: an empty list removes them.
 */
export async function saveAbsences(
  context: Work,
  key: AbsenceSource,
  absences: readonly Absence[],
): Promise<void> {
  const removed = await deleteAbsences(context.db, key)
  if (absences.length > 0) await insertAbsences(context.db, key, absences)
  await pushPresence(
    context,
    [...removed, ...absences].map(({ personCode }) => personCode),
  )
}

/** Removes exactly the absences that one source wrote, and returns them. */
export async function removeAbsences(context: Work, key: AbsenceSource): Promise<StoredAbsence[]> {
  const removed = await deleteAbsences(context.db, key)
  await pushPresence(
    context,
    removed.map(({ personCode }) => personCode),
  )
  return removed
}

/** The absences of several people that touch a period, in one statement, sorted by person and day. */
export function listAbsences(
  { db }: { db: Db },
  personCodes: readonly string[],
  period: DayPeriod,
): Promise<StoredAbsence[]> {
  return selectAbsences(db, personCodes, period)
}

/** Absences as times at which people are away, for meetings and the list of people. */
export const absenceTimes: BusyTimesSource = {
  name: 'org',
  async list({ db }, personCodes, period) {
    const times = await selectAbsenceTimes(db, personCodes, period)
    return times.map((time) => ({ ...time, state: 'away' }))
  },
}
