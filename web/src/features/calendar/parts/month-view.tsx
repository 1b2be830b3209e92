import type { HolidayDay } from '@maru/api/calendar'
import { type CSSProperties, useRef } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { classes } from '#ui/classes.ts'
import { Row } from '#ui/layout/stack.tsx'
import { fullDay, weekdayText } from '#ui/schedule/day-texts.ts'
import { weekdayOf } from '#ui/schedule/days.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { partOn } from '#ui/schedule/lanes.ts'
import { type DaySpan, useDayDrag } from '#ui/schedule/use-day-drag.ts'
import { usePrinting } from '#ui/schedule/use-printing.ts'
import { barsOf, isBar, monthOf, weekNumber } from '../calendar.rules.ts'
import { DayEntry, type DayEntryActs, EventBar } from './day-bars.tsx'
import { LunarText } from './lunar-text.tsx'
import styles from './month-view.module.css'
import { type DayKeys, useDayKeys } from './use-day-keys.ts'

/** Entries of a day of the month before the others are counted (spec 3§9). */
const shownPerDay = 2
/** The same on paper, where nothing can be opened: as many as fit if the weeks fill the sheet. */
const printedPerDay = (weeks: number) => (weeks > 5 ? 3 : 4)

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
  onCreateDays: (days: DaySpan) => void
  onMoveDays: (entry: ScheduleEntry, days: DaySpan, isCopy: boolean) => void
  onType: (day: string, text: string) => void
}

/** What the weeks and days of a month share. */
type Shared = Omit<MonthViewProps, 'label'> &
  DayEntryActs & {
    /** The days that a drag or the keys select. */
    chosen: DaySpan | null
    keys: DayKeys
    /** Entries of a day before the others are counted. */
    most: number
  }

/** The keys of the days and events, for the list of keys. */
const monthKeys = [
  { key: '↑ ↓ ← →', label: 'kit.keys.choose' },
  { key: 'Enter', label: 'kit.keys.make' },
  { key: 'Alt ↑ ↓ ← →', label: 'kit.keys.days' },
] as const

/**
 * A month: two events a day and the number of the others, which opens the day; bars run over their days. A drag over
 * days creates an event, and one of an event moves it. Keys do the same: arrows walk over the days, Shift selects
 * several, Enter creates over them, letters begin a quick event, and Alt with arrows moves the focused event.
 */
export function MonthView({ label, ...props }: MonthViewProps) {
  const language = useLanguage()
  useKeys(monthKeys)
  const frame = useRef<HTMLElement>(null)
  const weeks = monthOf(props.day, props.firstDay)
  const { onCreateDays, onMoveDays, onType } = props
  const { drag, begin, wasDragged } = useDayDrag(frame, { onCreate: onCreateDays, onMove: onMoveDays })
  const keys = useDayKeys(frame, { onCreate: onCreateDays, onType })
  const isPrinted = usePrinting()
  const most = isPrinted ? printedPerDay(weeks.length) : shownPerDay
  const shared: Shared = {
    ...props,
    most,
    drag,
    wasDragged,
    keys,
    onBegin: begin,
    chosen: drag ?? keys.chosen,
  }
  return (
    <section
      ref={frame}
      aria-label={label}
      className={styles.month}
      style={{ '--weeks': weeks.length } as CSSProperties}
    >
      <div className={styles.weekdays}>
        {(weeks[0] ?? []).map((day) => (
          <div key={day} className={classes(styles.weekday, weekdayOf(day) === 0 && styles.rest)}>
            {weekdayText(weekdayOf(day), language)}
          </div>
        ))}
      </div>
      {weeks.map((days) => (
        <MonthWeek key={days[0]} {...shared} days={days} />
      ))}
    </section>
  )
}

function MonthWeek({ days, entries, most, ...props }: Shared & { days: readonly string[] }) {
  const t = useTranslate()
  // A bar needs its lane on every one of its days, so a bar in the third lane is behind the count of its days.
  const bars = barsOf(entries, days)
  const shown = bars.filter(({ lane }) => lane < most)
  const monday = days.find((day) => weekdayOf(day) === 1) ?? ''
  return (
    <section aria-label={t('calendar.weekNumber', { number: weekNumber(monday) })} className={styles.week}>
      {days.map((day, index) => {
        const over = bars.filter(({ from, length }) => index >= from && index < from + length)
        const drawn = over.filter(({ lane }) => lane < most)
        const lanes = Math.max(0, ...drawn.map(({ lane }) => lane + 1))
        const single = entries.filter((entry) => !isBar(entry) && partOn(entry, day) !== null)
        const room = Math.max(0, most - lanes)
        return (
          <MonthDay
            key={day}
            {...props}
            most={most}
            date={day}
            column={index + 1}
            lanes={lanes}
            entries={single.slice(0, room)}
            hidden={over.length - drawn.length + Math.max(0, single.length - room)}
          />
        )
      })}
      {shown.map((bar) => (
        <EventBar key={bar.entry.id} {...props} bar={bar} column={bar.from + 1} row={bar.lane + 2} />
      ))}
    </section>
  )
}

function MonthDay({
  date,
  column,
  lanes,
  hidden,
  entries,
  ...props
}: Shared & { date: string; column: number; lanes: number; hidden: number }) {
  const t = useTranslate()
  const isPhone = !useWide(761)
  const { day, chosen, onDay } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the arrows and Enter on the number create an event
    <div
      data-date={date}
      className={classes(
        styles.cell,
        date.slice(0, 7) !== day.slice(0, 7) && styles.outside,
        chosen && date >= chosen.from && date <= chosen.until && styles.chosen,
      )}
      style={{ gridColumn: column }}
      onPointerDown={(event) => props.onBegin(event, 'create', null)}
      onDoubleClick={() => props.onCreateDays({ from: date, until: date })}
    >
      <DayHead {...props} date={date} />
      <div className={styles.singles} style={{ '--lanes': lanes } as CSSProperties}>
        {entries.map((entry) => (
          <DayEntry key={entry.id} {...props} entry={entry} />
        ))}
        {hidden > 0 ? (
          <button
            type="button"
            aria-label={t('kit.schedule.more', { count: hidden })}
            className={styles.more}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onDay(date)}
          >
            {isPhone ? `+${hidden}` : t('kit.schedule.more', { count: hidden })}
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** The number of a day, which opens it, with its holiday or its lunar day. */
function DayHead({ date, today, holidays, keys, onDay }: Omit<Shared, 'entries'> & { date: string }) {
  const language = useLanguage()
  const holiday = holidays.get(date)
  const weekday = weekdayOf(date)
  const isRest = holiday ? !holiday.isWorkday : weekday === 0
  return (
    <Row gap="1" className={styles.cellHead}>
      <button
        type="button"
        data-number={date}
        aria-label={fullDay(date, language)}
        className={classes(
          styles.number,
          isRest && styles.rest,
          weekday === 6 && !isRest && styles.saturday,
          date === today && styles.today,
        )}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => keys.onKeyDown(event, date)}
        onBlur={keys.onBlur}
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
    </Row>
  )
}
