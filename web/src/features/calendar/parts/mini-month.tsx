import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { fullDay, monthText, weekdayText } from '../../../ui/schedule/day-texts.ts'
import { addMonths, weekdayOf } from '../../../ui/schedule/days.ts'
import { monthOf } from '../calendar.rules.ts'
import styles from './calendar-pane.module.css'

/** Properties of {@link MiniMonth}; `shown` are the days that the view shows. */
export interface MiniMonthProps {
  day: string
  today: string
  firstDay: number
  shown: { from: string; until: string }
  isRest: (day: string) => boolean
  onDay: (day: string) => void
}

/** A small month to choose a day; its own arrows leaf without changing the view. */
export function MiniMonth({ day, today, firstDay, shown, isRest, onDay }: MiniMonthProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [leafed, setLeafed] = useState<{ day: string; month: string } | null>(null)
  const month = leafed?.day === day ? leafed.month : day
  const leaf = (by: number) => setLeafed({ day, month: addMonths(month, by) })
  const weeks = monthOf(month, firstDay)
  return (
    <section aria-label={t('calendar.miniMonth')} className={styles.mini}>
      <div className={styles.miniHead}>
        <b>{monthText(month, language)}</b>
        <IconButton size="s" label={t('calendar.previousMonth')} onPress={() => leaf(-1)}>
          <Icon icon={ChevronLeft} size={14} />
        </IconButton>
        <IconButton size="s" label={t('calendar.nextMonth')} onPress={() => leaf(1)}>
          <Icon icon={ChevronRight} size={14} />
        </IconButton>
      </div>
      <div className={styles.miniDays}>
        {(weeks[0] ?? []).map((one) => (
          <span key={one} aria-hidden className={styles.miniWeekday}>
            {weekdayText(weekdayOf(one), language)}
          </span>
        ))}
        {weeks.flat().map((one) => (
          <button
            key={one}
            type="button"
            aria-label={fullDay(one, language)}
            aria-current={one === day ? 'date' : undefined}
            className={classes(
              styles.miniDay,
              one >= shown.from && one <= shown.until && styles.inView,
              one.slice(0, 7) !== month.slice(0, 7) && styles.other,
              isRest(one) && styles.rest,
              weekdayOf(one) === 6 && styles.saturday,
              one === today && styles.today,
            )}
            onClick={() => onDay(one)}
          >
            {Number(one.slice(8))}
          </button>
        ))}
      </div>
    </section>
  )
}
