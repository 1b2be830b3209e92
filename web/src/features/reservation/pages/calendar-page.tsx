import { type BookingItem, type ResourceItem, reservationApi } from '@maru/api/reservation'
import { useLocation } from '@tanstack/react-router'
import { CalendarSync, ChevronLeft, ChevronRight, List, Plus, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usePageSearch } from '../../../kit/address.ts'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { useRead, useReads } from '../../../kit/read.ts'
import { Tag } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadingBar, Skeleton } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Select } from '../../../ui/select.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { newDraft } from '../parts/booking-dialog.tsx'
import { BookingsView } from '../parts/bookings-view.tsx'
import styles from '../parts/calendar.module.css'
import { FeedDialog } from '../parts/feed-dialog.tsx'
import { FreeNow, MyNext } from '../parts/free-now.tsx'
import { fullDay, monthText, weekOfMonth } from '../parts/texts.rules.ts'
import type { BookingDraft } from '../parts/use-booking-form.ts'
import {
  homeZone,
  mergeBookings,
  minutesOf,
  nowIn,
  parseReservationSearch,
  requestTypeOf,
  reservationAddress,
  stepDay,
  timeText,
  type View,
} from '../reservation.rules.ts'

const panel = 'bookings'
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
    onDay: (one: string) => show({ view: 'day', day: one }),
  }
  return (
    <>
      <PageHeader
        title={isMine ? `${t('reservation.mine')} · ${title}` : title}
        menuId={search.menuId}
        beside={
          <>
            <Button onPress={() => show({ day: today })}>{t('reservation.today')}</Button>
            <IconButton
              label={t('reservation.previous')}
              onPress={() => show({ day: stepDay(view, day, -1) })}
            >
              <Icon icon={ChevronLeft} />
            </IconButton>
            <IconButton label={t('reservation.next')} onPress={() => show({ day: stepDay(view, day, 1) })}>
              <Icon icon={ChevronRight} />
            </IconButton>
          </>
        }
        actions={
          <>
            <IconButton
              label={t('reservation.search.title')}
              onPress={() =>
                go(
                  reservationAddress(isMine ? 'reservedb/personal-search' : 'reservedb/search', {
                    menuId: search.menuId,
                  }),
                )
              }
            >
              <Icon icon={Search} />
            </IconButton>
            <IconButton label={t('reservation.feed.title')} onPress={() => setFeeds(true)}>
              <Icon icon={CalendarSync} />
            </IconButton>
            <IconButton
              label={t('reservation.views.list')}
              aria-pressed={isList}
              onPress={() => setList(!isList)}
            >
              <Icon icon={List} />
            </IconButton>
            <Tabs
              look="segment"
              label={t('reservation.views.label')}
              panel={panel}
              items={(['month', 'week', 'day'] as const).map((id) => ({
                id,
                label: t(`reservation.views.${id}`),
              }))}
              selected={view}
              onSelect={(next) => show({ view: next })}
            />
            <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={() => create()}>
              {t('reservation.create')}
            </Button>
          </>
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
    <BookingsView
      {...props}
      open={open}
      onOpen={setOpen}
      resources={[]}
      bookings={shown}
      emptyText={t('reservation.emptyMine')}
    />
  )
}

function FolderBody(
  props: BodyProps & {
    folderId: number | undefined
    onShow: (next: { view?: View; day?: string; folderId?: number }) => void
  },
) {
  const { folderId, view, day, onShow, onDraft } = props
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
  const { day: today, minute } = nowIn(homeZone)
  const bookNow = (resource: ResourceItem, freeUntilTime: string) => {
    const from = Math.floor(minute / 30) * 30
    const until = Math.min(from + 60, minutesOf(freeUntilTime))
    onDraft(
      newDraft({
        startDate: today,
        resourceId: resource.resourceId,
        startTime: timeText(from),
        endTime: timeText(Math.max(from + 30, until)),
      }),
    )
  }
  return (
    <>
      <div className={styles.phone}>
        <FreeNow onBook={bookNow} />
        <MyNext onOpen={setOpen} />
      </div>
      <div className={styles.chips}>
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
        {all.map((one) => (
          <button
            key={one.resourceId}
            type="button"
            aria-pressed={isShown(one)}
            className={styles.chip}
            onClick={() => toggle(one)}
          >
            <span className={styles.dot} style={{ background: `var(--p-${one.color})` }} />
            {localName(one.name, language)}
            {one.isFaulty ? <Tag tone="danger">{t('reservation.faulty')}</Tag> : null}
            {one.needsApproval && one.right !== 'see' ? (
              <Tag tone="warn">{t('reservation.needsApproval')}</Tag>
            ) : null}
          </button>
        ))}
      </div>
      <LoadingBar isLoading={lists.isPending && shown.length > 0} />
      {lists.error ? <ErrorNote error={lists.error} onRetry={lists.refetch} /> : null}
      {all.length === 0 ? <Empty text={t('reservation.emptyFolder')} /> : null}
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
    </>
  )
}
