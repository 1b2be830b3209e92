import type { CalendarItem, EventEntry, HolidayDay } from '@maru/api/calendar'
import { useState } from 'react'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { classes } from '#ui/classes.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { weekdayText } from '#ui/schedule/day-texts.ts'
import { weekdayOf } from '#ui/schedule/days.ts'
import type { ScheduleEntry, ScheduleSlot } from '#ui/schedule/entry.ts'
import { TimeGrid } from '#ui/schedule/time-grid.tsx'
import type { DaySpan } from '#ui/schedule/use-day-drag.ts'
import { isBar } from '../../calendar.rules.ts'
import { LunarText } from '../../parts/lunar-text.tsx'
import { TimeStrip } from '../../parts/time-strip.tsx'
import { AnswerButtons } from '../../span/parts/answer-buttons.tsx'
import styles from './day-head.module.css'

const SpanSheet = lazyLayer(
  'calendar-span',
  async () => (await import('../../span/parts/span-sheet.tsx')).SpanSheet,
)

/** Properties of {@link TimeView}; `days` are one day or the seven of a week. */
export interface TimeViewProps {
  label: string
  days: readonly string[]
  now: { day: string; minute: number }
  hours: { from: number; until: number }
  entries: readonly ScheduleEntry[]
  holidays: ReadonlyMap<string, HolidayDay>
  workingWeek: readonly number[]
  /** For the list of the events of some hours at phone width. */
  eventOf: (id: string) => EventEntry | undefined
  calendars: readonly CalendarItem[]
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
  const { label, days, now, hours, entries, holidays, workingWeek, eventOf, calendars, onOpen, onDay } = props
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
  const timed = entries.filter((entry) => !isBar(entry))
  const inHours = isPhone && days.length === 1 ? timed.map((entry) => withAnswers(entry, eventOf)) : timed
  // A day alone shows all of its events side by side, if the window is wide enough.
  const onMore = (column: { day: string }, time: { from: number; until: number }) =>
    days.length > 1 ? onDay(column.day) : setSpan({ day: column.day, ...time })
  return (
    <>
      <TimeGrid
        label={label}
        columns={columns}
        entries={inHours}
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
      {span ? (
        <SpanSheet {...{ span, entries, eventOf, calendars, onOpen }} onClose={() => setSpan(null)} />
      ) : null}
    </>
  )
}

/** The entry of an open invitation with the buttons that answer it, for a day on a phone. */
function withAnswers(entry: ScheduleEntry, eventOf: TimeViewProps['eventOf']): ScheduleEntry {
  const event = eventOf(entry.id)
  if (event?.answer !== 'none' || event.isCancelled) return entry
  return { ...entry, acts: <AnswerButtons event={event} /> }
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
