import type { Db } from '#kit/db.ts'
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

/** The thing of a room to which absences belong, for example `approval` and the id of a document. */
export interface AbsenceSource {
  source: string
  sourceId: string
}

/**
 * Replaces the absences of one source. Call it in the transaction that decides on them: an empty list removes them.
 */
export async function saveAbsences(
  { db }: { db: Db },
  key: AbsenceSource,
  absences: readonly Absence[],
): Promise<void> {
  await deleteAbsences(db, key)
  if (absences.length > 0) await insertAbsences(db, key, absences)
}

/** Removes exactly the absences that one source wrote, and returns them. */
export function removeAbsences({ db }: { db: Db }, key: AbsenceSource): Promise<StoredAbsence[]> {
  return deleteAbsences(db, key)
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
