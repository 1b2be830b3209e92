import { calendarApi } from '@maru/api/calendar'
import { ianaZone } from '@maru/api/kit/time/time-zones'
import { useMemo } from 'react'
import { usePage, useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { type CalendarView, type EntryTexts, entryOf, keyOf, spanOf } from '../calendar.rules.ts'

/** The time zone in which the viewer sees the calendar. */
export function useViewZone(): string {
  return ianaZone(useAccount().userConfig.timeZone)
}

/** The texts of entries. */
export function useEntryTexts(): EntryTexts {
  const t = useTranslate()
  return useMemo(
    () => ({
      private: t('calendar.private'),
      busy: t('calendar.busy'),
      untitled: t('calendar.untitled'),
      statuses: {
        tentative: t('calendar.statuses.tentative'),
        declined: t('calendar.statuses.declined'),
        waiting: t('calendar.statuses.waiting'),
        cancelled: t('calendar.statuses.cancelled'),
        free: t('calendar.statuses.free'),
      },
    }),
    [t],
  )
}

/** The personal settings: first weekday, working days and hours in minutes. */
export function useCalendarConfig() {
  const config = useRead(calendarApi.getUserConfig, {}, { staleTime: 300_000 })
  return useMemo(() => {
    const data = config.data
    const week: unknown = data ? JSON.parse(data.workingWeek) : [1, 2, 3, 4, 5]
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
    return {
      isReady: data !== undefined || config.isError,
      firstDay: data?.firstDay ?? 0,
      workingWeek: Array.isArray(week) ? week.map(Number) : [1, 2, 3, 4, 5],
      from: minutes(data?.workingStartTime ?? '09:00'),
      until: minutes(data?.workingEndTime ?? '18:00'),
      view: (['day', 'week', 'month'] as const)[data?.viewMode ?? 2] ?? 'month',
    }
  }, [config.data, config.isError])
}

/** The calendars of the viewer, and the events and holidays of the days that a view shows. */
export function useShownEvents(shown: { view: CalendarView; day: string; firstDay: number }) {
  const timeZone = useViewZone()
  const texts = useEntryTexts()
  const span = spanOf(shown.view, shown.day, shown.firstDay)
  const calendars = useRead(calendarApi.listCalendars, {}, { staleTime: 60_000 })
  const events = usePage(calendarApi.listEvents, { ...span, timeZone })
  const holidays = useRead(calendarApi.listHolidays, span, { staleTime: 3_600_000 })
  const entries = useMemo(() => {
    const known = new Map((calendars.data ?? []).map((one) => [one.calendarId, one]))
    return (events.data?.entries ?? []).map((event) =>
      entryOf(event, known.get(event.calendarId), timeZone, texts),
    )
  }, [calendars.data, events.data, timeZone, texts])
  const byKey = useMemo(
    () => new Map((events.data?.entries ?? []).map((event) => [keyOf(event), event])),
    [events.data],
  )
  const restDays = useMemo(() => new Map((holidays.data ?? []).map((one) => [one.day, one])), [holidays.data])
  return { calendars, events, entries, holidays: restDays, eventOf: (id: string) => byKey.get(id), timeZone }
}
