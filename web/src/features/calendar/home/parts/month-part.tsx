import type { CalendarItem, EventDetail } from '@maru/api/calendar'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useGo } from '#kit/address/link.tsx'
import type { HomePartProps } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { fullDay, monthText } from '#ui/schedule/day-texts.ts'
import { addMonths, nowIn, weekdayOf } from '#ui/schedule/days.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { partOn } from '#ui/schedule/lanes.ts'
import { calendarAddress, colorsByDay, countByDay } from '../../calendar.rules.ts'
import { EventRow } from '../../parts/event-row.tsx'
import { MonthDays } from '../../parts/month-days.tsx'
import { useCalendarConfig, useShownEvents, useViewZone } from '../../parts/use-calendar.ts'
import styles from './month-part.module.css'

// Not with the home page: the form has the editor in it.
const EventDetailFrame = lazyLayer(
  'calendar-event',
  async () => (await import('../../detail/parts/event-detail.tsx')).EventDetailFrame,
)
const EditEventDialog = lazyLayer(
  'calendar-form',
  async () => (await import('../../form/parts/event-dialog.tsx')).EditEventDialog,
)

/** Milliseconds after which another month, and another day, is read (spec 3§9). */
const waits = { month: 1000, day: 200 }

/** A month on the home page with up to two dots a day, and the events of the chosen day below it (spec 2§2, 3§2). */
export function MonthPart({ title }: HomePartProps) {
  const t = useTranslate()
  const language = useLanguage()
  const config = useCalendarConfig()
  const today = nowIn(useViewZone()).day
  const [month, setMonth] = useState(today)
  const [day, setDay] = useState(today)
  const readMonth = useDebounced(month, waits.month)
  const shownDay = useDebounced(day, waits.day)
  const { calendars, events, entries, holidays, eventOf } = useShownEvents({
    ...{ view: 'month', day: readMonth, firstDay: config.firstDay },
  })
  const isBusy = useSteadyLoading(events.isFetching)
  const name = localName(title, language) || t('calendar.entry.monthPart')
  const marks = useMemo(() => countByDay(entries), [entries])
  const dots = useMemo(() => colorsByDay(entries), [entries])
  const isRest = (one: string) => {
    const holiday = holidays.get(one)
    return holiday ? !holiday.isWorkday : weekdayOf(one) === 0
  }
  const choose = (next: string) => {
    setDay(next)
    setMonth(next)
  }
  const arrow = (label: string, icon: typeof ChevronLeft, by: number) => (
    <IconButton size="s" label={label} onPress={() => setMonth(addMonths(month, by))}>
      <Icon icon={icon} size={14} />
    </IconButton>
  )
  return (
    <Card label={name}>
      <LoadingBar isLoading={isBusy && !events.isPending} />
      <CardHeader
        title={name}
        actions={<Link to={calendarAddress({ view: 'month', day: month })}>{t('calendar.home.more')}</Link>}
      />
      <Row gap="1" className={styles.head}>
        <b aria-live="polite">{monthText(month, language)}</b>
        <Button onPress={() => choose(today)}>{t('calendar.today')}</Button>
        {arrow(t('calendar.previousMonth'), ChevronLeft, -1)}
        {arrow(t('calendar.nextMonth'), ChevronRight, 1)}
      </Row>
      <div className={styles.month}>
        <MonthDays
          {...{ month, day, today, marks, dots, isRest }}
          firstDay={config.firstDay}
          markText={(count) => t('calendar.eventCount', { count })}
          onDay={choose}
        />
      </div>
      <div className={styles.events}>
        {events.error && !events.data ? (
          <ErrorNote inline error={events.error} onRetry={() => void events.refetch()} />
        ) : null}
        {events.isPending && !events.error ? <Skeleton rows={3} /> : null}
        {events.data ? (
          <DayList day={shownDay} entries={entries} calendars={calendars.data ?? []} eventOf={eventOf} />
        ) : null}
      </div>
    </Card>
  )
}

/** The events of the chosen day; an event opens in place. */
function DayList({
  day,
  entries,
  calendars,
  eventOf,
}: {
  day: string
  entries: readonly ScheduleEntry[]
  calendars: readonly CalendarItem[]
  eventOf: ReturnType<typeof useShownEvents>['eventOf']
}) {
  const t = useTranslate()
  const go = useGo()
  const language = useLanguage()
  const [openId, setOpenId] = useState<string | null>(null)
  const [edited, setEdited] = useState<EventDetail | null>(null)
  const own = entries.filter((entry) => partOn(entry, day) !== null)
  const open = openId === null ? undefined : eventOf(openId)
  return (
    <section aria-label={fullDay(day, language)} className={styles.day}>
      <h3>{fullDay(day, language)}</h3>
      {own.length === 0 ? (
        <Empty text={t('calendar.home.empty')}>
          <Button onPress={() => go(`${calendarAddress({ view: 'day', day })}&NEW=quick`)}>
            {t('calendar.create')}
          </Button>
        </Empty>
      ) : null}
      <ul className={styles.list}>
        {own.map((entry) => (
          <li key={entry.id}>
            <EventRow entry={entry} onOpen={() => setOpenId(entry.id)} />
          </li>
        ))}
      </ul>
      {open?.eventId && !edited ? (
        <EventDetailFrame
          eventId={open.eventId}
          original={open.isRepeat ? open.original : null}
          calendars={calendars}
          onClose={() => setOpenId(null)}
          onEdit={setEdited}
        />
      ) : null}
      {edited ? (
        <EditEventDialog
          event={edited}
          calendars={calendars}
          onClose={() => {
            setEdited(null)
            setOpenId(null)
          }}
        />
      ) : null}
    </section>
  )
}
