import { type BookingItem, reservationApi } from '@maru/api/reservation'
import { type ReactNode, useMemo, useState } from 'react'
import { useReads } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import type { View, WeekShape } from '#ui/schedule/days.ts'
import type { BookingDraft } from '../../booking/parts/use-booking-form.ts'
import { baseDays, mergeBookings, requestTypeOf } from '../../reservation.rules.ts'
import { BookingsView } from './bookings-view.tsx'
import { NowDialog, NowPane } from './now-pane.tsx'
import styles from './panes.module.css'
import type { usePanes } from './use-panes.ts'

/** The id of the right pane of the calendar. */
export const rightPane = 'now'

/** Properties of both calendars: the viewer's own bookings and resources. */
export interface BodyProps {
  view: View
  day: string
  isList: boolean
  /** Controls above the calendar; null if the page header has them. */
  bar: ReactNode
  draft: BookingDraft | null
  onDraft: (draft: BookingDraft | null) => void
  onDay: (day: string) => void
  panes: ReturnType<typeof usePanes>
  week: WeekShape
  /** Whether the right pane is open as a dialog. */
  hasNow: boolean
  onNow: (isOpen: boolean) => void
}

/**
 * Properties of {@link MineBody}. The booking `bookingId` is open at first; `onSeen` is called when it is closed or
 * another booking is opened.
 */
export interface MineBodyProps extends BodyProps {
  bookingId: number | undefined
  onSeen: () => void
}

/** The calendar of the viewer's own bookings; the booking in the address is open at first. */
export function MineBody({ bookingId, onSeen, bar, ...props }: MineBodyProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<BookingItem | null>(null)
  const lists = useReads(
    reservationApi.listMyBookings,
    baseDays(props).map((baseDatetime) => ({ requestType: requestTypeOf[props.view], baseDatetime })),
  )
  const mine = useMemo(() => mergeBookings(lists.data ?? []), [lists.data])
  if (lists.isPending) return <Skeleton rows={8} />
  if (lists.error) return <ErrorNote error={lists.error} onRetry={lists.refetch} />
  const named = mine.find((one) => one.bookingId === bookingId) ?? null
  const show = (booking: BookingItem | null) => {
    if (bookingId !== undefined) onSeen()
    setOpen(booking)
  }
  return (
    <>
      {bar}
      <Row gap="3" align="start">
        <div className={styles.center}>
          <BookingsView
            {...props}
            open={open ?? named}
            onOpen={show}
            resources={[]}
            bookings={props.isList ? mine : mine.filter((one) => one.approval !== 2)}
            emptyText={t('reservation.emptyMine')}
          />
        </div>
        {props.panes.right ? <NowPane id={rightPane} onDraft={props.onDraft} onOpen={show} /> : null}
        {props.hasNow ? (
          <NowDialog onDraft={props.onDraft} onOpen={show} onClose={() => props.onNow(false)} />
        ) : null}
      </Row>
    </>
  )
}
