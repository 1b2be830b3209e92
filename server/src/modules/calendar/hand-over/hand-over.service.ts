import { calendarTopic } from '@maru/api/calendar'
import type { Background } from '#kit/room.ts'
import { type HandOverKind, ownedThings, toSuccessor } from '#kit/room-slots/hand-over.ts'
import { requireMainCalendar } from '../folder/folder.access.ts'
import { selectListeners } from '../folder/folder.sql.ts'
import { queueGuestMails } from '../notice/announce.service.ts'
import {
  selectManagedCalendars,
  selectOrganizedEvents,
  updateCalendarManager,
  updateOrganizer,
} from './hand-over.sql.ts'

/** Maximum number of people whose open browsers are notified. */
const mostListeners = 2_000

/** Notifies the browsers that list one of the calendars, and those of other people. */
async function notify(
  { db, push }: Background,
  calendarIds: readonly number[],
  others: readonly string[],
): Promise<void> {
  if (calendarIds.length === 0) return
  const to = [...new Set([...(await selectListeners(db, calendarIds, mostListeners)), ...others])]
  for (let start = 0; start < to.length; start += 100)
    await push(db, {
      to: to.slice(start, start + 100),
      comCode: '*',
      topic: calendarTopic,
      id: calendarIds[0] ?? 0,
    })
}

/** The calendars of departments, companies and projects that a leaver manages. */
const managedCalendars: HandOverKind = {
  kind: 'calendar.managed',
  name: { ko: '관리하는 캘린더', en: 'Managed calendars', zh: '管理的日历' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) => ownedThings(await selectManagedCalendars(db, personCode)),
  async handOver(context, { from, to }) {
    const calendars = await updateCalendarManager(context.db, from, to, context.clock.now())
    const ids = calendars.map((calendar) => calendar.calendarId)
    await notify(context, ids, [from, to])
    return ids.length
  },
}

/** The events with guests that a leaver organizes and that have not ended; a series is one. */
const organizedEvents: HandOverKind = {
  kind: 'calendar.organized',
  name: { ko: '주최하는 앞으로의 일정', en: 'Future events as organizer', zh: '主办的未来日程' },
  choices: [toSuccessor],
  list: async ({ db, clock }, personCode) =>
    ownedThings(await selectOrganizedEvents(db, personCode, clock.now())),
  async handOver(context, { from, to }) {
    const { db, clock } = context
    const main = await requireMainCalendar(context, to)
    const events = await updateOrganizer(db, from, { ...main, to, now: clock.now() })
    const calendarIds = [...new Set(events.map((event) => event.calendarId))]
    await notify(context, calendarIds, [from, to, ...events.flatMap((event) => event.personCodes)])
    await queueGuestMails(
      context,
      events.map((event) => event.eventId),
    )
    return events.length
  },
}

/** What a leaver owns in the room calendar. Private events are never handed over. */
export const calendarHandOver = [managedCalendars, organizedEvents]
