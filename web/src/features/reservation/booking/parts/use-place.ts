import {
  type BookingItem,
  type ResourceDetail,
  type ResourceItem,
  reservationApi,
} from '@maru/api/reservation'
import { useRead } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { minutesOf } from '#ui/schedule/days.ts'
import { homeInstant } from '../../reservation.rules.ts'
import { freeFirst, freeUntilOf, timeChoices } from './place.rules.ts'
import type { BookingDraft, EditedBooking } from './use-booking-form.ts'

/** The options of resource, start and end of a booking, with what is free, and the bookings of the day. */
export function usePlace({
  draft,
  edited,
  resource,
}: {
  draft: BookingDraft
  edited: EditedBooking | null
  resource: ResourceDetail | undefined
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { startDate: day, startTime, endTime, resourceId } = draft
  const minutes = minutesOf(endTime) - minutesOf(startTime)
  const isAsked = day !== '' && day === draft.endDate && minutes >= 5
  const free = useRead(
    reservationApi.listFreeResources,
    isAsked ? { at: homeInstant(day, startTime), minutes } : null,
    { staleTime: 15_000, retry: false },
  )
  const bookings = useRead(
    reservationApi.listBookings,
    resourceId && day !== '' ? { resourceId, requestType: 'Daily', baseDatetime: day } : null,
    { staleTime: 15_000, retry: false },
  )
  const isOwn = (one: BookingItem) =>
    edited !== null && one.reserveRequestId === edited.detail.reserveRequestId
  const otherBookings = (bookings.data ?? []).filter((one) => one.approval !== 2 && !isOwn(one))
  const list = useRead(reservationApi.listFolderResources, { id: 0 }, { staleTime: 60_000 })
  // The own booking occupies its resource, so what is free is known of new bookings only.
  const freeUntil = edited ? undefined : freeUntilOf(free.data)
  const stateOf = ({ resourceId: id, isFaulty }: ResourceItem): string => {
    if (!freeUntil || isFaulty) return ''
    const time = freeUntil.get(id)
    return time === undefined ? t('reservation.form.taken') : t('reservation.form.freeUntil', { time })
  }
  const rooms = freeFirst(
    (list.data ?? []).filter((one) => one.right !== 'see'),
    freeUntil,
  ).map((one) => ({
    value: String(one.resourceId),
    label: [
      localName(one.name, language),
      stateOf(one),
      one.place,
      one.capacity > 0 ? t('reservation.seats', { count: one.capacity }) : '',
      one.equipment.join(', '),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  const times = (own: string, isEnd: boolean) =>
    timeChoices({ day: isEnd ? draft.endDate : day, resource, taken: otherBookings }, own, isEnd).map(
      ({ time, holder }) => ({
        value: time,
        label: holder
          ? `${time} · ${t('reservation.form.takenBy', { name: localName(holder.reserverName, language) })}`
          : time,
      }),
    )
  const dayText =
    bookings.data === undefined
      ? ''
      : otherBookings.length === 0
        ? t('reservation.form.dayFree')
        : t('reservation.form.dayTaken', {
            list: otherBookings
              .map((one) => `${one.startTime}–${one.endTime} ${localName(one.reserverName, language)}`)
              .join(', '),
          })
  return { rooms, isPending: list.isPending, times, dayText }
}
