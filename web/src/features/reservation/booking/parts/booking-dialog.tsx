import type { SeriesScope } from '@maru/api/kit/time/repeat'
import { type BookingItem, type RequestDetail, reservationApi } from '@maru/api/reservation'
import { useRef, useState } from 'react'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { BookingForm } from './booking-form.tsx'
import { type BookingDraft, draftOf } from './use-booking-form.ts'
import { useSavedText } from './use-saved-text.ts'

/** The form of a new booking in a dialog. */
export function NewBookingDialog({ draft, onClose }: { draft: BookingDraft; onClose: () => void }) {
  const t = useTranslate()
  const textOf = useSavedText()
  const leaving = useRef<(() => void) | null>(null)
  return (
    <Dialog
      isOpen
      onClose={() => (leaving.current ?? onClose)()}
      title={t('reservation.create')}
      size="m"
      isUrgent
    >
      <BookingForm
        first={draft}
        edited={null}
        onCancel={onClose}
        leaving={leaving}
        onSaved={(saved) => {
          showToast(textOf(saved))
          onClose()
        }}
      />
    </Dialog>
  )
}

/** The form of a stored booking in a dialog: one date, the date and all later ones, or the series. */
export function EditBookingDialog({
  booking,
  scope,
  onClose,
}: {
  booking: BookingItem
  scope: SeriesScope
  onClose: () => void
}) {
  const t = useTranslate()
  const isMaster = scope === 'all'
  const detail = useRead(
    reservationApi.getRequest,
    isMaster ? { id: booking.reserveRequestId, isMaster } : { id: booking.bookingId },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always' },
  )
  const leaving = useRef<(() => void) | null>(null)
  // The initial data of the form: a later answer must not replace typed text.
  const [start, setStart] = useState<RequestDetail | null>(null)
  if (!start && detail.data && !detail.isFetching) setStart(detail.data)
  const edited = start ? { detail: start, bookingId: booking.bookingId, scope } : null
  return (
    <Dialog
      isOpen
      onClose={() => (leaving.current ?? onClose)()}
      title={t('reservation.edit')}
      size="m"
      isUrgent
    >
      {detail.isPending || (!edited && detail.isFetching) ? <Skeleton rows={6} /> : null}
      {detail.isError && !edited ? (
        <ErrorNote error={detail.error} onRetry={() => void detail.refetch()} />
      ) : null}
      {edited ? (
        <BookingForm
          first={draftOf(edited)}
          edited={edited}
          onCancel={onClose}
          leaving={leaving}
          onSaved={() => {
            showToast(t('reservation.changed'))
            onClose()
          }}
        />
      ) : null}
    </Dialog>
  )
}
