import type { Output } from '@maru/api/kit/endpoint'
import { type BookingItem, reservationApi } from '@maru/api/reservation'
import { useState } from 'react'
import { Link } from '#kit/address/link.tsx'
import { useRead } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import { nowIn } from '#ui/schedule/days.ts'
import { BookingRows } from '../../booking/parts/booking-rows.tsx'
import styles from '../../booking/parts/reservation.module.css'
import { homeZone, reservationAddress } from '../../reservation.rules.ts'

/** Number of the viewer's next bookings in the card; its link opens all of them. */
const shownNext = 3
/** Days ahead whose first free rooms are listed if none is free now: over a weekend and holidays. */
const daysAhead = 7
const sizes = ['4', '6', '10', '20'] as const
const firstSize: (typeof sizes)[number] = '6'

const useFree = (size: string | null) =>
  useRead(
    reservationApi.listFreeResources,
    size === null ? null : { capacity: Number(size), kind: 'room', ahead: daysAhead },
  )

function useNext(isWanted: boolean) {
  const { day } = nowIn(homeZone)
  return useRead(
    reservationApi.listMyBookings,
    isWanted ? { requestType: 'Weekly', baseDatetime: day } : null,
  )
}

/** Whether a card waits for its first answer. Each answer moves the content below the cards down. */
export function useNowPending(isWanted: boolean): boolean {
  const free = useFree(isWanted ? firstSize : null)
  const mine = useNext(isWanted)
  return isWanted && (free.isPending || mine.isPending)
}

/** A resource that is free, now or at the next opening. */
export type FreeResource = Output<typeof reservationApi.listFreeResources>[number]

/**
 * Rooms that are free now for a number of people, the longest free first. A button for each opens the booking form
 * (design reserve-390).
 */
export function FreeNow({ onBook }: { onBook: (free: FreeResource) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const [size, setSize] = useState(firstSize)
  const free = useFree(size)
  const [first] = free.data ?? []
  const later = first && !first.isNow ? first : null
  return (
    <Card label={t('reservation.free.title', { count: Number(size) })}>
      <CardHeader
        title={t('reservation.free.title', { count: Number(size) })}
        actions={later ? null : free.data?.length}
      />
      <Row as="section" align="stretch" wrap aria-label={t('reservation.free.size')} className={styles.sizes}>
        {sizes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === size}
            className={styles.chip}
            onClick={() => setSize(one)}
          >
            {t('reservation.seats', { count: Number(one) })}
          </button>
        ))}
      </Row>
      {free.isPending ? <Skeleton rows={3} /> : null}
      {free.isError ? <ErrorNote error={free.error} onRetry={() => void free.refetch()} /> : null}
      {free.data?.length === 0 ? <Hint className={styles.none}>{t('reservation.free.empty')}</Hint> : null}
      {later ? (
        <Hint className={styles.none}>
          {t('reservation.free.later', { day: dayText(later.fromDay, language), time: later.fromTime })}
        </Hint>
      ) : null}
      <ul>
        {(free.data ?? []).slice(0, 5).map((one) => (
          <li key={one.resource.resourceId} className={styles.row}>
            <span className={styles.grow}>
              <b>{localName(one.resource.name, language)}</b>
              <Muted className={styles.quiet}>
                <span className={styles.until}>
                  {later ? `${one.fromTime} ` : ''}
                  {t('reservation.free.until', { time: one.freeUntilTime })}
                </span>
                {[one.resource.place, ...one.resource.equipment].filter(Boolean).map((text) => ` · ${text}`)}
              </Muted>
            </span>
            <Button tone="primary" onPress={() => onBook(one)}>
              {t(later ? 'reservation.free.bookLater' : 'reservation.free.book')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The viewer's next bookings of the current week. */
export function MyNext({ onOpen }: { onOpen: (booking: BookingItem) => void }) {
  const t = useTranslate()
  const mine = useNext(true)
  const now = new Date().toISOString()
  const next = (mine.data ?? []).filter((one) => one.endUtc > now && one.approval !== 2).slice(0, shownNext)
  return (
    <Card label={t('reservation.mine')}>
      <CardHeader
        title={t('reservation.mine')}
        actions={
          <Link to={reservationAddress('reservedb/myReserve/personalweek')}>
            {t('reservation.todayPart.more')}
          </Link>
        }
      />
      {mine.isPending ? <Skeleton rows={2} /> : null}
      {mine.isError ? <ErrorNote error={mine.error} onRetry={() => void mine.refetch()} /> : null}
      {mine.data && next.length === 0 ? (
        <Hint className={styles.none}>{t('reservation.emptyMine')}</Hint>
      ) : null}
      <BookingRows label={t('reservation.mine')} bookings={next} onOpen={onOpen} />
    </Card>
  )
}
