import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { dayText, monthOnly, weekOfMonth } from '#ui/schedule/day-texts.ts'
import type { View } from '#ui/schedule/days.ts'
import { ViewTabs } from './calendar-header.tsx'
import styles from './panes.module.css'

/** Properties of {@link PhoneBar}. */
export interface PhoneBarProps {
  view: View
  day: string
  /** The id of the panel that the view tabs control. */
  panel: string
  onView: (view: View) => void
  onStep: (step: -1 | 1) => void
}

/** The controls above a calendar at phone width: the shown period, back and forward, and the view tabs. */
export function PhoneBar({ view, day, panel, onView, onStep }: PhoneBarProps) {
  const t = useTranslate()
  const language = useLanguage()
  const shown =
    view === 'day'
      ? dayText(day, language)
      : view === 'week'
        ? t('reservation.weekTitle', { month: monthOnly(day, language), week: weekOfMonth(day) })
        : monthOnly(day, language)
  return (
    <Row gap="1" className={styles.phoneBar}>
      <IconButton label={t('reservation.previous')} onPress={() => onStep(-1)}>
        <Icon icon={ChevronLeft} />
      </IconButton>
      <h2 className={styles.phoneTitle} aria-live="polite">
        {shown}
      </h2>
      <IconButton label={t('reservation.next')} onPress={() => onStep(1)}>
        <Icon icon={ChevronRight} />
      </IconButton>
      <span className={styles.phoneViews}>
        <ViewTabs view={view} panel={panel} onView={onView} />
      </span>
    </Row>
  )
}
