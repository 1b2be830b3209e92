import type { HolidayDay } from '@maru/api/calendar'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { Row } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { fullDay } from '#ui/schedule/day-texts.ts'
import { addDays } from '#ui/schedule/days.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { partOn } from '#ui/schedule/lanes.ts'
import { EventRow } from './event-row.tsx'
import styles from './event-rows.module.css'
import { LunarText } from './lunar-text.tsx'

/** Properties of {@link EventRows}. */
export interface EventRowsProps {
  label: string
  from: string
  until: string
  entries: readonly ScheduleEntry[]
  holidays: ReadonlyMap<string, HolidayDay>
  onOpen: (entry: ScheduleEntry) => void
}

/** The events of several days as a list, by day; days without events are left out. */
export function EventRows({ label, from, until, entries, holidays, onOpen }: EventRowsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  const filled = days
    .map((day) => ({ day, own: entries.filter((entry) => partOn(entry, day) !== null) }))
    .filter(({ day, own }) => own.length > 0 || holidays.has(day))
  return (
    <Card label={label}>
      {filled.length === 0 ? <Empty text={t('calendar.empty')} /> : null}
      {filled.map(({ day, own }) => {
        const holiday = holidays.get(day)
        return (
          <section key={day} aria-label={fullDay(day, language)} className={styles.listDay}>
            <Row
              as="h2"
              align="baseline"
              className={classes(styles.listHead, holiday?.isWorkday === false && styles.rest)}
            >
              {fullDay(day, language)} {holiday ? localName(holiday.name, language) : null}
              <LunarText day={day} />
            </Row>
            <ul className={styles.rows}>
              {own.map((entry) => (
                <li key={entry.id}>
                  <EventRow entry={entry} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </Card>
  )
}
