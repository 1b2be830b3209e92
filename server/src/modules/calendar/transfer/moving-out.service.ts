import { Readable } from 'node:stream'
import type { MovingOutSource } from '#kit/room-slots/moving-out.ts'
import { lookingAs } from '../folder/folder.access.ts'
import { selectCalendars } from '../folder/folder.sql.ts'
import { calendarText, exportName } from './export.service.ts'

/** Calendars in the list of a person, of whoever they are. */
const calendarsAtMost = 500

/** The calendars of a person as iCalendar files: not those of others, nor what is read from elsewhere. */
export const calendarMovingOut: MovingOutSource = {
  name: 'calendars',
  async *files(context) {
    if (context.viewer.mailOnly) return
    const calendars = await selectCalendars(context.db, lookingAs(context.viewer), calendarsAtMost)
    for (const calendar of calendars) {
      const isOwn = calendar.kind === 'own' && calendar.ownerCode === context.viewer.personCode
      if (!isOwn || calendar.isBirthday) continue
      const asked = { calendar, from: null, hasReminders: true }
      yield {
        path: [`${await exportName(context, calendar)}.ics`],
        changedAt: context.clock.now(),
        read: async () =>
          Readable.from(calendarText(context, asked), { objectMode: false, encoding: 'utf8' }),
      }
    }
  },
}
