import { type BookingItem, reservationApi } from '@maru/api/reservation'
import { type ComponentProps, useState } from 'react'
import { Link } from '#kit/address/link.tsx'
import { useRead } from '#kit/call/read.ts'
import type { HomePartProps } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { nowIn } from '#ui/schedule/days.ts'
import { BookingDetail } from '../../booking/parts/booking-detail.tsx'
import { BookingRows } from '../../booking/parts/booking-rows.tsx'
import { homeZone, reservationAddress } from '../../reservation.rules.ts'

const EditBookingDialog = lazyLayer(
  'reservation-form',
  async () => (await import('../../booking/parts/booking-dialog.tsx')).EditBookingDialog,
)

/** The viewer's bookings of today on the home page. */
export function TodayPart({ title, options, rows: wanted }: HomePartProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { day } = nowIn(homeZone)
  const mine = useRead(reservationApi.listMyBookings, { requestType: 'Daily', baseDatetime: day })
  const isBusy = useSteadyLoading(mine.isFetching)
  const [open, setOpen] = useState<BookingItem | null>(null)
  const [edited, setEdited] = useState<ComponentProps<typeof EditBookingDialog> | null>(null)
  const name = localName(title, language) || t('reservation.entry.todayPart')
  const most = wanted || (typeof options.displayCount === 'number' ? options.displayCount : 5)
  const rows = (mine.data ?? []).filter((one) => one.approval !== 2).slice(0, most)
  const close = () => setEdited(null)
  return (
    <Card label={name}>
      <LoadingBar isLoading={isBusy && !mine.isPending} />
      <CardHeader
        title={name}
        actions={
          <Link to={reservationAddress('reservedb/myReserve/personalday', { day })}>
            {t('reservation.todayPart.more')}
          </Link>
        }
      />
      {mine.isPending ? <Skeleton rows={3} /> : null}
      {mine.isError && !mine.data ? (
        <ErrorNote
          title={t('reservation.todayPart.failed')}
          error={mine.error}
          onRetry={() => void mine.refetch()}
        />
      ) : null}
      {mine.data && rows.length === 0 ? <Empty text={t('reservation.todayPart.empty')} /> : null}
      <BookingRows label={name} bookings={rows} onOpen={setOpen} />
      {open ? (
        <BookingDetail
          booking={open}
          onClose={() => setOpen(null)}
          onEdit={(scope) => {
            setEdited({ booking: open, scope, onClose: close })
            setOpen(null)
          }}
        />
      ) : null}
      {edited ? <EditBookingDialog {...edited} onClose={close} /> : null}
    </Card>
  )
}
