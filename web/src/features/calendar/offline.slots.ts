import { calendarApi } from '@maru/api/calendar'
import { ianaZone } from '@maru/api/kit/time/time-zones'
import type { OfflineReader } from '#kit/fillings.ts'
import { requireAccount } from '#kit/session/session.ts'
import { addDays, nowIn } from '#ui/schedule/days.ts'
import { type CalendarView, spanOf } from './calendar.rules.ts'

/** Days from today that the phone's home may show before the next connection. */
const daysAhead = 7

/** Reads the next days one by one, as the phone's home shows them, and this week and month. */
export async function fillEvents({ read }: OfflineReader): Promise<void> {
  const timeZone = ianaZone(requireAccount().userConfig.timeZone)
  const { day } = nowIn(timeZone, new Date())
  const { firstDay } = await read(calendarApi.getUserConfig, {})
  await read(calendarApi.listCalendars, {})
  const views: CalendarView[] = ['day', 'week', 'month', 'list']
  const spans = [
    ...views.map((view) => spanOf(view, day, firstDay)),
    ...Array.from({ length: daysAhead }, (_none, index) => spanOf('day', addDays(day, index + 1), firstDay)),
  ]
  for (const span of spans) {
    await read(calendarApi.listEvents, { ...span, timeZone })
    await read(calendarApi.listHolidays, span)
  }
}
