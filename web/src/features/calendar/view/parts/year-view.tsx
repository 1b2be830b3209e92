import type { HolidayDay } from '@maru/api/calendar'
import { useMemo } from 'react'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { monthOnly } from '#ui/schedule/day-texts.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { countByDay } from '../../calendar.rules.ts'
import { MonthDays } from '../../parts/month-days.tsx'
import styles from './year-view.module.css'

/** Properties of {@link YearView}. */
export interface YearViewProps {
  label: string
  day: string
  today: string
  firstDay: number
  entries: readonly ScheduleEntry[]
  holidays: ReadonlyMap<string, HolidayDay>
  isRest: (day: string) => boolean
  onDay: (day: string) => void
  onMonth: (day: string) => void
}

/** A year of twelve small months: days with events have a dot, a day opens the day, a heading its month. */
export function YearView({ label, day, today, firstDay, entries, isRest, onDay, onMonth }: YearViewProps) {
  const t = useTranslate()
  const language = useLanguage()
  const marks = useMemo(() => countByDay(entries), [entries])
  const months = Array.from(
    { length: 12 },
    (_one, index) => `${day.slice(0, 4)}-${String(index + 1).padStart(2, '0')}-01`,
  )
  return (
    <section aria-label={label} data-months className={styles.year}>
      {months.map((month) => (
        <section key={month} aria-label={monthOnly(month, language)} className={styles.month}>
          <button
            type="button"
            className={styles.name}
            aria-current={month.slice(0, 7) === today.slice(0, 7) ? 'date' : undefined}
            onClick={() => onMonth(month)}
          >
            {monthOnly(month, language)}
          </button>
          <MonthDays
            {...{ month, day, today, firstDay, marks, isRest, onDay }}
            isWithoutOthers
            markText={(count) => t('calendar.eventCount', { count })}
          />
        </section>
      ))}
    </section>
  )
}
