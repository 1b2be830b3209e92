import type { EventDetail } from '@maru/api/calendar'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { dayText, fullDay } from '#ui/schedule/day-texts.ts'
import { nowIn } from '#ui/schedule/days.ts'
import { useViewZone } from './use-calendar.ts'

/**
 * The times of an event as text; the zone of the event if it is not that of the viewer. `isShort` leaves the current year
 * out.
 */
export function useWhenText({ isShort = false } = {}) {
  const t = useTranslate()
  const language = useLanguage()
  const viewZone = useViewZone()
  return ({
    start,
    end,
    isAllDay,
    timeZone,
  }: Pick<EventDetail, 'start' | 'end' | 'isAllDay' | 'timeZone'>) => {
    const year = nowIn(viewZone).day.slice(0, 4)
    const isThisYear = [start, end].every((text) => text.startsWith(year))
    const day = (text: string) =>
      isShort && isThisYear ? dayText(text.slice(0, 10), language) : fullDay(text.slice(0, 10), language)
    const isOneDay = start.slice(0, 10) === end.slice(0, 10)
    if (isAllDay) return isOneDay ? `${day(start)} · ${t('calendar.allDay')}` : `${day(start)} – ${day(end)}`
    const until = isOneDay ? end.slice(11) : `${day(end)} ${end.slice(11)}`
    return `${day(start)} ${start.slice(11)} – ${until}${timeZone === viewZone ? '' : ` (${timeZone})`}`
  }
}
