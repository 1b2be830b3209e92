import { wireName } from '@maru/api/kit/wire-name'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { useAccount } from '#kit/session/session.ts'
import { classes } from '#ui/classes.ts'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { Rail } from '#ui/layout/rail.tsx'
import { RailPage } from '#ui/layout/rail-entry.tsx'
import { TabPanel } from '#ui/layout/tabs.tsx'
import { LoadingBar, Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { fullDay, monthText } from '#ui/schedule/day-texts.ts'
import { nowIn, weekdayOf } from '#ui/schedule/days.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import {
  type CalendarSearch,
  type CalendarView,
  calendarAddress,
  parseCalendarSearch,
  phoneViews,
  spanOf,
  stepFrom,
  weekOf,
  weekOfMonth,
} from '../calendar.rules.ts'
import { timesOfSlot, timesOnDays } from '../drag.rules.ts'
import paneStyles from '../parts/calendar-pane.module.css'
import { CalendarGroups } from '../parts/calendar-pane.tsx'
import { MiniMonth } from '../parts/mini-month.tsx'
import { useCalendarConfig, useShownEvents, useViewZone } from '../parts/use-calendar.ts'
import { CalendarHeader } from '../view/parts/calendar-header.tsx'
import { PhoneDays } from '../view/parts/phone-days.tsx'
import { hoursOf, TimeView, ViewBody } from '../view/parts/view-body.tsx'
import styles from './calendar-page.module.css'
import { EventLayers } from './event-layers.tsx'
import { useMoves } from './use-moves.ts'
import { useNewEvent } from './use-new-event.ts'

const PeopleSpace = lazyPart(
  'calendar-people',
  async () => (await import('../people/parts/people-space.tsx')).PeopleSpace,
  ({ children }) => children({ pane: <Skeleton rows={4} />, view: <Skeleton rows={8} /> }),
)

const panel = 'calendar'

/** The calendar: a month, a week, a day or a list, with the viewer's calendars at the left (spec 3§2). */
export function CalendarPage() {
  const config = useCalendarConfig()
  const isPhone = !useWide(761)
  const { view } = usePageSearch(parseCalendarSearch)
  const hasHours = isPhone || view === 'week' || view === 'day'
  useEffect(() => {
    // While the settings are read.
    if (hasHours) TimeView.preload()
  }, [hasHours])
  return config.isReady ? <CalendarBody config={config} /> : <Skeleton rows={8} />
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

/** Views that are printed on a sheet across. */
const printedAcross: ReadonlySet<CalendarView> = new Set(['month', 'week', 'people'])

const viewKeys = [
  ['m', 'month'],
  ['w', 'week'],
  ['d', 'day'],
  ['y', 'year'],
  ['p', 'people'],
] as const

/** The view and the day of the address, or of the settings and today; a phone has fewer views. */
function useShownView(search: CalendarSearch, config: Config) {
  const isPhone = !useWide(761)
  const timeZone = useViewZone()
  const now = nowIn(timeZone)
  const asked = search.view ?? (isPhone ? 'day' : config.view)
  const view: CalendarView = isPhone && !phoneViews.some((one) => one === asked) ? 'day' : asked
  return { isPhone, view, day: search.day ?? now.day, now, timeZone }
}

function CalendarBody({ config }: { config: Config }) {
  const t = useTranslate()
  const go = useGo()
  const search = usePageSearch(parseCalendarSearch)
  const { isPhone, view, day, now, timeZone } = useShownView(search, config)
  const hasPane = useWide(961)
  const language = useLanguage()
  const account = useAccount()
  const names = wireName(account, 'displayName')
  const { firstDay } = config
  // A phone shows the week above the day, so its entries are read too.
  const read = isPhone && view === 'day' ? 'week' : view
  const { calendars, events, entries, holidays, eventOf } = useShownEvents({ view: read, day, firstDay })
  const title = useTitle(view, day, isPhone)
  const list = calendars.data ?? []
  const show = (next: Partial<CalendarSearch>, replace = false) =>
    go(calendarAddress({ view, day, ...next }), { replace })
  const step = (by: number) => show({ day: by === 0 ? now.day : stepFrom(view, day, by) })
  const news = useNewEvent({
    ...{ calendars: calendars.data, day, now, timeZone, called: search.isNew },
    // A command of the palette opened the form; the address without it is the one to return to.
    onCalledDone: () => show({}, true),
  })
  const moves = useMoves({ entries, eventOf, timeZone, onCopy: news.copyTo })
  const open = (entry: ScheduleEntry) => {
    const event = eventOf(entry.id)
    if (event?.eventId)
      show({ eventId: event.eventId, original: event.isRepeat ? (event.original ?? undefined) : undefined })
  }
  useKeys([
    { key: 't', label: 'calendar.today', run: () => step(0) },
    ...viewKeys.map(([key, one]) => ({
      ...{ key, label: `calendar.views.${one}` as const },
      run: () => show({ view: one }),
    })),
    { key: 'q', label: 'calendar.quick.title', run: () => news.openQuick() },
    { key: 'n', label: 'calendar.create', run: news.createNext },
  ])
  const isRest = (one: string) => {
    const holiday = holidays.get(one)
    return holiday ? !holiday.isWorkday : weekdayOf(one) === 0
  }
  const space = (parts: SpaceProps['parts']) => (
    <CalendarSpace
      {...{ view, day, firstDay, isRest, entries, events, title, parts }}
      today={now.day}
      onDay={(one) => show({ day: one })}
      onCreate={news.createNext}
    >
      <CalendarHeader
        {...{ title, panel, view }}
        onStep={step}
        onView={(next) => show({ view: next })}
        onQuick={() => news.openQuick()}
        onCreate={hasPane ? null : news.createNext}
      />
      <p className={styles.printed}>
        {t('calendar.printed', { name: localName(names, language), day: fullDay(now.day, language) })}
      </p>
      <LoadingBar isLoading={events.isFetching} />
    </CalendarSpace>
  )
  return (
    <div data-wide-page className={classes(styles.sheet, printedAcross.has(view) && styles.across)}>
      {view === 'people' ? (
        <PeopleSpace
          {...{ day, now, holidays, hasPane, label: title }}
          hours={hoursOf(config)}
          week={weekOf(day, firstDay)}
          onDay={(one) => show({ day: one })}
          onMore={(one) => show({ view: 'day', day: one })}
          onOpen={(eventId, original) => show({ eventId, original: original ?? undefined })}
          onCreate={(slot, people, room = {}) => {
            const others = people.filter(({ id }) => id !== account.personCode)
            news.create(timesOfSlot(slot), { people: others, ...room })
          }}
        >
          {space}
        </PeopleSpace>
      ) : (
        space({
          pane: <CalendarGroups calendars={list} />,
          view: (
            <ViewBody
              {...{ view, day, now, config, eventOf, holidays, isRest }}
              {...{ label: title, entries: moves.entries, calendars: list }}
              onShow={show}
              onOpen={open}
              onCreate={(slot) => news.create(timesOfSlot(slot))}
              onCreateDays={({ from, until }) =>
                news.create({ start: from, end: until }, { isAllDay: true, shows: 'free' })
              }
              onMove={(entry, slot, isCopy) => moves.move(entry, timesOfSlot(slot), isCopy)}
              onMoveDays={(entry, days, isCopy) => moves.move(entry, timesOnDays(entry, days), isCopy)}
              onType={news.openQuick}
            />
          ),
        })
      )}
      <EventLayers {...{ search, day, news, moves }} calendars={list} onClose={() => show({}, true)} />
    </div>
  )
}

interface SpaceProps {
  view: CalendarView
  day: string
  firstDay: number
  today: string
  isRest: (day: string) => boolean
  onDay: (day: string) => void
  entries: readonly ScheduleEntry[]
  events: { error: unknown; refetch: () => unknown }
  title: string
  /** The parts of the view: what can be chosen for it, such as calendars, and what it shows. */
  parts: { pane: ReactNode; view: ReactNode }
  onCreate: () => void
  /** What is above the view. */
  children: ReactNode
}

/** The view, with the small month and what can be chosen for the view at its left. */
function CalendarSpace({ view, entries, events, title, parts, onCreate, children, ...month }: SpaceProps) {
  const t = useTranslate()
  const isPhone = !useWide(761)
  const hasPane = useWide(961)
  const { day, firstDay, isRest, onDay } = month
  return (
    <RailPage
      rail={
        hasPane ? (
          <Rail
            as="aside"
            title={t('calendar.title')}
            act={{ label: t('calendar.create'), icon: Plus, run: onCreate }}
          >
            <div className={paneStyles.pane}>
              <MiniMonth {...month} shown={spanOf(view, day, firstDay)} />
              {parts.pane}
            </div>
          </Rail>
        ) : null
      }
    >
      <div className={styles.center}>
        {children}
        {isPhone && view === 'day' ? (
          <PhoneDays {...{ day, entries, isRest, onDay }} days={weekOf(day, firstDay)} />
        ) : null}
        {events.error ? <ErrorNote error={events.error} onRetry={() => void events.refetch()} /> : null}
        <TabPanel id={panel} label={title}>
          {parts.view}
        </TabPanel>
      </div>
    </RailPage>
  )
}
