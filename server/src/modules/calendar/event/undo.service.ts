import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { retractAlarms } from '#kit/notification/alarms.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import { queueGuestMails } from '../notice/announce.service.ts'
import { syncRooms } from '../room/room.service.ts'
import { findEvent, updateEventRemoved } from '../store/event.sql.ts'
import { storeInstances } from '../store/instance.service.ts'
import { deleteUndo, restoreSnapshot, selectVersionsLocked, takeUndo } from '../store/undo.sql.ts'

/** Minutes in which a change can be undone. */
const undoMinutes = 10

/**
 * Undoes a change of the viewer as a whole: events, exceptions, people and answers are as before, and events that it
 * created are removed. Throws `calendar.undoOver` after ten minutes, or if another person has changed one since.
 */
export function undoEvent(context: Context, { undoId }: { undoId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const now = clock.now()
    const since = new Date(now.getTime() - undoMinutes * 60_000)
    const undo = await takeUndo(db, { undoId, personCode: viewer.personCode, since })
    if (!undo) throw failure('calendar.undoOver')
    const events = await selectVersionsLocked(db, Object.keys(undo.versions).map(Number))
    const isSame = events.every(({ eventId, version }) => undo.versions[eventId] === version)
    if (!isSame || events.length === 0) throw failure('calendar.undoOver')
    const created = events.filter(({ eventId }) => !undo.before.includes(eventId))
    for (const event of created) await updateEventRemoved(db, event, now)
    await restoreSnapshot(db, undoId, now)
    for (const eventId of undo.before) {
      const event = await findEvent(db, eventId)
      if (event) await storeInstances(inside, viewer.personCode, event)
    }
    await syncRooms(
      inside,
      events.map(({ eventId }) => eventId),
    )
    await deleteUndo(db, undoId)
    // Attendees were notified at once: what did not happen disappears from their work feed.
    const subjects = events.map(({ eventId }) => `calendar.event:${eventId}`)
    await retractAlarms(inside, subjects, new Date(undo.createdAt))
    await queueGuestMails(
      inside,
      events.map(({ eventId }) => eventId),
    )
    await pushCalendars(inside, [...new Set(events.map(({ calendarId }) => calendarId))])
    return 1
  })
}
