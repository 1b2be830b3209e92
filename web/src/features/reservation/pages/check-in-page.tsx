import { reservationApi } from '@maru/api/reservation'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { nowIn } from '#ui/schedule/days.ts'
import styles from '../booking/parts/reservation.module.css'
import { homeZone, parseReservationSearch, reservationAddress } from '../reservation.rules.ts'

/** The page that a door's QR code opens: checks the viewer's booking in, or links to the booking form. */
export function CheckInPage() {
  const t = useTranslate()
  const go = useGo()
  const language = useLanguage()
  const { resourceId, code } = usePageSearch(parseReservationSearch)
  const asked = resourceId && code ? { resourceId, code } : null
  const bookings = useRead(reservationApi.findDoorBooking, asked, {
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const checkIn = useChange(reservationApi.checkInAtDoor)
  const { data } = bookings
  const isIn = checkIn.isSuccess || data?.isCheckedIn
  const title = t('reservation.acts.checkIn')
  return (
    <>
      <PageHeader title={title} menuId={undefined} />
      <Card label={title} padded>
        {asked === null ? <p role="alert">{t('reservation.errors.doorCodeOver')}</p> : null}
        {asked !== null && bookings.isPending ? <Skeleton rows={3} /> : null}
        {bookings.isError ? <ErrorNote error={bookings.error} /> : null}
        {data ? (
          <div className={styles.stack}>
            <CardHeader title={localName(data.name, language)} />
            {data.bookingId ? (
              <>
                <p>
                  <b>{data.title}</b> · {data.startTime}–{data.endTime}
                </p>
                {isIn ? (
                  <p role="status">{t('reservation.door.welcome')}</p>
                ) : (
                  <span>
                    <Button
                      tone="primary"
                      isPending={checkIn.isPending}
                      onPress={() =>
                        checkIn.mutate({
                          resourceId: data.resourceId,
                          bookingId: data.bookingId ?? 0,
                          code: code ?? '',
                        })
                      }
                    >
                      {title}
                    </Button>
                  </span>
                )}
              </>
            ) : (
              <>
                <p>{t('reservation.door.noBooking')}</p>
                <span>
                  <Button
                    tone="primary"
                    onPress={() =>
                      go(
                        reservationAddress('reservedb/write', {
                          resourceId: data.resourceId,
                          day: nowIn(homeZone).day,
                        }),
                      )
                    }
                  >
                    {t('reservation.create')}
                  </Button>
                </span>
              </>
            )}
            {checkIn.error ? <ErrorNote error={checkIn.error} inline /> : null}
          </div>
        ) : null}
      </Card>
    </>
  )
}
