import { listPeopleOnHold, type RetentionKind, removeAll } from '#kit/data/retention.ts'
import { purgeBefore, restoreDays } from '#kit/data/soft-delete.ts'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { deletePicturesOf, purgeFilesOfMany } from '#modules/file/index.ts'
import { eventHolder } from '../event/file.access.ts'
import { eventPictures } from '../event/picture.access.ts'
import { countOldEvents, deleteOldCalendars, deleteOldEvents } from './retention.sql.ts'

/** Events, and calendars, of one portion. */
const atOnce = 1_000

/** Events and calendars that were removed, with attachments, pictures, answers and shares. */
export const eventBinRetention: RetentionKind = {
  ...{ kind: 'eventBin', usualDays: restoreDays, leastDays: 1 },
  count: ({ db }, scope) => countOldEvents(db, scope),
  remove: (context, scope) =>
    inTransaction(context.db, async (db) => {
      const events = await deleteOldEvents(db, scope, atOnce)
      await purgeFilesOfMany(
        { ...context, db },
        eventHolder,
        events.map(({ eventId }) => String(eventId)),
      )
      for (const [comCode, own] of Map.groupBy(events, (event) => event.comCode)) {
        const ids = own.map(({ eventId }) => String(eventId))
        await deletePicturesOf(db, comCode, eventPictures.kind, ids)
      }
      return events.length + (await deleteOldCalendars(db, scope, atOnce))
    }),
}

/** Deletes events and calendars that were removed more than 14 days ago. */
export async function purgeRemovedEvents(context: Background): Promise<void> {
  const count = await removeAll(eventBinRetention, context, {
    ...{ comCode: null, before: purgeBefore(context.clock) },
    personCodesOnHold: await listPeopleOnHold(context),
  })
  context.log.info({ count }, 'calendar: deleted events that were removed 14 days ago')
}
