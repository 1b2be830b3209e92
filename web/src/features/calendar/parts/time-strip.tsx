import type { HolidayDay } from '@maru/api/calendar'
import { type CSSProperties, useRef, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { type DaySpan, useDayDrag } from '#ui/schedule/use-day-drag.ts'
import { barsOf } from '../calendar.rules.ts'
import { EventBar } from './day-bars.tsx'
import styles from './time-strip.module.css'

/** Properties of {@link TimeStrip}. */
export interface TimeStripProps {
  days: readonly string[]
  entries: readonly ScheduleEntry[]
  holidays: ReadonlyMap<string, HolidayDay>
  onOpen: (entry: ScheduleEntry) => void
  onCreateDays: (days: DaySpan) => void
  onMoveDays: (entry: ScheduleEntry, days: DaySpan, isCopy: boolean) => void
}

/** Rows of bars before the others are behind "n more". */
const shownLanes = 3

/** The events of whole days and the names of holidays, above the hours. Drags create, move and lengthen events. */
export function TimeStrip({ days, entries, holidays, onOpen, onCreateDays, onMoveDays }: TimeStripProps) {
  const t = useTranslate()
  const language = useLanguage()
  const frame = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { drag, begin, wasDragged } = useDayDrag(frame, { onCreate: onCreateDays, onMove: onMoveDays })
  const bars = barsOf(entries, days)
  const shown = isOpen ? bars : bars.filter(({ lane }) => lane < shownLanes)
  const hidden = bars.length - shown.length
  const first = days.some((day) => holidays.has(day)) ? 2 : 1
  const rows = Math.max(1, first - 1 + Math.max(0, ...shown.map(({ lane }) => lane + 1)))
  return (
    <section
      ref={frame}
      aria-label={t('calendar.allDay')}
      className={styles.strip}
      style={{ '--rows': rows } as CSSProperties}
    >
      <span className={styles.stripLabel}>
        {hidden > 0 || isOpen ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className={styles.more}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('calendar.less') : `+${hidden}`}
          </button>
        ) : (
          t('calendar.allDay')
        )}
      </span>
      {days.map((day, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the button of the page creates an event
        <span
          key={day}
          data-date={day}
          className={classes(styles.stripDay, drag && day >= drag.from && day <= drag.until && styles.chosen)}
          style={{ gridColumn: index + 2 }}
          onPointerDown={(event) => begin(event, 'create', null)}
          onDoubleClick={() => onCreateDays({ from: day, until: day })}
        />
      ))}
      {days.map((day, index) => {
        const holiday = holidays.get(day)
        return holiday ? (
          <span
            key={day}
            className={classes(styles.holiday, holiday.isWorkday && styles.workday)}
            style={{ gridColumn: index + 2 }}
          >
            {localName(holiday.name, language)}
          </span>
        ) : null
      })}
      {shown.map((bar) => (
        <EventBar
          key={bar.entry.id}
          {...{ bar, drag, onOpen, onMoveDays, wasDragged }}
          column={bar.from + 2}
          row={first + bar.lane}
          onBegin={begin}
        />
      ))}
    </section>
  )
}
