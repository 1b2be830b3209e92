import { type calendarApi, calendarTopic } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { requireEvent } from '../event/event.access.ts'
import { replaceReminders } from '../store/reminder.sql.ts'

/** Sets when the viewer is reminded of an event that they can see; nothing else of the event changes. */
export function saveEventReminders(
  context: Context,
  { eventId, reminders }: Input<typeof calendarApi.saveEventReminders>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer, push } = inside
    const { event } = await requireEvent(inside, eventId, true)
    await replaceReminders(db, event, viewer.personCode, reminders)
    const to = [viewer.personCode]
    await push(db, { to, comCode: '*', topic: calendarTopic, id: event.calendarId })
    return 1
  })
}
