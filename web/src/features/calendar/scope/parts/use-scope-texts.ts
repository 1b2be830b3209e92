import type { ChangedDate, SeriesPart, SeriesScopes } from '@maru/api/calendar'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { dayText, fullDay } from '#ui/schedule/day-texts.ts'

/** The texts of the question about a series: its parts and the dates that were changed alone. */
export function useScopeTexts() {
  const t = useTranslate()
  const language = useLanguage()
  const day = (one: string, from = '') =>
    from !== '' && one.slice(0, 4) !== from.slice(0, 4) ? fullDay(one, language) : dayText(one, language)
  const days = (first: string, last: string) =>
    first === last ? day(first) : `${day(first)} – ${day(last, first)}`
  return {
    day,
    /** The number of dates of a part with its days; of a series without an end until when they were counted. */
    part: (
      { count, firstDay, lastDay, pastCount, aheadCount }: SeriesPart,
      { countedUntil }: SeriesScopes,
    ) => {
      if (count === null || lastDay === null)
        return t('calendar.scope.open', {
          ...{ day: day(firstDay), count: aheadCount },
          until: day(countedUntil ?? firstDay, firstDay),
        })
      if (pastCount !== null && pastCount > 0) return t('calendar.scope.past', { count, past: pastCount })
      return `${t('calendar.scope.count', { count })} · ${days(firstDay, lastDay)}`
    },
    /** What differs on a date. */
    differences: ({ original, isAllDay, start, end, ...date }: ChangedDate): string => {
      const first = start.slice(0, 10)
      const isOther = first !== original.slice(0, 10) || isAllDay
      const hours = isAllDay ? days(first, end.slice(0, 10)) : `${start.slice(11)} – ${end.slice(11)}`
      const when = isOther && !isAllDay ? `${day(first)} ${hours}` : hours
      const parts = [
        date.isCancelled ? t('calendar.scope.cancelled') : '',
        date.isMoved ? t('calendar.scope.movedTo', { when }) : '',
        date.place ?? '',
        date.title === null ? '' : t('calendar.scope.ownTitle', { title: date.title }),
        date.hasOther ? t('calendar.scope.ownOther') : '',
      ].filter(Boolean)
      return parts.length > 0 ? parts.join(', ') : t('calendar.exception')
    },
  }
}
