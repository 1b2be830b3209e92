import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import type { AbsenceRow } from './absence.sql.ts'

type Work = Pick<Services, 'slots' | 'clock'> & { db: Db }

declare module '#kit/slots.ts' {
  interface Slots {
    /** Those of the absences of a company that a connected system can still end; the administration fills it. */
    systemAbsences: (
      context: Pick<Services, 'clock'> & { db: Db },
      comCode: string,
      absenceIds: readonly number[],
    ) => Promise<number[]>
  }
}

/**
 * Those of the absences that only their connected system ends. The person ends the others, also an absence of a system
 * that has ended, has expired or may no longer register absences.
 */
export async function listSystemAbsences(
  context: Work,
  rows: readonly Pick<AbsenceRow, 'comCode' | 'absenceId' | 'origin' | 'status'>[],
): Promise<Set<number>> {
  const asked = rows.filter((row) => row.origin !== '' && row.status === 'active')
  const [first] = asked
  const [list] = context.slots.all('systemAbsences')
  if (!first || !list) return new Set()
  const ids = asked.map((row) => row.absenceId)
  return new Set(await list(context, first.comCode, ids))
}

/** Throws `approval.absenceLinked` for an absence that only its connected system changes and ends. */
export async function requireUnlinked(context: Work, row: AbsenceRow): Promise<void> {
  if ((await listSystemAbsences(context, [row])).has(row.absenceId))
    throw failure('approval.absenceLinked', { name: row.origin })
}
