import type { HolidayDay } from '@maru/api/calendar'
import { useState } from 'react'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { classes } from '#ui/classes.ts'
import { weekdayText } from '#ui/schedule/day-texts.ts'
import { weekdayOf } from '#ui/schedule/days.ts'
import type { ScheduleEntry, ScheduleSlot } from '#ui/schedule/entry.ts'
import { TimeGrid } from '#ui/schedule/time-grid.tsx'
import type { DaySpan } from '#ui/schedule/use-day-drag.ts'
import { isBar } from '../calendar.rules.ts'
import styles from './day-head.module.css'
import { LunarText } from './lunar-text.tsx'
import { SpanSheet } from './span-sheet.tsx'
import { TimeStrip } from './time-strip.tsx'

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
  onCreateDays: (days: DaySpan) => void
  onMove: (entry: ScheduleEntry, slot: ScheduleSlot, isCopy: boolean) => void
  onMoveDays: (entry: ScheduleEntry, days: DaySpan, isCopy: boolean) => void
  onType: (slot: ScheduleSlot, text: string) => void
}

/** Events side by side before the others are a count (spec 3§9); at phone width more could not be read. */
const mostParallel = { wide: 8, phone: 3 }

/** One day or a week: a strip with the events of whole days, and the hours below it. */
export function TimeView(props: TimeViewProps) {
  const { label, days, now, hours, entries, holidays, workingWeek, onOpen, onDay } = props
  const language = useLanguage()
  const isPhone = !useWide(761)
  const [span, setSpan] = useState<Pick<ScheduleSlot, 'day' | 'from' | 'until'> | null>(null)
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
    head: <DayHead {...{ day, holidays, onDay }} today={now.day} isSeveral={days.length > 1} />,
    day,
    laneKey: null,
    isToday: day === now.day,
    isRest: isRest(day),
    shades: isRest(day) ? [] : shades,
    step: 30,
  }))
  // A day alone shows all of its events side by side, if the window is wide enough.
  const onMore = (column: { day: string }, time: { from: number; until: number }) =>
    days.length > 1 ? onDay(column.day) : setSpan({ day: column.day, ...time })
  return (
    <>
      <TimeGrid
        label={label}
        columns={columns}
        entries={entries.filter((entry) => !isBar(entry))}
        now={now.minute}
        usualHours={hours}
        isWholeDay
        mostParallel={isPhone ? mostParallel.phone : mostParallel.wide}
        strip={<TimeStrip {...props} />}
        onOpen={onOpen}
        onCreate={props.onCreate}
        onMore={days.length > 1 || isPhone ? onMore : undefined}
        onMove={props.onMove}
        onType={props.onType}
        canCopy
      />
      {span ? <SpanSheet {...{ span, entries, onOpen }} onClose={() => setSpan(null)} /> : null}
    </>
  )
}

function DayHead({
  day,
  today,
  holidays,
  onDay,
  isSeveral,
}: Pick<TimeViewProps, 'holidays' | 'onDay'> & { day: string; today: string; isSeveral: boolean }) {
  const language = useLanguage()
  const weekday = weekdayOf(day)
  const isHoliday = holidays.get(day)?.isWorkday === false
  return (
    <button
      type="button"
      className={classes(
        styles.head,
        isSeveral && styles.several,
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
