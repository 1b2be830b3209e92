import type { SeriesScope } from '@maru/api/kit/time/repeat'
import { type BookingItem, reservationApi } from '@maru/api/reservation'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { usePages } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { addMonths, nowIn } from '#ui/schedule/days.ts'
import { BookingDetail } from '../booking/parts/booking-detail.tsx'
import { BookingRows } from '../booking/parts/booking-rows.tsx'
import styles from '../booking/parts/reservation.module.css'
import { homeZone, parseReservationSearch } from '../reservation.rules.ts'

const EditBookingDialog = lazyLayer(
  'reservation-form',
  async () => (await import('../booking/parts/booking-dialog.tsx')).EditBookingDialog,
)

/** Searches bookings by title, content, person and days; by default one month from today (spec 3§3). */
export function SearchPage() {
  const t = useTranslate()
  const search = usePageSearch(parseReservationSearch)
  const isMine = useLocation({ select: (location) => location.pathname })
    .toLowerCase()
    .includes('personal')
  const { day } = nowIn(homeZone)
  const first = {
    reserveTitle: '',
    reserveContent: '',
    reserverName: '',
    searchStart: day,
    searchEnd: addMonths(day, 1),
  }
  const [draft, setDraft] = useState(first)
  const [asked, setAsked] = useState(first)
  const [open, setOpen] = useState<BookingItem | null>(null)
  const [edited, setEdited] = useState<{ booking: BookingItem; scope: SeriesScope } | null>(null)
  const match = usePages(isMine ? reservationApi.searchMyBookings : reservationApi.searchBookings, asked, {
    page: (page: number) => ({ page }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })
  const rows = match.data?.pages.flatMap((page) => page.data) ?? []
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAsked(draft)
  }
  const bind = (name: keyof typeof first) => ({
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  })
  const field = (name: keyof typeof first, label: string) => (
    <TextField label={label} maxLength={100} {...bind(name)} />
  )
  const title = t(isMine ? 'reservation.search.mine' : 'reservation.search.title')
  return (
    <>
      <PageHeader title={title} menuId={search.menuId} />
      <Card label={title}>
        <form className={styles.filters} onSubmit={send}>
          {field('reserveTitle', t('reservation.form.title'))}
          {field('reserveContent', t('reservation.form.content'))}
          {isMine ? null : field('reserverName', t('reservation.facts.reserver'))}
          <DateField label={t('reservation.search.from')} {...bind('searchStart')} />
          <DateField label={t('reservation.search.until')} {...bind('searchEnd')} />
          <Button type="submit" tone="primary">
            {t('reservation.search.run')}
          </Button>
        </form>
        {match.isPending ? <Skeleton rows={6} /> : null}
        {match.isError ? <ErrorNote error={match.error} onRetry={() => void match.refetch()} /> : null}
        {match.data && rows.length === 0 ? <Empty text={t('reservation.search.empty')} /> : null}
        <BookingRows label={title} bookings={rows} onOpen={setOpen} />
        {match.hasNextPage ? (
          <Button wide isPending={match.isFetchingNextPage} onPress={() => void match.fetchNextPage()}>
            {t('reservation.showMore')}
          </Button>
        ) : null}
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
    </>
  )
}
