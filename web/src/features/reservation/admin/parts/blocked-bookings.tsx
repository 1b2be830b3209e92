import type { SeriesScope } from '@maru/api/kit/time/repeat'
import { type Blackout, type BookingItem, reservationAdminApi } from '@maru/api/reservation'
import { useState } from 'react'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { BookingDetail } from '../../booking/parts/booking-detail.tsx'
import { EditBookingDialog } from '../../booking/parts/booking-dialog.tsx'
import form from '../../booking/parts/booking-form.module.css'
import { BookingRows } from '../../booking/parts/booking-rows.tsx'
import styles from '../../booking/parts/reservation.module.css'
import { isEmptyBlackout } from './resource-draft.rules.ts'

/** Milliseconds after the last key before the bookings are read. */
const typingPause = 400

/** Properties of {@link BlockedBookings}; the blackouts are those of the form, stored or not. */
export interface BlockedBookingsProps {
  resourceId: number
  timeZone: string
  blackouts: readonly Blackout[]
}

/** The bookings that lie in the blackouts of a resource. Each opens, and can then be moved or canceled. */
export function BlockedBookings({ resourceId, timeZone, blackouts }: BlockedBookingsProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<BookingItem | null>(null)
  const [edited, setEdited] = useState<{ booking: BookingItem; scope: SeriesScope } | null>(null)
  const whole = blackouts.filter((one) => one.startDate !== '' && one.endDate !== '' && !isEmptyBlackout(one))
  const asked = useDebounced(JSON.stringify(whole), typingPause)
  const written = JSON.parse(asked) as Blackout[] // written in the line above
  const match = useRead(
    reservationAdminApi.listBlockedBookings,
    written.length > 0 ? { resourceId, timeZone, blackouts: written } : null,
  )
  const bookings = written.length > 0 ? (match.data ?? []) : []
  const close = () => {
    setOpen(null)
    setEdited(null)
    void match.refetch()
  }
  const title = t('reservation.admin.blackouts.booked', { count: bookings.length })
  return (
    <>
      {match.error ? <ErrorNote error={match.error} inline onRetry={() => void match.refetch()} /> : null}
      {bookings.length > 0 ? (
        <section aria-label={title} className={`${form.wide} ${styles.stack}`}>
          <p role="status">
            <b>{title}</b>
          </p>
          <Hint className={styles.quiet}>{t('reservation.admin.blackouts.bookedHint')}</Hint>
          <BookingRows label={title} bookings={bookings} onOpen={setOpen} />
        </section>
      ) : null}
      {open ? (
        <BookingDetail
          booking={open}
          onClose={close}
          onEdit={(scope) => {
            setEdited({ booking: open, scope })
            setOpen(null)
          }}
        />
      ) : null}
      {edited ? <EditBookingDialog {...edited} onClose={close} /> : null}
    </>
  )
}
