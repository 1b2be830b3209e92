import { calendarTopic } from '@maru/api/calendar'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import type { CalendarEntrySlot, WrittenEntry } from '#kit/room-slots/calendar-entry.ts'
import { requireMainCalendar } from '../folder/folder.access.ts'
import { selectListeners } from '../folder/folder.sql.ts'
import { findEvent, insertEvent, updateEventRemoved } from '../store/event.sql.ts'
import { storeInstances } from '../store/instance.service.ts'
import { selectWrittenEvents } from './written-entry.sql.ts'

type Work = Pick<Services, 'clock' | 'push'> & { db: Db }

const mostListeners = 500

async function writeEntry(context: Work, uid: string, entry: WrittenEntry): Promise<number> {
  const { db, clock } = context
  const { personCode, title, start, end, isAllDay, timeZone } = entry
  const { comCode, calendarId } = await requireMainCalendar(context, personCode)
  const eventId = await insertEvent(
    db,
    { comCode, uid, chainId: null, organizerCode: personCode, createdBy: personCode },
    {
      ...{ calendarId, title, place: '', content: '', isAllDay, startAt: start, endAt: end, timeZone },
      ...{ rule: null, lunarMonth: null, lunarDay: null, lunarLeap: null, lunarUntil: null },
      ...{ excluded: [], extra: [], class: 'public', shows: 'away', isCancelled: false, sequence: 0 },
    },
    clock.now(),
  )
  const event = await findEvent(db, eventId)
  if (!event) throw new Error('an event was not created')
  await storeInstances(context, personCode, event, [])
  return calendarId
}

/** Events of other rooms: their UID is the key, so that they are found again whatever the person changed. */
export const writtenEntries: CalendarEntrySlot = {
  async save(context, { source, sourceId }, entries) {
    const { db, clock, push } = context
    const prefix = `${source}.${sourceId}`
    const calendarIds: number[] = []
    for (const event of await selectWrittenEvents(db, prefix)) {
      await updateEventRemoved(db, event, clock.now())
      calendarIds.push(event.calendarId)
    }
    for (const [index, entry] of entries.entries())
      calendarIds.push(await writeEntry(context, `${prefix}.${index}@maru`, entry))
    if (calendarIds.length === 0) return
    const to = await selectListeners(db, calendarIds, mostListeners)
    for (let from = 0; from < to.length; from += 100)
      await push(db, {
        ...{ to: to.slice(from, from + 100), comCode: '*', topic: calendarTopic },
        id: calendarIds[0] ?? 0,
      })
  },
}
