import type { SeriesScope } from '@maru/api/kit/time/repeat'
import { approvalStates, type BookingItem, reservationApi } from '@maru/api/reservation'
import { useState } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { useChange } from '#kit/call/change.ts'
import { usePages } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { DecisionDialog } from '../approval/parts/decision-dialog.tsx'
import { BookingDetail } from '../booking/parts/booking-detail.tsx'
import { EditBookingDialog } from '../booking/parts/booking-dialog.tsx'
import { BookingRows } from '../booking/parts/booking-rows.tsx'
import { parseReservationSearch } from '../reservation.rules.ts'

const panel = 'approvals'
const tabs = ['Wating', 'Accept', 'Reject', 'All'] as const

/** Requests that the viewer accepts or rejects; a decision can be undone (spec 3§2, reserve-approval). */
export function ApprovalPage() {
  const t = useTranslate()
  const search = usePageSearch(parseReservationSearch)
  const [tab, setTab] = useState<(typeof tabs)[number]>('Wating')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<BookingItem | null>(null)
  const [edited, setEdited] = useState<{ booking: BookingItem; scope: SeriesScope } | null>(null)
  const [decision, setDecision] = useState<1 | 2 | null>(null)
  const undo = useChange(reservationApi.undoDecisions)
  const list = usePages(
    reservationApi.listApprovals,
    { approval: approvalStates[tab] },
    {
      page: (page: number) => ({ page }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    },
  )
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const overlaps = new Map(rows.map((row) => [row.booking.bookingId, row.overlapCount]))
  const picked = rows.map((row) => row.booking).filter((one) => chosen.has(one.bookingId))
  return (
    <>
      <PageHeader title={t('reservation.approval.title')} menuId={search.menuId} />
      <Card label={t('reservation.approval.title')}>
        <CardHeader
          tabs={
            <Tabs
              look="head"
              label={t('reservation.approval.title')}
              panel={panel}
              items={tabs.map((id) => ({ id, label: t(`reservation.approval.tabs.${id}`) }))}
              selected={tab}
              onSelect={(next) => {
                setTab(next)
                setChosen(new Set())
              }}
            />
          }
          actions={
            picked.length > 0 ? (
              <Actions as="span">
                <Button tone="primary" onPress={() => setDecision(1)}>
                  {t('reservation.approval.acceptCount', { count: picked.length })}
                </Button>
                <Button tone="danger" onPress={() => setDecision(2)}>
                  {t('reservation.acts.reject')}
                </Button>
              </Actions>
            ) : null
          }
        />
        <TabPanel id={panel} label={t(`reservation.approval.tabs.${tab}`)}>
          {list.isPending ? <Skeleton rows={6} /> : null}
          {list.isError ? <ErrorNote error={list.error} onRetry={() => void list.refetch()} /> : null}
          {undo.error ? <ErrorNote error={undo.error} inline /> : null}
          {list.data && rows.length === 0 ? <Empty text={t('reservation.approval.empty')} /> : null}
          <BookingRows
            label={t('reservation.approval.title')}
            bookings={rows.map((row) => row.booking)}
            onOpen={setOpen}
            lead={(booking) =>
              booking.state === 'requested' ? (
                <Checkbox
                  aria-label={t('reservation.approval.pick', { title: booking.title })}
                  isSelected={chosen.has(booking.bookingId)}
                  onChange={(isOn) => {
                    const next = new Set(chosen)
                    if (isOn) next.add(booking.bookingId)
                    else next.delete(booking.bookingId)
                    setChosen(next)
                  }}
                />
              ) : null
            }
            end={(booking) => (
              <>
                {booking.state === 'requested' && (overlaps.get(booking.bookingId) ?? 0) > 0 ? (
                  <Tag tone="warn">
                    {t('reservation.approval.overlaps', { count: overlaps.get(booking.bookingId) ?? 0 })}
                  </Tag>
                ) : null}
                {tab !== 'Wating' && (booking.state === 'accepted' || booking.state === 'rejected') ? (
                  <Button onPress={() => undo.mutate({ bookingIds: [booking.bookingId] })}>
                    {t('reservation.approval.undo')}
                  </Button>
                ) : null}
              </>
            )}
          />
          {list.hasNextPage ? (
            <Button wide isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              {t('reservation.showMore')}
            </Button>
          ) : null}
        </TabPanel>
      </Card>
      {open ? (
        <BookingDetail
          booking={open}
          onClose={() => setOpen(null)}
          onEdit={(scope) => {
            setEdited({ booking: open, scope })
            setOpen(null)
          }}
        />
      ) : null}
      {edited ? <EditBookingDialog {...edited} onClose={() => setEdited(null)} /> : null}
      {decision ? (
        <DecisionDialog
          approval={decision}
          bookings={picked}
          hasOverlaps={picked.some((one) => (overlaps.get(one.bookingId) ?? 0) > 0)}
          onClose={() => setDecision(null)}
          onDone={() => {
            setDecision(null)
            setChosen(new Set())
          }}
        />
      ) : null}
    </>
  )
}
