import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { listRecipients } from '#modules/account/index.ts'
import { deleteRingsBefore } from '../reminder/ring.sql.ts'
import { syncRooms } from '../room/room.service.ts'
import { dayText, wallOf } from '../series/zone.rules.ts'
import { type EventRow, findEvent, selectSeriesToExtend } from '../store/event.sql.ts'
import { madeSpan, storeInstances } from '../store/instance.service.ts'
import { deleteUndosBefore } from '../store/undo.sql.ts'

const noCookie = { value: null, set: () => {}, clear: () => {} }
const day = 86_400_000
/** Dates are extended by at least a month at once, so that a run writes few series. */
const slack = 30
const perRun = 5000

/** Books the room of a series for the dates that were added, with the rights that its organiser has now. */
async function bookRoom(context: Background, { eventId, comCode, organizerCode }: EventRow): Promise<void> {
  const people = await listRecipients(context.db, [organizerCode], context.clock.now())
  const viewer = people.find((one) => one.comCode === comCode && !one.mailOnly)
  if (!viewer) return
  const browser = { cookie: noCookie, deviceCookie: noCookie, address: '', agent: '', host: '' }
  const caller = { viewer, requestId: '', ...browser }
  await syncRooms({ ...context, ...caller }, [eventId])
}

/** Stores further dates of series, each in a transaction of its own, and removes undos and reminders that are over. */
export async function extendSeries(context: Background): Promise<void> {
  const now = context.clock.now()
  const before = dayText(wallOf(madeSpan(now).until) - slack * day)
  for (const { eventId } of await selectSeriesToExtend(context.db, before, perRun)) {
    const change = (step: 'dates' | 'room', run: (inside: Background, event: EventRow) => Promise<unknown>) =>
      inTransaction(context.db, async (db) => {
        const event = await findEvent(db, eventId, true)
        if (event) await run({ ...context, db }, event)
      }).catch(
        // A failing series does not stop the others; its dates are retried the next night.
        (error: unknown) => context.log.error({ err: error, eventId, step }, 'series not extended'),
      )
    await change('dates', (inside, event) => storeInstances(inside, '', event))
    // On its own, so that a room that cannot be booked does not take the dates back.
    await change('room', bookRoom)
  }
  await deleteRingsBefore(context.db, new Date(now.getTime() - 2 * day))
  await deleteUndosBefore(context.db, new Date(now.getTime() - day))
}
