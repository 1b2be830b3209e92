import { calendarApi } from '@maru/api/calendar'
import { useRead } from '#kit/call/read.ts'

/** The reminders that a new event gets in a calendar, as the viewer chose them in the settings. A hook. */
export function useDefaultReminders(): (calendarId: number | null, isAllDay: boolean) => readonly number[] {
  const { data } = useRead(calendarApi.getReminderSetting, {}, { staleTime: 60_000 })
  return (calendarId, isAllDay) => {
    const chosen = data?.calendars.find((one) => one.calendarId === calendarId)
    return isAllDay ? (chosen?.dayMinutes ?? []) : (chosen?.minutes ?? [10])
  }
}
