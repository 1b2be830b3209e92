import { purgeAfterDays } from '@maru/api/approval'
import { listPeopleOnHold } from '#kit/data/retention.ts'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { expireDocument, purgeDocument } from './retention.service.ts'
import { selectEnded, selectPurgeable } from './retention.sql.ts'

/** Documents that one run handles; the others wait for the next night. */
const mostInRun = 2000

/** Ends the retention of completed documents, and purges those that no administrator restored within the time. */
export async function endRetentions(context: Background): Promise<void> {
  const now = context.clock.now()
  for (const key of await selectEnded(context.db, now, mostInRun))
    await inTransaction(context.db, (db) => expireDocument({ ...context, db }, key))
  const before = new Date(now.getTime() - purgeAfterDays * 86_400_000)
  const peopleOnHold = await listPeopleOnHold(context)
  for (const key of await selectPurgeable(context.db, before, peopleOnHold, mostInRun))
    await inTransaction(context.db, (db) => purgeDocument({ ...context, db }, key))
}
