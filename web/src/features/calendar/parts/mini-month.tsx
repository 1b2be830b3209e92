import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { monthText } from '#ui/schedule/day-texts.ts'
import { addMonths } from '#ui/schedule/days.ts'
import styles from './calendar-pane.module.css'
import { MonthDays } from './month-days.tsx'

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
  return (
    <section aria-label={t('calendar.miniMonth')} className={styles.mini}>
      <Row gap="1" className={styles.miniHead}>
        <b>{monthText(month, language)}</b>
        <IconButton size="s" label={t('calendar.previousMonth')} onPress={() => leaf(-1)}>
          <Icon icon={ChevronLeft} size={14} />
        </IconButton>
        <IconButton size="s" label={t('calendar.nextMonth')} onPress={() => leaf(1)}>
          <Icon icon={ChevronRight} size={14} />
        </IconButton>
      </Row>
      <MonthDays {...{ month, day, today, firstDay, shown, isRest, onDay }} />
    </section>
  )
}
