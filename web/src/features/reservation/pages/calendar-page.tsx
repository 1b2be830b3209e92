import { reservationApi } from '@maru/api/reservation'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { useRead } from '#kit/call/read.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { TabPanel } from '#ui/layout/tabs.tsx'
import { fullDay, monthText, weekOfMonth } from '#ui/schedule/day-texts.ts'
import { nowIn, stepDay, type View } from '#ui/schedule/days.ts'
import { newDraft } from '../booking/parts/new-draft.ts'
import type { BookingDraft } from '../booking/parts/use-booking-form.ts'
import { CalendarHeader, PhoneHeader } from '../calendar/parts/calendar-header.tsx'
import { FeedDialog } from '../calendar/parts/feed-dialog.tsx'
import { FolderBody } from '../calendar/parts/folder-body.tsx'
import { MineBody, rightPane } from '../calendar/parts/mine-body.tsx'
import { PhoneBar } from '../calendar/parts/phone-bar.tsx'
import { usePanes } from '../calendar/parts/use-panes.ts'
import { useWeek } from '../calendar/parts/use-week.ts'
import {
  firstTimes,
  homeZone,
  parseReservationSearch,
  type ReservationSearch,
  reservationAddress,
} from '../reservation.rules.ts'

const panel = 'bookings'

/**
 * Reads the view from the path: its last segment ends with month, week or day (spec 3§2). A path without a view shows
 * the view of the person's settings.
 */
function useView(first: View): { view: View; isMine: boolean } {
  const path = useLocation({ select: (location) => location.pathname }).toLowerCase()
  const view = (['month', 'week', 'day'] as const).find((one) => path.endsWith(one)) ?? first
  return { view, isMine: path.includes('/myreserve') }
}

const pathOf = (view: View, isMine: boolean) =>
  isMine ? `reservedb/myReserve/personal${view}` : `reservedb/${view}`

/** The month, week and day of resources or of the viewer's bookings (spec 3§2, reservedb and myReserve). */
export function CalendarPage() {
  const t = useTranslate()
  const go = useGo()
  const language = useLanguage()
  const { week, toggle: toggleWeek, firstView } = useWeek()
  const { view, isMine } = useView(firstView)
  const search = usePageSearch(parseReservationSearch)
  const panes = usePanes()
  const isPhone = !useWide(761)
  const [isList, setList] = useState(false)
  const [layer, setLayer] = useState<'feeds' | 'resources' | 'now' | null>(null)
  const [draft, setDraft] = useState<BookingDraft | null>(null)
  const now = nowIn(homeZone)
  const day = search.day ?? now.day
  const show = (next: Partial<ReservationSearch> & { view?: View }) => {
    const { view: nextView = view, ...change } = next
    // The next address must not open the booking of the current address again.
    const address = { ...search, day, bookingId: undefined, ...change }
    go(reservationAddress(pathOf(nextView, isMine), address), { replace: Object.keys(next).length === 0 })
  }
  const step = (by: -1 | 0 | 1) => show({ day: by === 0 ? now.day : stepDay(view, day, by, week.length) })
  const title =
    view === 'day'
      ? fullDay(day, language)
      : view === 'week'
        ? t('reservation.weekTitle', { month: monthText(day, language), week: weekOfMonth(day) })
        : monthText(day, language)
  const acts = {
    onSearch: () =>
      go(
        reservationAddress(isMine ? 'reservedb/personal-search' : 'reservedb/search', {
          menuId: search.menuId,
        }),
      ),
    onFeeds: () => setLayer('feeds'),
    onList: () => setList(!isList),
    onCreate: () => setDraft(newDraft(firstTimes(day, now))),
    onView: (next: View) => show({ view: next }),
  }
  const shared = {
    ...{ view, day, isList, draft, panes, onDraft: setDraft, week },
    hasNow: layer === 'now',
    onNow: (isOpen: boolean) => setLayer(isOpen ? 'now' : null),
    bar: isPhone ? <PhoneBar {...{ view, day, panel }} onView={acts.onView} onStep={step} /> : null,
    onDay: (one: string) => show({ view: 'day', day: one }),
  }
  const right = {
    id: panes.toggle ? rightPane : null,
    isOpen: panes.right,
    onToggle: () => (panes.toggle ? panes.toggle('right') : setLayer('now')),
  }
  return (
    <>
      {isPhone ? (
        <PhoneHeader
          {...acts}
          title={t(isMine ? 'reservation.mine' : 'reservation.title')}
          menuId={search.menuId}
          isList={isList}
          onToday={day === now.day ? null : () => step(0)}
          onResources={isMine ? null : () => setLayer('resources')}
        />
      ) : (
        <CalendarHeader
          {...acts}
          title={isMine ? `${t('reservation.mine')} · ${title}` : title}
          menuId={search.menuId}
          {...{ view, panel, isList }}
          onStep={step}
          rightPane={right}
          workWeek={
            view === 'week' && !isList && toggleWeek
              ? { isOn: week.length === 'working', onToggle: toggleWeek }
              : null
          }
        />
      )}
      <TabPanel id={panel} label={title}>
        {isMine ? (
          <MineBody {...shared} bookingId={search.bookingId} onSeen={() => show({})} />
        ) : (
          <FolderBody
            {...shared}
            folderId={search.folderId}
            resourceId={search.resourceId}
            onFolder={(folderId) => show({ folderId, resourceId: undefined })}
            hasSheet={layer === 'resources'}
            onSheet={(isOpen) => setLayer(isOpen ? 'resources' : null)}
          />
        )}
      </TabPanel>
      {layer === 'feeds' ? <Feeds onClose={() => setLayer(null)} /> : null}
    </>
  )
}

function Feeds({ onClose }: { onClose: () => void }) {
  const resources = useRead(reservationApi.listFolderResources, { id: 0 }, { staleTime: 60_000 })
  return <FeedDialog resources={resources.data ?? []} onClose={onClose} />
}
