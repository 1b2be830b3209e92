import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { leavePopup, notifyOpener } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Frame } from '#ui/layout/frame.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { minutesOf, nowIn, timeText } from '#ui/schedule/days.ts'
import { BookingForm } from '../booking/parts/booking-form.tsx'
import { newDraft } from '../booking/parts/new-draft.ts'
import { useSavedText } from '../booking/parts/use-saved-text.ts'
import { firstTimes, homeZone, parseReservationSearch, reservationAddress } from '../reservation.rules.ts'

/** Name of the event that the window dispatches on its opener after it saved a booking. */
const bookedEvent = 'reservation.booked'

function useFirstDraft() {
  const search = usePageSearch(parseReservationSearch)
  const now = nowIn(homeZone)
  const first = firstTimes(search.day ?? now.day, now)
  const { startTime, endTime } = search
  return newDraft({
    ...first,
    // If the address has a start time, its day stays unchanged, even in the past.
    ...(search.day && startTime ? { startDate: search.day } : {}),
    resourceId: search.resourceId ?? null,
    ...(startTime
      ? { startTime, endTime: endTime ?? timeText(Math.min(1440, minutesOf(startTime) + 60)) }
      : {}),
  })
}

/** The form of a booking as a page (spec 3§2, reservedb-write and personal-write). */
export function WritePage() {
  const t = useTranslate()
  const go = useGo()
  const first = useFirstDraft()
  const textOf = useSavedText()
  const search = usePageSearch(parseReservationSearch)
  const isMine = useLocation({ select: (location) => location.pathname })
    .toLowerCase()
    .includes('personal')
  const back = isMine ? 'reservedb/myReserve/personalweek' : 'reservedb/week'
  const leave = () => go(reservationAddress(back, { menuId: search.menuId, day: first.startDate }))
  return (
    <>
      <PageHeader title={t('reservation.create')} menuId={search.menuId} />
      <Card label={t('reservation.create')} padded>
        <BookingForm
          first={first}
          edited={null}
          onCancel={leave}
          onSaved={(saved) => {
            showToast(textOf(saved))
            leave()
          }}
        />
      </Card>
    </>
  )
}

/** The form of a booking in a window (spec 3§2, reserveDbPopup/write). */
export function WriteWindowPage() {
  const t = useTranslate()
  const first = useFirstDraft()
  const { menuId } = usePageSearch(parseReservationSearch)
  const leave = () =>
    leavePopup(hrefOf(reservationAddress('reservedb/week', { menuId, day: first.startDate })))
  const leaving = useRef<(() => void) | null>(null)
  return (
    <Frame
      place="window"
      title={t('reservation.create')}
      onClose={() => (leaving.current ?? leave)()}
      acts={null}
    >
      <BookingForm
        first={first}
        edited={null}
        onCancel={leave}
        leaving={leaving}
        onSaved={() => {
          notifyOpener(bookedEvent, null)
          leave()
        }}
      />
    </Frame>
  )
}
