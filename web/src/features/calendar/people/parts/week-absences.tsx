import type { HolidayDay } from '@maru/api/calendar'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { columnDay } from '#ui/schedule/day-texts.ts'
import { inRows } from '../absence.rules.ts'
import { absenceTitle, awayDays } from '../people.rules.ts'
import styles from './people-view.module.css'
import type { PersonColumn } from './use-people-day.ts'

/** The absences of the week as bars over its days; those that do not overlap share a line. */
export function WeekAbsences({
  columns,
  week,
  day,
  holidays,
  onDay,
}: {
  columns: readonly PersonColumn[]
  week: readonly string[]
  day: string
  holidays: ReadonlyMap<string, HolidayDay>
  onDay: (day: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const place = (one: string) => Math.max(0, week.indexOf(one))
  const bars = columns.flatMap(({ personCode, name, times, timeZone, known }) =>
    awayDays(times, week, timeZone).map(({ from, until, isWhole }) => {
      const kind = absenceTitle(known, from, until)
      const text = t(isWhole ? 'calendar.people.awayDay' : 'calendar.people.awayPart', { name })
      const last = until > (week.at(-1) ?? '') ? week.length - 1 : place(until)
      return { key: `${personCode}${from}`, text: kind ? `${name} ${kind}` : text, first: place(from), last }
    }),
  )
  if (bars.length === 0) return null
  return (
    <section aria-label={t('calendar.people.absences')} className={styles.absences}>
      <b>{t('calendar.people.absences')}</b>
      {week.map((one, index) => (
        <button
          key={one}
          type="button"
          className={styles.weekday}
          style={{ gridColumn: index + 2 }}
          aria-current={one === day ? 'date' : undefined}
          onClick={() => onDay(one)}
        >
          {columnDay(one, language)}{' '}
          {localName(holidays.get(one)?.name ?? { ko: '', en: '', zh: '' }, language)}
        </button>
      ))}
      {inRows(bars).map(({ key, text, first, last, row }) => (
        <span
          key={key}
          className={styles.away}
          title={text}
          style={{ gridColumn: `${first + 2} / span ${last - first + 1}`, gridRow: row + 2 }}
        >
          {text}
        </span>
      ))}
    </section>
  )
}
