import type { CalendarItem, EventEntry, HolidayDay } from '@maru/api/calendar'
import type { PickItem } from '#kit/picking.ts'
import type { ScheduleEntry, ScheduleSlot } from '#ui/schedule/entry.ts'
import type { DaySpan } from '#ui/schedule/use-day-drag.ts'
import { type CalendarSearch, type CalendarView, spanOf, weekOf } from '../../calendar.rules.ts'
import { EventRows } from '../../parts/event-rows.tsx'
import { MonthView } from '../../parts/month-view.tsx'
import type { useCalendarConfig } from '../../parts/use-calendar.ts'
import { PeopleView } from '../../people/parts/people-view.tsx'
import type { DraftRoom } from '../../people/parts/use-place-columns.tsx'
import type { TeamState } from '../../people/parts/use-team.ts'
import type { QuickStart } from '../../quick/parts/quick-add-dialog.tsx'
import { TimeView } from './time-view.tsx'
import { YearView } from './year-view.tsx'

/** Properties of {@link ViewBody}. */
export interface ViewBodyProps {
  view: CalendarView
  label: string
  day: string
  now: { day: string; minute: number }
  config: ReturnType<typeof useCalendarConfig>
  entries: readonly ScheduleEntry[]
  eventOf: (id: string) => EventEntry | undefined
  calendars: readonly CalendarItem[]
  holidays: ReadonlyMap<string, HolidayDay>
  isRest: (day: string) => boolean
  /** Whose time the people view shows, and whether it is chosen at the left of the view. */
  team: TeamState
  hasPane: boolean
  onShow: (next: Partial<CalendarSearch>) => void
  onOpen: (entry: ScheduleEntry) => void
  onCreate: (slot: ScheduleSlot, people?: readonly PickItem[], room?: DraftRoom) => void
  onCreateDays: (days: DaySpan) => void
  onMove: (entry: ScheduleEntry, slot: ScheduleSlot, isCopy: boolean) => void
  onMoveDays: (entry: ScheduleEntry, days: DaySpan, isCopy: boolean) => void
  /** Opens the quick form with a text that was typed on a day or a time. */
  onType: (start: QuickStart) => void
}

/** The chosen view. */
export function ViewBody(props: ViewBodyProps) {
  const { view, label, day, now, config, onShow, onCreateDays, onMoveDays, onType } = props
  const { entries, eventOf, calendars, holidays, isRest, onOpen, onCreate, onMove } = props
  const hours = { from: Math.max(0, config.from - 60), until: Math.min(1440, config.until + 60) }
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
    case 'people':
      return (
        <PeopleView
          {...{ label, day, now, hours, holidays, onCreate }}
          team={props.team}
          hasPane={props.hasPane}
          week={weekOf(day, config.firstDay)}
          onDay={(one) => onShow({ day: one })}
          onMore={(one) => onShow({ view: 'day', day: one })}
          onOpen={(eventId, original) => onShow({ eventId, original: original ?? undefined })}
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
