import type { CalendarItem } from '@maru/api/calendar'
import { eventIdText } from '@maru/api/calendar/event-id'
import { type LocalName, object } from '@maru/api/kit/schema'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import type { CalendarFolders } from '#kit/room-slots/calendar-folders.ts'
import type { CalendarSource } from '#kit/room-slots/calendar-source.ts'
import type { WebpartSource } from '#kit/room-slots/webpart-source.ts'
import { listEntries } from '../event/list.service.ts'
import { ownMainCalendar } from '../folder/folder.access.ts'
import { listCalendars } from '../folder/folder.service.ts'

/** The viewer's events in the calendar of the home page and today's count; declined and cancelled ones are left out. */
export const eventCalendar: CalendarSource = {
  name: 'calendar',
  async list(context, { from, until, limit }) {
    const main = await ownMainCalendar(context)
    const calendars = (await listCalendars(context)).filter(({ isHidden }) => !isHidden)
    const calendarIds = calendars.map(({ calendarId }) => calendarId)
    const colors = new Map(calendars.map(({ calendarId, color }) => [calendarId, color]))
    const mainId = calendarIds.includes(main.calendarId) ? main.calendarId : null
    const rows = await listEntries(context, { from, until, calendarIds, mainId, limit })
    return rows
      .filter(({ isCancelled, answer, sees }) => !isCancelled && answer !== 'declined' && sees > 1)
      .map((row) => {
        const isAllDay = row.firstDay !== null && row.lastDay !== null
        return {
          id: eventIdText(row.eventId ?? 0, row.original ?? ''),
          title: row.title,
          start: isAllDay ? (row.firstDay ?? '') : row.from,
          end: isAllDay ? (row.lastDay ?? '') : row.until,
          isAllDay,
          url: `/calendar?event=${row.eventId}${row.isRepeat ? `&original=${row.original}` : ''}`,
          place: row.place,
          folderId: String(row.calendarId),
          color: colors.get(row.calendarId) ?? null,
          isPrivate: row.class !== 'public',
          isBusy: row.shows !== 'free',
        }
      })
  },
}

/** The web part of the calendar: the browser reads its month itself, because the viewer leafs in it. */
export const monthPart: WebpartSource = {
  kind: 'calendar',
  options: object({}),
  isOffered: async ({ viewer }) => !viewer.mailOnly,
  async load(context) {
    const from = context.clock.now()
    const until = new Date(from.getTime() + 86_400_000)
    return { entries: await eventCalendar.list(context, { from, until, limit: 20 }) }
  },
}

function nameOf({
  name,
  ownerName,
  isBirthday,
}: Pick<CalendarItem, 'name' | 'ownerName' | 'isBirthday'>): LocalName {
  const { ko, en, zh } = texts
  // The name that it was created with, in each language; its owner may have given it another one.
  if (isBirthday && name === ko.birthdays) return { ko: ko.birthdays, en: en.birthdays, zh: zh.birthdays }
  return name === '' ? ownerName : { ko: name, en: name, zh: name }
}

/** The calendars that the viewer has not hidden, as folders of the specification; a main calendar has its owner's name. */
export const calendarFolders: CalendarFolders = {
  async list(context) {
    const calendars = (await listCalendars(context)).filter(({ isHidden }) => !isHidden)
    return calendars.map(({ calendarId, name, ownerName, isMain, isBirthday, color, level }) => ({
      calendarId,
      folderClass: isBirthday ? ('IPF.Appointment.Birthday' as const) : ('IPF.Appointment' as const),
      name: nameOf({ name, ownerName, isBirthday }),
      isMain: isMain && level === 'owner',
      colorCode: color,
    }))
  },
}
