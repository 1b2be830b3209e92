import type { CalendarItem } from '@maru/api/calendar'
import { wireName } from '@maru/api/kit/wire-name'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { useAccount } from '#kit/session/session.ts'
import { classes } from '#ui/classes.ts'
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
import { TeamLayers } from '../people/parts/team-layers.tsx'
import { TeamPane } from '../people/parts/team-pane.tsx'
import { type TeamState, useTeam } from '../people/parts/use-team.ts'
import { CalendarHeader } from '../view/parts/calendar-header.tsx'
import { PhoneDays } from '../view/parts/phone-days.tsx'
import { ViewBody } from '../view/parts/view-body.tsx'
import styles from './calendar-page.module.css'
import { EventLayers } from './event-layers.tsx'
import { useMoves } from './use-moves.ts'
import { useNewEvent } from './use-new-event.ts'

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

function CalendarBody({ config }: { config: Config }) {
  const t = useTranslate()
  const go = useGo()
  const search = usePageSearch(parseCalendarSearch)
  const isPhone = !useWide(761)
  const hasPane = useWide(961)
  const language = useLanguage()
  const account = useAccount()
  const names = wireName(account, 'displayName')
  const asked = search.view ?? (isPhone ? 'day' : config.view)
  const view = isPhone && !phoneViews.some((one) => one === asked) ? 'day' : asked
  const timeZone = useViewZone()
  const now = nowIn(timeZone)
  const day = search.day ?? now.day
  const { firstDay } = config
  // A phone shows the week above the day, so its entries are read too.
  const read = isPhone && view === 'day' ? 'week' : view
  const { calendars, events, entries, holidays, eventOf } = useShownEvents({ view: read, day, firstDay })
  const team = useTeam(view === 'people', day)
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
  return (
    <div data-wide-page className={classes(styles.sheet, printedAcross.has(view) && styles.across)}>
      <CalendarHeader
        {...{ title, panel, view }}
        onStep={step}
        onView={(next) => show({ view: next })}
        onQuick={() => news.openQuick()}
        onCreate={news.createNext}
      />
      <p className={styles.printed}>
        {t('calendar.printed', { name: localName(names, language), day: fullDay(now.day, language) })}
      </p>
      <LoadingBar isLoading={events.isFetching} />
      <div className={styles.layout}>
        {hasPane ? (
          <CalendarSide
            {...{ day, firstDay, isRest, view, team }}
            today={now.day}
            calendars={list}
            onDay={(one) => show({ day: one })}
          />
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
              {...{ view, day, now, config, eventOf, holidays, isRest, team, hasPane }}
              {...{ label: title, entries: moves.entries, calendars: list }}
              onShow={show}
              onOpen={open}
              onCreate={(slot, people = [], room = {}) => {
                const others = people.filter(({ id }) => id !== account.personCode)
                news.create(timesOfSlot(slot), { people: others, ...room })
              }}
              onCreateDays={({ from, until }) =>
                news.create({ start: from, end: until }, { isAllDay: true, shows: 'free' })
              }
              onMove={(entry, slot, isCopy) => moves.move(entry, timesOfSlot(slot), isCopy)}
              onMoveDays={(entry, days, isCopy) => moves.move(entry, timesOnDays(entry, days), isCopy)}
              onType={news.openQuick}
            />
          </TabPanel>
        </div>
      </div>
      <TeamLayers {...{ team, day }} />
      <EventLayers {...{ search, day, news, moves }} calendars={list} onClose={() => show({}, true)} />
    </div>
  )
}

/** The small month, and what the view shows: calendars, or people and their groups. */
function CalendarSide({
  view,
  team,
  calendars,
  ...month
}: {
  view: CalendarView
  day: string
  firstDay: number
  today: string
  isRest: (day: string) => boolean
  onDay: (day: string) => void
  team: TeamState
  calendars: readonly CalendarItem[]
}) {
  const t = useTranslate()
  return (
    <aside className={paneStyles.pane} aria-label={t('calendar.title')}>
      <MiniMonth {...month} shown={spanOf(view, month.day, month.firstDay)} />
      {view === 'people' ? <TeamPane team={team} /> : <CalendarGroups calendars={calendars} />}
    </aside>
  )
}
