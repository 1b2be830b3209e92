import type { CalendarItem, EventEntry, HolidayDay } from '@maru/api/calendar'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { Skeleton } from '#ui/loading.tsx'
import type { ScheduleEntry, ScheduleSlot } from '#ui/schedule/entry.ts'
import type { DaySpan } from '#ui/schedule/use-day-drag.ts'
import { type CalendarSearch, type CalendarView, spanOf, weekOf } from '../../calendar.rules.ts'
import { EventRows } from '../../parts/event-rows.tsx'
import { MonthView } from '../../parts/month-view.tsx'
import type { useCalendarConfig } from '../../parts/use-calendar.ts'
import type { QuickStart } from '../../quick/parts/quick-add-dialog.tsx'
import { YearView } from './year-view.tsx'

/** A day or a week; the month, with which the calendar begins, does not need its code. */
export const TimeView = lazyPart(
  'calendar-hours',
  async () => (await import('./time-view.tsx')).TimeView,
  <Skeleton rows={8} />,
)

/** Properties of {@link ViewBody}. */
export interface ViewBodyProps {
  view: Exclude<CalendarView, 'people'>
  label: string
  day: string
  now: { day: string; minute: number }
  config: ReturnType<typeof useCalendarConfig>
  entries: readonly ScheduleEntry[]
  eventOf: (id: string) => EventEntry | undefined
  calendars: readonly CalendarItem[]
  holidays: ReadonlyMap<string, HolidayDay>
  isRest: (day: string) => boolean
  onShow: (next: Partial<CalendarSearch>) => void
  onOpen: (entry: ScheduleEntry) => void
  onCreate: (slot: ScheduleSlot) => void
  onCreateDays: (days: DaySpan) => void
  onMove: (entry: ScheduleEntry, slot: ScheduleSlot, isCopy: boolean) => void
  onMoveDays: (entry: ScheduleEntry, days: DaySpan, isCopy: boolean) => void
  /** Opens the quick form with a text that was typed on a day or a time. */
  onType: (start: QuickStart) => void
}

/** The hours that a day shows before it is scrolled: the usual ones with an hour before and after. */
export const hoursOf = ({ from, until }: { from: number; until: number }) => ({
  from: Math.max(0, from - 60),
  until: Math.min(1440, until + 60),
})

/** The chosen view. */
export function ViewBody(props: ViewBodyProps) {
  const { view, label, day, now, config, onShow, onCreateDays, onMoveDays, onType } = props
  const { entries, eventOf, calendars, holidays, isRest, onOpen, onCreate, onMove } = props
  const hours = hoursOf(config)
  const onDay = (one: string) => onShow({ view: 'day', day: one })
  const shared = { label, entries, holidays, onOpen, onDay }
  switch (view) {
    case 'month':
      return (
        <MonthView
          {...shared}
          {...{ day, onCreateDays, onMoveDays }}
          today={now.day}
          firstDay={config.firstDay}
          onType={(one, text) => onType({ day: one, text })}
        />
      )
    case 'year':
      return (
        <YearView
          {...shared}
          {...{ day, isRest }}
          today={now.day}
          firstDay={config.firstDay}
          onMonth={(one) => onShow({ view: 'month', day: one })}
        />
      )
    case 'list':
      return <EventRows {...shared} {...spanOf(view, day, config.firstDay)} />
    default:
      return (
        <TimeView
          {...shared}
          {...{ now, hours, eventOf, calendars, onCreate, onCreateDays, onMove, onMoveDays }}
          days={view === 'week' ? weekOf(day, config.firstDay) : [day]}
          workingWeek={config.workingWeek}
          onType={(slot, text) => onType({ day: slot.day, text, slot })}
        />
      )
  }
}
