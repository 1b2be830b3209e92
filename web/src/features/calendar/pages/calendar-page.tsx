import type { EventDetail } from '@maru/api/calendar'
import { useState } from 'react'
import { usePageSearch } from '../../../kit/address.ts'
import { useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useKeys } from '../../../kit/keys.ts'
import { useGo } from '../../../kit/link.tsx'
import { useAccount } from '../../../kit/session.ts'
import { useWide } from '../../../kit/use-wide.ts'
import { LoadingBar, Skeleton } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { fullDay, monthText } from '../../../ui/schedule/day-texts.ts'
import { nowIn, timeText, weekdayOf } from '../../../ui/schedule/days.ts'
import type { ScheduleEntry, ScheduleSlot } from '../../../ui/schedule/entry.ts'
import { TabPanel } from '../../../ui/tabs.tsx'
import {
  type CalendarSearch,
  type CalendarView,
  calendarAddress,
  firstTimes,
  parseCalendarSearch,
  phoneViews,
  spanOf,
  stepFrom,
  weekOf,
  weekOfMonth,
} from '../calendar.rules.ts'
import { EditEventDialog } from '../form/parts/event-dialog.tsx'
import { EventFormDialog } from '../form/parts/event-form-dialog.tsx'
import { type EventDraft, newDraft, writableCalendars } from '../form/parts/use-event-form.ts'
import paneStyles from '../parts/calendar-pane.module.css'
import { CalendarGroups } from '../parts/calendar-pane.tsx'
import { EventDetailFrame } from '../parts/event-detail.tsx'
import { MiniMonth } from '../parts/mini-month.tsx'
import { ScopeDialog } from '../parts/scope-dialog.tsx'
import { useCalendarConfig, useShownEvents, useViewZone } from '../parts/use-calendar.ts'
import { useEventActs } from '../parts/use-event-acts.ts'
import { QuickAddDialog } from '../quick/parts/quick-add-dialog.tsx'
import { useDefaultReminders } from '../reminder/parts/use-default-reminders.ts'
import { CalendarHeader } from '../view/parts/calendar-header.tsx'
import { PhoneDays } from '../view/parts/phone-days.tsx'
import { ViewBody } from '../view/parts/view-body.tsx'
import styles from './calendar-page.module.css'

const panel = 'calendar'

/** The calendar: a month, a week, a day or a list, with the viewer's calendars at the left (spec 3§2). */
export function CalendarPage() {
  const config = useCalendarConfig()
  return config.isReady ? <CalendarBody config={config} /> : <Skeleton rows={8} />
}

/** The times of a slot; one that ends at midnight ends in its last minute. */
function timesOfSlot({ day, from, until }: ScheduleSlot): { start: string; end: string } {
  return { start: `${day}T${timeText(from)}`, end: `${day}T${until === 1440 ? '23:59' : timeText(until)}` }
}

type Config = ReturnType<typeof useCalendarConfig>

function useTitle(view: CalendarView, day: string, isPhone: boolean): string {
  const t = useTranslate()
  const language = useLanguage()
  if (view === 'year') return t('calendar.yearTitle', { year: day.slice(0, 4) })
  if (isPhone || view === 'month' || view === 'list') return monthText(day, language)
  if (view === 'day' || view === 'people') return fullDay(day, language)
  const { month, week } = weekOfMonth(day)
  return t('calendar.weekTitle', { month: monthText(`${month}-01`, language), week })
}

function CalendarBody({ config }: { config: Config }) {
  const t = useTranslate()
  const go = useGo()
  const search = usePageSearch(parseCalendarSearch)
  const isPhone = !useWide(761)
  const hasPane = useWide(961)
  const { personCode } = useAccount()
  const asked = search.view ?? (isPhone ? 'day' : config.view)
  const view = isPhone && !phoneViews.some((one) => one === asked) ? 'day' : asked
  const acts = useEventActs()
  const remindersOf = useDefaultReminders()
  const [draft, setDraft] = useState<EventDraft | null>(null)
  const [isQuick, setQuick] = useState(false)
  const [edited, setEdited] = useState<EventDetail | null>(null)
  const [dragged, setDragged] = useState<{ entry: ScheduleEntry; slot: ScheduleSlot } | null>(null)
  const timeZone = useViewZone()
  const now = nowIn(timeZone)
  const day = search.day ?? now.day
  const { firstDay } = config
  // A phone shows the week above the day, so its entries are read too.
  const read = isPhone && view === 'day' ? 'week' : view
  const { calendars, events, entries, holidays, eventOf } = useShownEvents({ view: read, day, firstDay })
  const title = useTitle(view, day, isPhone)
  const list = calendars.data ?? []
  const show = (next: Partial<CalendarSearch>, replace = false) =>
    go(calendarAddress({ view, day, ...next }), { replace })
  const step = (by: number) => show({ day: by === 0 ? now.day : stepFrom(view, day, by) })
  const draftOf = (times: { start: string; end: string }, more: Partial<EventDraft> = {}) => {
    const writable = writableCalendars(list)
    const own = writable.find(({ isMain, level }) => isMain && level === 'owner') ?? writable[0]
    const calendarId = own?.calendarId ?? null
    const reminders = remindersOf(calendarId, more.isAllDay ?? false)
    return newDraft({ ...times, timeZone, calendarId, reminders, ...more })
  }
  const create = (times: { start: string; end: string }, more: Partial<EventDraft> = {}) =>
    setDraft(draftOf(times, more))
  const isCalled = search.isNew === 'form' && calendars.data !== undefined
  const first = draft ?? (isCalled ? draftOf(firstTimes(day, now)) : null)
  const createAllDay = (one: string) => create({ start: one, end: one }, { isAllDay: true, shows: 'free' })
  const open = (entry: ScheduleEntry) => {
    const event = eventOf(entry.id)
    if (event?.eventId)
      show({ eventId: event.eventId, original: event.isRepeat ? (event.original ?? undefined) : undefined })
  }
  const move = (entry: ScheduleEntry, slot: ScheduleSlot) => {
    if (eventOf(entry.id)?.isRepeat) setDragged({ entry, slot })
    else moveTo(entry, slot, 'all')
  }
  const moveTo = (entry: ScheduleEntry, slot: ScheduleSlot, scope: 'this' | 'following' | 'all') => {
    setDragged(null)
    const event = eventOf(entry.id)
    if (!event?.eventId) return
    acts.move(
      { eventId: event.eventId, original: event.isRepeat ? event.original : null, scope },
      { isAllDay: false, ...timesOfSlot(slot), timeZone },
    )
  }
  // A command of the palette opens a form; the address without it is the one to return to.
  const closeNew = () => {
    setQuick(false)
    setDraft(null)
    if (search.isNew) show({}, true)
  }
  useKeys([
    { key: 't', label: 'calendar.today', run: () => step(0) },
    { key: 'm', label: 'calendar.views.month', run: () => show({ view: 'month' }) },
    { key: 'w', label: 'calendar.views.week', run: () => show({ view: 'week' }) },
    { key: 'd', label: 'calendar.views.day', run: () => show({ view: 'day' }) },
    { key: 'y', label: 'calendar.views.year', run: () => show({ view: 'year' }) },
    { key: 'p', label: 'calendar.views.people', run: () => show({ view: 'people' }) },
    { key: 'q', label: 'calendar.quick.title', run: () => setQuick(true) },
    { key: 'n', label: 'calendar.create', run: () => create(firstTimes(day, now)) },
  ])
  const isRest = (one: string) => {
    const holiday = holidays.get(one)
    return holiday ? !holiday.isWorkday : weekdayOf(one) === 0
  }
  return (
    <>
      <CalendarHeader
        {...{ title, panel, view }}
        onStep={step}
        onView={(next) => show({ view: next })}
        onQuick={() => setQuick(true)}
        onCreate={() => create(firstTimes(day, now))}
      />
      <LoadingBar isLoading={events.isFetching} />
      <div className={styles.layout}>
        {hasPane ? (
          <aside className={paneStyles.pane} aria-label={t('calendar.title')}>
            <MiniMonth
              {...{ day, firstDay, isRest }}
              today={now.day}
              shown={spanOf(view, day, firstDay)}
              onDay={(one) => show({ day: one })}
            />
            <CalendarGroups calendars={list} />
          </aside>
        ) : null}
        <div className={styles.center}>
          {isPhone && view === 'day' ? (
            <PhoneDays
              {...{ day, entries, isRest }}
              days={weekOf(day, firstDay)}
              onDay={(one) => show({ day: one })}
            />
          ) : null}
          {events.error ? <ErrorNote error={events.error} onRetry={() => void events.refetch()} /> : null}
          <TabPanel id={panel} label={title}>
            <ViewBody
              {...{ view, day, now, config, entries, holidays, isRest }}
              label={title}
              onShow={show}
              onOpen={open}
              onCreate={(slot, people = []) =>
                create(timesOfSlot(slot), { people: people.filter(({ id }) => id !== personCode) })
              }
              onCreateAllDay={createAllDay}
              onMove={move}
            />
          </TabPanel>
        </div>
      </div>
      {search.eventId && !edited ? (
        <EventDetailFrame
          eventId={search.eventId}
          original={search.original ?? null}
          calendars={list}
          onClose={() => show({}, true)}
          onEdit={setEdited}
        />
      ) : null}
      {edited ? (
        <EditEventDialog
          event={edited}
          calendars={list}
          onClose={() => {
            setEdited(null)
            show({}, true)
          }}
        />
      ) : null}
      {first ? <EventFormDialog first={first} edited={null} calendars={list} onClose={closeNew} /> : null}
      {isQuick || (search.isNew === 'quick' && calendars.data && !draft) ? (
        <QuickAddDialog
          day={day}
          calendars={list}
          onDetails={(first) => {
            setQuick(false)
            setDraft(first)
          }}
          onClose={closeNew}
        />
      ) : null}
      {dragged ? (
        <ScopeDialog
          act="move"
          onChoose={(scope) => moveTo(dragged.entry, dragged.slot, scope)}
          onClose={() => setDragged(null)}
        />
      ) : null}
    </>
  )
}
