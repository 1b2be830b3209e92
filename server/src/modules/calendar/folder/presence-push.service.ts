import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { pushPresence } from '#modules/org/index.ts'
import { selectChangedPeople } from './presence-push.sql.ts'

/**
 * Notifies browsers that the presence of the owners of these calendars, and of other people such as those invited, may
 * have changed: those of the company, and only who sees when the person is busy.
 */
export async function pushPresenceOf(
  context: Pick<Services, 'push'> & { db: Db },
  calendarIds: readonly number[],
  others: readonly string[],
): Promise<void> {
  const people = await selectChangedPeople(context.db, calendarIds, others)
  const within = people.flatMap(({ personCode, calendarId }) =>
    calendarId === null ? [] : [[personCode, calendarId] as const],
  )
  await pushPresence(
    context,
    people.map(({ personCode }) => personCode),
    new Map(within),
  )
}
