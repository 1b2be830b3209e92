import { calendarLimits } from '@maru/api/calendar'
import { listPeopleOnHold } from '#kit/data/retention.ts'
import type { Background } from '#kit/room.ts'
import { placeDays } from './working-place.rules.ts'
import { deleteWorkingDaysBefore } from './working-place.sql.ts'

/** Deletes the working places of past days: they are for planning and are no record of where people have worked. */
export async function removePastPlaces(context: Background): Promise<void> {
  const { first } = placeDays(context.clock.now(), calendarLimits.workingDays)
  const count = await deleteWorkingDaysBefore(context.db, first, await listPeopleOnHold(context))
  context.log.info({ count }, 'calendar: deleted working places of past days')
}
