import { type BookingItem, type ResourceItem, reservationApi } from '@maru/api/reservation'
import { useLocation } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usePageSearch } from '../../../kit/address.ts'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { useRead, useReads } from '../../../kit/read.ts'
import { useWide } from '../../../kit/use-wide.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadingBar, Skeleton } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { TabPanel } from '../../../ui/tabs.tsx'
import { newDraft } from '../parts/booking-dialog.tsx'
import { BookingsView } from '../parts/bookings-view.tsx'
import styles from '../parts/calendar.module.css'
import { CalendarHeader } from '../parts/calendar-header.tsx'
import { FeedDialog } from '../parts/feed-dialog.tsx'
import { NowCards, NowPane } from '../parts/now-pane.tsx'
import paneStyles from '../parts/panes.module.css'
import { ResourceChips, ResourcePane } from '../parts/resource-choice.tsx'
import { fullDay, monthText, weekOfMonth } from '../parts/texts.rules.ts'
import type { BookingDraft } from '../parts/use-booking-form.ts'
import { usePanes } from '../parts/use-panes.ts'
import {
  homeZone,
  mergeBookings,
  nowIn,
  parseReservationSearch,
  requestTypeOf,
  reservationAddress,
  stepDay,
  type View,
} from '../reservation.rules.ts'

const panel = 'bookings'
const leftPane = 'resources'
const rightPane = 'now'
/** Resources whose calendars are shown at once at first; more are chosen by their chips. In a week they share columns. */
const shownAtFirst: Record<View, number> = { day: 12, week: 4, month: 12 }

/** The view of an address: its last part ends with month, week or day (spec 3§2). */
function useView(): { view: View; isMine: boolean } {
  const path = useLocation({ select: (location) => location.pathname }).toLowerCase()
  const view = (['month', 'week', 'day'] as const).find((one) => path.endsWith(one)) ?? 'week'
  return { view, isMine: path.includes('/myreserve') }
}

const pathOf = (view: View, isMine: boolean) =>
  isMine ? `reservedb/myReserve/personal${view}` : `reservedb/${view}`

/** Month, week and day of resources, and of the viewer's own bookings (spec 3§2, reservedb and myReserve). */
export function CalendarPage() {
  const t = useTranslate()
  const go = useGo()
  const language = useLanguage()
  const { view, isMine } = useView()
  const search = usePageSearch(parseReservationSearch)
  const panes = usePanes()
  const [isList, setList] = useState(false)
  const [hasFeeds, setFeeds] = useState(false)
  const [draft, setDraft] = useState<BookingDraft | null>(null)
  const today = nowIn(homeZone).day
  const day = search.day ?? today
  const show = (next: { view?: View; day?: string; folderId?: number }) =>
    go(reservationAddress(pathOf(next.view ?? view, isMine), { ...search, day, ...next }))
  const title =
    view === 'day'
      ? fullDay(day, language)
      : view === 'week'
        ? t('reservation.weekTitle', { month: monthText(day, language), week: weekOfMonth(day) })
        : monthText(day, language)
  const create = (resource?: ResourceItem) =>
    setDraft(newDraft({ startDate: day < today ? today : day, resourceId: resource?.resourceId ?? null }))
  const shared = {
    view,
    day,
    isList,
    draft,
    onDraft: setDraft,
    panes,
    onDay: (one: string) => show({ view: 'day', day: one }),
  }
  return (
    <>
      <CalendarHeader
        title={isMine ? `${t('reservation.mine')} · ${title}` : title}
        menuId={search.menuId}
        view={view}
        panel={panel}
        isList={isList}
        onList={() => setList(!isList)}
        onView={(next) => show({ view: next })}
        onStep={(step) => show({ day: step === 0 ? today : stepDay(view, day, step) })}
        onSearch={() => {
          const path = isMine ? 'reservedb/personal-search' : 'reservedb/search'
          go(reservationAddress(path, { menuId: search.menuId }))
        }}
        onFeeds={() => setFeeds(true)}
        onCreate={() => create()}
        rightPane={
          panes.toggle && { id: rightPane, isOpen: panes.right, onToggle: () => panes.toggle?.('right') }
        }
      />
      <TabPanel id={panel} label={title}>
        {isMine ? (
          <MineBody {...shared} />
        ) : (
          <FolderBody {...shared} folderId={search.folderId} onShow={show} />
        )}
      </TabPanel>
      {hasFeeds ? <Feeds onClose={() => setFeeds(false)} /> : null}
    </>
  )
}

function Feeds({ onClose }: { onClose: () => void }) {
  const resources = useRead(reservationApi.listFolderResources, { id: 0 }, { staleTime: 60_000 })
  return <FeedDialog resources={resources.data ?? []} onClose={onClose} />
}

interface BodyProps {
  view: View
  day: string
  isList: boolean
  draft: BookingDraft | null
  onDraft: (draft: BookingDraft | null) => void
  onDay: (day: string) => void
  panes: ReturnType<typeof usePanes>
}

function MineBody(props: BodyProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<BookingItem | null>(null)
  const mine = useRead(reservationApi.listMyBookings, {
    requestType: requestTypeOf[props.view],
    baseDatetime: props.day,
  })
  if (mine.isPending) return <Skeleton rows={8} />
  if (mine.isError) return <ErrorNote error={mine.error} onRetry={() => void mine.refetch()} />
  const shown = props.isList ? mine.data : mine.data.filter((one) => one.approval !== 2)
  return (
    <div className={paneStyles.layout}>
      <div className={paneStyles.center}>
        <BookingsView
          {...props}
          open={open}
          onOpen={setOpen}
          resources={[]}
          bookings={shown}
          emptyText={t('reservation.emptyMine')}
        />
      </div>
      {props.panes.right ? <NowPane id={rightPane} onDraft={props.onDraft} onOpen={setOpen} /> : null}
    </div>
  )
}

function FolderBody(
  props: BodyProps & {
    folderId: number | undefined
    onShow: (next: { view?: View; day?: string; folderId?: number }) => void
  },
) {
  const { folderId, view, day, onShow, onDraft, panes } = props
  const isPhone = !useWide(761)
  const t = useTranslate()
  const language = useLanguage()
  const tree = useRead(reservationApi.getFolder, { id: 0 }, { staleTime: 60_000 })
  const resources = useRead(reservationApi.listFolderResources, { id: folderId ?? 0 }, { staleTime: 60_000 })
  const [chosen, setChosen] = useState<{ folder: number | undefined; ids: ReadonlySet<number> } | null>(null)
  const [open, setOpen] = useState<BookingItem | null>(null)
  const all = resources.data ?? []
  const isShown = (one: ResourceItem) =>
    chosen && chosen.folder === folderId
      ? chosen.ids.has(one.resourceId)
      : all.indexOf(one) < shownAtFirst[view]
  const shown = all.filter(isShown)
  const lists = useReads(
    reservationApi.listBookings,
    shown.map((one) => ({
      resourceId: one.resourceId,
      requestType: requestTypeOf[view],
      baseDatetime: day,
    })),
  )
  const bookings = useMemo(() => mergeBookings(lists.data ?? []), [lists.data])
  if (resources.isPending) return <Skeleton rows={8} />
  if (resources.isError) return <ErrorNote error={resources.error} onRetry={() => void resources.refetch()} />
  const toggle = (one: ResourceItem) => {
    const ids = new Set(shown.map((row) => row.resourceId))
    if (!ids.delete(one.resourceId)) ids.add(one.resourceId)
    setChosen({ folder: folderId, ids })
  }
  const choice = { isShown, onToggle: toggle }
  // The left pane offers the others.
  const few = all.filter((one, index) => isShown(one) || index < shownAtFirst[view])
  return (
    <>
      {isPhone ? (
        <div className={paneStyles.phone}>
          <NowCards onDraft={onDraft} onOpen={setOpen} />
        </div>
      ) : null}
      <div className={styles.chips}>
        {panes.toggle ? (
          <Button
            icon={<Icon icon={PanelLeft} size={16} />}
            aria-expanded={panes.left}
            aria-controls={panes.left ? leftPane : undefined}
            onPress={() => panes.toggle?.('left')}
          >
            {t('reservation.panes.resources')}
            <span className={styles.quiet}>
              {shown.length}/{all.length}
            </span>
          </Button>
        ) : null}
        {(tree.data?.folders.length ?? 0) > 1 ? (
          <Select
            hideLabel
            label={t('reservation.folder')}
            value={String(folderId ?? 0)}
            options={[
              { value: '0', label: t('reservation.allFolders') },
              ...(tree.data?.folders ?? []).map((one) => ({
                value: String(one.folderId),
                label: localName(one.name, language),
              })),
            ]}
            onChange={(id) => onShow({ folderId: Number(id) })}
          />
        ) : null}
        {panes.left ? null : <ResourceChips resources={panes.toggle ? few : all} {...choice} />}
      </div>
      <LoadingBar isLoading={lists.isPending && shown.length > 0} />
      {lists.error ? <ErrorNote error={lists.error} onRetry={lists.refetch} /> : null}
      {all.length === 0 ? <Empty text={t('reservation.emptyFolder')} /> : null}
      <div className={paneStyles.layout}>
        {panes.left ? (
          <ResourcePane id={leftPane} folders={tree.data?.folders ?? []} resources={all} {...choice} />
        ) : null}
        <div className={paneStyles.center}>
          {all.length > 0 && !lists.error ? (
            <BookingsView
              {...props}
              open={open}
              onOpen={setOpen}
              resources={shown}
              bookings={bookings}
              emptyText={t('reservation.empty')}
            />
          ) : null}
        </div>
        {panes.right ? <NowPane id={rightPane} onDraft={onDraft} onOpen={setOpen} /> : null}
      </div>
    </>
  )
}
