import type { Db } from '#kit/db.ts'
import type { AbsenceColumns, AbsenceKey } from './absence.sql.ts'

/** What a person changes of an absence that has no document. */
export type AbsenceTerms = Omit<
  AbsenceColumns,
  'comCode' | 'personCode' | 'deptCode' | 'status' | 'apmId' | 'origin' | 'leaveType' | 'startTime' | 'hours'
>

/** Changes the terms of an absence. */
export async function updateTerms(
  db: Db,
  { comCode, absenceId }: AbsenceKey,
  terms: AbsenceTerms,
): Promise<void> {
  await db`
    update approval_absence
       set kind = ${terms.kind}, from_day = ${terms.fromDay}, until_day = ${terms.untilDay},
           starts_at_noon = ${terms.startsAtNoon}, ends_at_noon = ${terms.endsAtNoon}, days = ${terms.days},
           delegate_code = ${terms.delegateCode}, form_id = ${terms.formId}, moves_pending = ${terms.movesPending},
           reply = ${terms.reply}, shows_in_calendar = ${terms.showsInCalendar}
     where com_code = ${comCode} and absence_id = ${absenceId}`
}
