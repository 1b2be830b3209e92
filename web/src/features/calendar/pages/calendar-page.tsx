import type { EventDetail } from '@maru/api/calendar'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { usePageSearch } from '../../../kit/address.ts'
import { useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useKeys } from '../../../kit/keys.ts'
import { useGo } from '../../../kit/link.tsx'
import { useWide } from '../../../kit/use-wide.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadingBar, Skeleton } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { fullDay, monthText, weekdayText } from '../../../ui/schedule/day-texts.ts'
import { nowIn, timeText, weekdayOf } from '../../../ui/schedule/days.ts'
import type { ScheduleEntry, ScheduleSlot } from '../../../ui/schedule/entry.ts'
import { partOn } from '../../../ui/schedule/lanes.ts'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import {
  type CalendarSearch,
  type CalendarView,
  calendarAddress,
  calendarViews,
  firstTimes,
  parseCalendarSearch,
  spanOf,
  stepFrom,
  weekOf,
  weekOfMonth,
} from '../calendar.rules.ts'
import paneStyles from '../parts/calendar-pane.module.css'
import { CalendarGroups } from '../parts/calendar-pane.tsx'
import { EventDetailFrame } from '../parts/event-detail.tsx'
import { EditEventDialog } from '../parts/event-dialog.tsx'
import { EventFormDialog } from '../parts/event-form-dialog.tsx'
import { EventRows } from '../parts/event-rows.tsx'
import { MiniMonth } from '../parts/mini-month.tsx'
import { MonthView } from '../parts/month-view.tsx'
import { ScopeDialog } from '../parts/scope-dialog.tsx'
import { TimeView } from '../parts/time-view.tsx'
import { useCalendarConfig, useShownEvents, useViewZone } from '../parts/use-calendar.ts'
import { useEventActs } from '../parts/use-event-acts.ts'
import { type EventDraft, newDraft, writableCalendars } from '../parts/use-event-form.ts'
import styles from './calendar-page.module.css'

const panel = 'calendar'

/** The calendar: a month, a week, a day or a list, with the viewer's calendars at the left (spec 3§2). */
export function CalendarPage() {
  const config = useCalendarConfig()
  return config.isReady ? <CalendarBody config={config} /> : <Skeleton rows={8} />
}

type Config = ReturnType<typeof useCalendarConfig>

function useTitle(view: CalendarView, day: string, isPhone: boolean): string {
  const t = useTranslate()
  const language = useLanguage()
  if (isPhone || view === 'month' || view === 'list') return monthText(day, language)
  if (view === 'day') return fullDay(day, language)
  const { month, week } = weekOfMonth(day)
  return t('calendar.weekTitle', { month: monthText(`${month}-01`, language), week })
}

function CalendarBody({ config }: { config: Config }) {
  const t = useTranslate()
  const go = useGo()
  const search = usePageSearch(parseCalendarSearch)
  const isPhone = !useWide(761)
  const hasPane = useWide(961)
  const view = search.view ?? (isPhone ? 'day' : config.view)
  const acts = useEventActs()
  const [draft, setDraft] = useState<EventDraft | null>(null)
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
  const create = (times: { start: string; end: string }, more: Partial<EventDraft> = {}) => {
    const writable = writableCalendars(list)
    const own = writable.find(({ isMain, level }) => isMain && level === 'owner') ?? writable[0]
    setDraft(newDraft({ ...times, timeZone, calendarId: own?.calendarId ?? null, ...more }))
  }
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
    const end = slot.until === 1440 ? '23:59' : timeText(slot.until)
    acts.move(
      { eventId: event.eventId, original: event.isRepeat ? event.original : null, scope },
      { isAllDay: false, start: `${slot.day}T${timeText(slot.from)}`, end: `${slot.day}T${end}`, timeZone },
    )
  }
  useKeys([
    { key: 't', label: 'calendar.today', run: () => step(0) },
    { key: 'm', label: 'calendar.views.month', run: () => show({ view: 'month' }) },
    { key: 'w', label: 'calendar.views.week', run: () => show({ view: 'week' }) },
    { key: 'd', label: 'calendar.views.day', run: () => show({ view: 'day' }) },
    { key: 'n', label: 'calendar.create', run: () => create(firstTimes(day, now)) },
  ])
  const isRest = (one: string) => {
    const holiday = holidays.get(one)
    return holiday ? !holiday.isWorkday : weekdayOf(one) === 0
  }
  const shared = { entries, holidays, onOpen: open, onDay: (one: string) => show({ view: 'day', day: one }) }
  return (
    <>
      <PageHeader
        title={title}
        beside={
          <>
            <Button onPress={() => step(0)}>{t('calendar.today')}</Button>
            <IconButton label={t('calendar.previous')} onPress={() => step(-1)}>
              <Icon icon={ChevronLeft} />
            </IconButton>
            <IconButton label={t('calendar.next')} onPress={() => step(1)}>
              <Icon icon={ChevronRight} />
            </IconButton>
          </>
        }
        actions={
          <>
            <Tabs
              look="segment"
              label={t('calendar.views.label')}
              panel={panel}
              items={calendarViews.map((id) => ({ id, label: t(`calendar.views.${id}`) }))}
              selected={view}
              onSelect={(next) => show({ view: next })}
            />
            <Button
              tone="primary"
              icon={<Icon icon={Plus} size={16} />}
              onPress={() => create(firstTimes(day, now))}
            >
              {t('calendar.create')}
            </Button>
          </>
        }
      />
      <LoadingBar isLoading={events.isFetching} />
      <div className={styles.layout}>
        {hasPane ? (
          <aside className={paneStyles.pane} aria-label={t('calendar.title')}>
            <MiniMonth
              day={day}
              today={now.day}
              firstDay={config.firstDay}
              shown={spanOf(view, day, config.firstDay)}
              isRest={isRest}
              onDay={(one) => show({ day: one })}
            />
            <CalendarGroups calendars={list} />
          </aside>
        ) : null}
        <div className={styles.center}>
          {isPhone && view === 'day' ? (
            <PhoneDays
              days={weekOf(day, config.firstDay)}
              day={day}
              entries={entries}
              onDay={(one) => show({ day: one })}
            />
          ) : null}
          {events.error ? <ErrorNote error={events.error} onRetry={() => void events.refetch()} /> : null}
          <TabPanel id={panel} label={title}>
            {view === 'month' ? (
              <MonthView
                {...shared}
                label={title}
                day={day}
                today={now.day}
                firstDay={config.firstDay}
                onCreate={createAllDay}
              />
            ) : view === 'list' || (view === 'week' && isPhone) ? (
              <EventRows {...shared} label={title} {...spanOf(view, day, config.firstDay)} />
            ) : (
              <TimeView
                {...shared}
                label={title}
                days={view === 'week' ? weekOf(day, config.firstDay) : [day]}
                now={now}
                hours={{ from: Math.max(0, config.from - 60), until: Math.min(1440, config.until + 60) }}
                workingWeek={config.workingWeek}
                onCreate={(slot) =>
                  create({
                    start: `${slot.day}T${timeText(slot.from)}`,
                    end: `${slot.day}T${slot.until === 1440 ? '23:59' : timeText(slot.until)}`,
                  })
                }
                onCreateAllDay={createAllDay}
                onMove={move}
              />
            )}
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
      {draft ? (
        <EventFormDialog first={draft} edited={null} calendars={list} onClose={() => setDraft(null)} />
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

/** The week of the shown day at phone width, with up to three dots a day. */
function PhoneDays({
  days,
  day,
  entries,
  onDay,
}: {
  days: readonly string[]
  day: string
  entries: readonly ScheduleEntry[]
  onDay: (day: string) => void
}) {
  const language = useLanguage()
  return (
    <div className={styles.phoneDays}>
      {days.map((one) => {
        const own = entries.filter((entry) => partOn(entry, one) !== null).slice(0, 3)
        return (
          <button
            key={one}
            type="button"
            aria-label={fullDay(one, language)}
            aria-current={one === day ? 'date' : undefined}
            className={styles.phoneDay}
            onClick={() => onDay(one)}
          >
            <small>{weekdayText(weekdayOf(one), language)}</small>
            <b>{Number(one.slice(8))}</b>
            <span className={styles.dots}>
              {own.map((entry) => (
                <i key={entry.id} style={{ '--tone': `var(--p-${entry.color})` } as CSSProperties} />
              ))}
            </span>
          </button>
        )
      })}
    </div>
  )
}
