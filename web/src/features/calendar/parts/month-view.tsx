import type { HolidayDay } from '@maru/api/calendar'
import type { CSSProperties } from 'react'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useWide } from '../../../kit/use-wide.ts'
import { classes } from '../../../ui/classes.ts'
import { fullDay, weekdayText } from '../../../ui/schedule/day-texts.ts'
import { weekdayOf } from '../../../ui/schedule/days.ts'
import type { ScheduleEntry } from '../../../ui/schedule/entry.ts'
import { partOn } from '../../../ui/schedule/lanes.ts'
import { barsOf, isBar, monthOf, weekNumber } from '../calendar.rules.ts'
import { EventBar } from './day-bars.tsx'
import { LunarText } from './lunar-text.tsx'
import styles from './views.module.css'

/** Entries of a day of the month before the others are counted (spec 3§9). */
const shownPerDay = 2

/** Properties of {@link MonthView}. */
export interface MonthViewProps {
  label: string
  day: string
  today: string
  firstDay: number
  entries: readonly ScheduleEntry[]
  holidays: ReadonlyMap<string, HolidayDay>
  onOpen: (entry: ScheduleEntry) => void
  onDay: (day: string) => void
  onCreate: (day: string) => void
}

/** A month: two events a day and the number of the others, which opens the day; bars run over their days. */
export function MonthView(props: MonthViewProps) {
  const language = useLanguage()
  const weeks = monthOf(props.day, props.firstDay)
  return (
    <section aria-label={props.label} className={styles.month}>
      <div className={styles.weekdays}>
        {(weeks[0] ?? []).map((day) => (
          <div key={day} className={classes(styles.weekday, weekdayOf(day) === 0 && styles.rest)}>
            {weekdayText(weekdayOf(day), language)}
          </div>
        ))}
      </div>
      {weeks.map((days) => (
        <MonthWeek key={days[0]} {...props} days={days} />
      ))}
    </section>
  )
}

function MonthWeek({ days, entries, ...props }: MonthViewProps & { days: readonly string[] }) {
  const t = useTranslate()
  // A bar needs its lane on every one of its days, so a bar in the third lane is behind the count of its days.
  const bars = barsOf(entries, days)
  const shown = bars.filter(({ lane }) => lane < shownPerDay)
  const monday = days.find((day) => weekdayOf(day) === 1) ?? ''
  return (
    <section aria-label={t('calendar.weekNumber', { number: weekNumber(monday) })} className={styles.week}>
      {days.map((day, index) => {
        const over = bars.filter(({ from, length }) => index >= from && index < from + length)
        const drawn = over.filter(({ lane }) => lane < shownPerDay)
        const lanes = Math.max(0, ...drawn.map(({ lane }) => lane + 1))
        const single = entries.filter((entry) => !isBar(entry) && partOn(entry, day) !== null)
        const room = Math.max(0, shownPerDay - lanes)
        return (
          <MonthDay
            key={day}
            {...props}
            date={day}
            column={index + 1}
            lanes={lanes}
            entries={single.slice(0, room)}
            hidden={over.length - drawn.length + Math.max(0, single.length - room)}
          />
        )
      })}
      {shown.map((bar) => (
        <EventBar
          key={bar.entry.id}
          bar={bar}
          column={bar.from + 1}
          row={bar.lane + 2}
          onOpen={props.onOpen}
        />
      ))}
    </section>
  )
}

function MonthDay({
  date,
  column,
  lanes,
  hidden,
  day,
  today,
  entries,
  holidays,
  onOpen,
  onDay,
  onCreate,
}: MonthViewProps & { date: string; column: number; lanes: number; hidden: number }) {
  const t = useTranslate()
  const language = useLanguage()
  const isPhone = !useWide(761)
  const holiday = holidays.get(date)
  const weekday = weekdayOf(date)
  const isRest = holiday ? !holiday.isWorkday : weekday === 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the page's button or the day view creates an event
    <div
      className={classes(styles.cell, date.slice(0, 7) !== day.slice(0, 7) && styles.outside)}
      style={{ gridColumn: column }}
      onDoubleClick={() => onCreate(date)}
    >
      <div className={styles.cellHead}>
        <button
          type="button"
          aria-label={fullDay(date, language)}
          className={classes(
            styles.number,
            isRest && styles.rest,
            weekday === 6 && !isRest && styles.saturday,
            date === today && styles.today,
          )}
          onClick={() => onDay(date)}
        >
          {Number(date.slice(8))}
        </button>
        {holiday ? (
          <span className={classes(styles.holidayName, holiday.isWorkday && styles.workday)}>
            {localName(holiday.name, language)}
          </span>
        ) : (
          <LunarText day={date} />
        )}
      </div>
      <div className={styles.singles} style={{ '--lanes': lanes } as CSSProperties}>
        {entries.map((entry) => (
          <button
            key={entry.id}
            type="button"
            className={classes(
              styles.single,
              entry.status === 'cancelled' && styles.cancelled,
              entry.status === 'tentative' && styles.tentative,
            )}
            style={{ '--tone': `var(--p-${entry.color})` } as CSSProperties}
            aria-label={[entry.title, entry.start.slice(11), entry.statusText].filter(Boolean).join(', ')}
            onClick={() => onOpen(entry)}
          >
            <span className={styles.clock}>{entry.start.slice(11)} </span>
            {entry.title}
          </button>
        ))}
        {hidden > 0 ? (
          <button
            type="button"
            aria-label={t('kit.schedule.more', { count: hidden })}
            className={styles.more}
            onClick={() => onDay(date)}
          >
            {isPhone ? `+${hidden}` : t('kit.schedule.more', { count: hidden })}
          </button>
        ) : null}
      </div>
    </div>
  )
}
