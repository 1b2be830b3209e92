import type { HolidayDay } from '@maru/api/calendar'
import { useState } from 'react'
import { useColleagues } from '#features/org/index.tsx'
import type { PickItem } from '#kit/picking.ts'
import { readDraft, storeDraft } from '#kit/screen/draft.ts'
import { useAccount } from '#kit/session/session.ts'
import type { ScheduleEntry, ScheduleSlot } from '#ui/schedule/entry.ts'
import type { DaySpan } from '#ui/schedule/use-day-drag.ts'
import { type CalendarSearch, type CalendarView, spanOf, weekOf } from '../../calendar.rules.ts'
import { EventRows } from '../../parts/event-rows.tsx'
import { MonthView } from '../../parts/month-view.tsx'
import { TimeView } from '../../parts/time-view.tsx'
import type { useCalendarConfig } from '../../parts/use-calendar.ts'
import { mostPeople, PeopleView } from '../../people/parts/people-view.tsx'
import type { QuickStart } from '../../quick/parts/quick-add-dialog.tsx'
import { YearView } from './year-view.tsx'

/** Properties of {@link ViewBody}. */
export interface ViewBodyProps {
  view: CalendarView
  label: string
  day: string
  now: { day: string; minute: number }
  config: ReturnType<typeof useCalendarConfig>
  entries: readonly ScheduleEntry[]
  holidays: ReadonlyMap<string, HolidayDay>
  isRest: (day: string) => boolean
  onShow: (next: Partial<CalendarSearch>) => void
  onOpen: (entry: ScheduleEntry) => void
  onCreate: (slot: ScheduleSlot, people?: readonly PickItem[]) => void
  onCreateDays: (days: DaySpan) => void
  onMove: (entry: ScheduleEntry, slot: ScheduleSlot, isCopy: boolean) => void
  onMoveDays: (entry: ScheduleEntry, days: DaySpan, isCopy: boolean) => void
  /** Opens the quick form with a text that was typed on a day or a time. */
  onType: (start: QuickStart) => void
}

/** The chosen view. */
export function ViewBody(props: ViewBodyProps) {
  const { view, label, day, now, config, onShow, onCreateDays, onMoveDays, onType } = props
  const { entries, holidays, isRest, onOpen, onCreate, onMove } = props
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
      return <Team {...props} hours={hours} onDay={(one) => onShow({ day: one })} />
    case 'list':
      return <EventRows {...shared} {...spanOf(view, day, config.firstDay)} />
    default:
      return (
        <TimeView
          {...shared}
          {...{ now, hours, onCreate, onCreateDays, onMove, onMoveDays }}
          days={view === 'week' ? weekOf(day, config.firstDay) : [day]}
          workingWeek={config.workingWeek}
          onType={(slot, text) => onType({ day: slot.day, text, slot })}
        />
      )
  }
}

/** The people of the last visit side by side; at first the viewer and their department. */
function Team(
  props: ViewBodyProps & { hours: { from: number; until: number }; onDay: (day: string) => void },
) {
  const { personCode, displayName, displayNameEng, displayNameChi } = useAccount()
  const key = `calendar.people.${personCode}`
  const [chosen, setChosen] = useState(() => readDraft<PickItem[]>(key))
  const colleagues = useColleagues(chosen === null, mostPeople)
  const none = { ko: '', en: '', zh: '' }
  const me: PickItem = {
    ...{
      kind: 'person',
      id: personCode,
      title: none,
      place: none,
      email: '',
      photo: '',
      comCode: '',
      deptCode: '',
    },
    name: { ko: displayName, en: displayNameEng, zh: displayNameChi },
  }
  const team = colleagues.data
    ? [me, ...colleagues.data.filter(({ id }) => id !== personCode)].slice(0, 7)
    : [me]
  return (
    <PeopleView
      {...props}
      week={weekOf(props.day, props.config.firstDay)}
      people={chosen ?? team}
      onPeople={(people) => {
        setChosen([...people])
        storeDraft(key, people)
      }}
      onMore={(one) => props.onShow({ view: 'day', day: one })}
      onOpen={(eventId, original) => props.onShow({ eventId, original: original ?? undefined })}
    />
  )
}
