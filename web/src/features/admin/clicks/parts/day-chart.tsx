import type { MenuClicks } from '@maru/api/menu/click'
import { wholeDay } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Row } from '#ui/layout/stack.tsx'
import styles from './clicks.module.css'

/** Clicks by day as columns; days with too few people are hatched. The CSV has the same numbers. */
export function DayChart({ days }: { days: MenuClicks['days'] }) {
  const t = useTranslate()
  const most = Math.max(1, ...days.map(({ clicks }) => clicks ?? 0))
  const known = days.filter((one) => one.clicks !== null)
  const busiest = known.toSorted((one, other) => (other.clicks ?? 0) - (one.clicks ?? 0))[0]
  const summary = busiest
    ? t('admin.clicks.busiest', { day: wholeDay(busiest.day), count: (busiest.clicks ?? 0).toLocaleString() })
    : t('admin.clicks.noDays')
  return (
    <figure style={{ margin: 0 }} role="img" aria-label={`${t('admin.clicks.byDay')}. ${summary}`}>
      <Row gap="05" align="end" className={styles.days} aria-hidden="true">
        {days.map(({ day, clicks }) => (
          <span
            key={day}
            className={classes(styles.day, clicks === null && styles.hidden)}
            title={`${wholeDay(day)} · ${clicks === null ? t('admin.clicks.fewPeople') : clicks.toLocaleString()}`}
            style={clicks === null ? undefined : { height: `${Math.max(2, (clicks / most) * 100)}%` }}
          />
        ))}
      </Row>
      <p className={styles.axis} aria-hidden="true">
        <span>{wholeDay(days[0]?.day ?? null)}</span>
        <span>{summary}</span>
        <span>{wholeDay(days.at(-1)?.day ?? null)}</span>
      </p>
    </figure>
  )
}
