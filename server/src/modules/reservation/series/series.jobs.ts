import { inTransaction } from '#kit/db.ts'
import { addDays, localOf } from '#kit/repeat/days.ts'
import type { Background } from '#kit/room.ts'
import { homeZone } from '../booking/booking.rules.ts'
import { endlessDays } from '../validation/validate.service.ts'
import { extendRequest } from './series.service.ts'
import { selectEndless } from './series.sql.ts'

/**
 * A series is extended when its dates reach fewer than a year minus this many days ahead, so that one run creates
 * several dates.
 */
const slackDays = 7
const perRun = 2000

/** Creates further dates of endless series, each in a separate transaction. */
export async function extendSeries(context: Background): Promise<void> {
  const today = localOf(context.clock.now().getTime(), homeZone).day
  const due = await selectEndless(context.db, addDays(today, endlessDays - slackDays), perRun)
  for (const { requestId } of due) {
    await inTransaction(context.db, (db) => extendRequest({ ...context, db }, requestId)).catch(
      // A failing series does not stop the others; it is retried the next night.
      (error: unknown) => context.log.error({ err: error, requestId }, 'series not extended'),
    )
  }
}
