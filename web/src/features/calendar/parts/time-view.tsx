import type { HolidayDay } from '@maru/api/calendar'
import { type CSSProperties, useState } from 'react'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { classes } from '../../../ui/classes.ts'
import { weekdayText } from '../../../ui/schedule/day-texts.ts'
import { weekdayOf } from '../../../ui/schedule/days.ts'
import type { ScheduleEntry, ScheduleSlot } from '../../../ui/schedule/entry.ts'
import { TimeGrid } from '../../../ui/schedule/time-grid.tsx'
import { barsOf, isBar } from '../calendar.rules.ts'
import { EventBar } from './day-bars.tsx'
import { LunarText } from './lunar-text.tsx'
import styles from './views.module.css'

/** Properties of {@link TimeView}; `days` are one day or the seven of a week. */
export interface TimeViewProps {
  label: string
  days: readonly string[]
  now: { day: string; minute: number }
  hours: { from: number; until: number }
  entries: readonly ScheduleEntry[]
  holidays: ReadonlyMap<string, HolidayDay>
  workingWeek: readonly number[]
  onOpen: (entry: ScheduleEntry) => void
  onDay: (day: string) => void
  onCreate: (slot: ScheduleSlot) => void
  onCreateAllDay: (day: string) => void
  onMove: (entry: ScheduleEntry, slot: ScheduleSlot) => void
}

/** Events side by side before the others are a count (spec 3§9). */
const mostParallel = 8
/** Rows of bars before the others are behind "n more". */
const shownLanes = 3

/** One day or a week: a strip with the events of whole days, and the hours below it. */
export function TimeView(props: TimeViewProps) {
  const { label, days, now, hours, entries, holidays, workingWeek, onOpen, onDay } = props
  const language = useLanguage()
  const isRest = (day: string) => {
    const holiday = holidays.get(day)
    return holiday ? !holiday.isWorkday : !workingWeek.includes(weekdayOf(day))
  }
  // An hour before and after the working hours is shown too.
  const shades = [
    { from: 0, until: hours.from + 60 },
    { from: hours.until - 60, until: 1440 },
  ]
  const columns = days.map((day) => ({
    id: day,
    label: `${weekdayText(weekdayOf(day), language)} ${Number(day.slice(8))}`,
    head: <DayHead {...{ day, holidays, onDay }} today={now.day} />,
    day,
    laneKey: null,
    isToday: day === now.day,
    isRest: isRest(day),
    shades: isRest(day) ? [] : shades,
    step: 30,
  }))
  return (
    <TimeGrid
      label={label}
      columns={columns}
      entries={entries.filter((entry) => !isBar(entry))}
      now={now.minute}
      usualHours={hours}
      isWholeDay
      mostParallel={mostParallel}
      strip={<Strip {...props} />}
      onOpen={onOpen}
      onCreate={props.onCreate}
      onMore={days.length > 1 ? (column) => onDay(column.day) : undefined}
      onMove={props.onMove}
    />
  )
}

function DayHead({
  day,
  today,
  holidays,
  onDay,
}: Pick<TimeViewProps, 'holidays' | 'onDay'> & { day: string; today: string }) {
  const language = useLanguage()
  const weekday = weekdayOf(day)
  const isHoliday = holidays.get(day)?.isWorkday === false
  return (
    <button
      type="button"
      className={classes(
        styles.head,
        (weekday === 0 || isHoliday) && styles.rest,
        weekday === 6 && !isHoliday && styles.saturday,
        day === today && styles.today,
      )}
      onClick={() => onDay(day)}
    >
      <span className={styles.headDay}>
        {weekdayText(weekday, language)} <b>{Number(day.slice(8))}</b>
      </span>
      <LunarText day={day} />
    </button>
  )
}

/** The events of whole days and the names of holidays, above the hours. */
function Strip({ days, entries, holidays, onOpen, onCreateAllDay }: TimeViewProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const bars = barsOf(entries, days)
  const shown = isOpen ? bars : bars.filter(({ lane }) => lane < shownLanes)
  const hidden = bars.length - shown.length
  const first = days.some((day) => holidays.has(day)) ? 2 : 1
  const rows = Math.max(1, first - 1 + Math.max(0, ...shown.map(({ lane }) => lane + 1)))
  return (
    <section
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
          className={styles.stripDay}
          style={{ gridColumn: index + 2 }}
          onDoubleClick={() => onCreateAllDay(day)}
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
        <EventBar key={bar.entry.id} bar={bar} column={bar.from + 2} row={first + bar.lane} onOpen={onOpen} />
      ))}
    </section>
  )
}
