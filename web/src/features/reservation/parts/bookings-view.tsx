import { type BookingItem, type ResourceItem, reservationApi, type SeriesScope } from '@maru/api/reservation'
import { useMemo, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { useChange } from '../../../kit/change.ts'
import { errorText } from '../../../kit/error-text.ts'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useWide } from '../../../kit/use-wide.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { homeZone, nowIn, partOn, timeText, type View, weekDays } from '../reservation.rules.ts'
import { BookingDetail } from './booking-detail.tsx'
import { EditBookingDialog, NewBookingDialog, newDraft } from './booking-dialog.tsx'
import { BookingRows } from './booking-rows.tsx'
import styles from './calendar.module.css'
import { DayLanes } from './day-lanes.tsx'
import { MonthGrid } from './month-grid.tsx'
import { columnDay } from './texts.rules.ts'
import { TimeGrid } from './time-grid.tsx'
import type { BookingDraft } from './use-booking-form.ts'
import type { GridTime } from './use-grid-drag.ts'
import { WeekAgenda } from './week-agenda.tsx'

/** Properties of {@link BookingsView}. */
export interface BookingsViewProps {
  view: View
  day: string
  isList: boolean
  /** Columns of the day view; empty for the viewer's own bookings. */
  resources: readonly ResourceItem[]
  bookings: readonly BookingItem[]
  emptyText: string
  onDay: (day: string) => void
  /** The new booking in the open form; null if the form is closed. */
  draft: BookingDraft | null
  onDraft: (draft: BookingDraft | null) => void
  /** The booking in the open detail dialog. */
  open: BookingItem | null
  onOpen: (booking: BookingItem | null) => void
}

/** Returns a function that saves a dragged booking with its new times or its new resource. */
function useMoveBooking() {
  const t = useTranslate()
  const save = useChange(
    async (input: { booking: BookingItem; day: string; resourceId: number; time: GridTime }, make) => {
      const { booking, day, resourceId, time } = input
      const detail = await make(reservationApi.getRequest, { id: booking.bookingId })
      return make(reservationApi.saveRequest, {
        reserveRequestId: booking.reserveRequestId,
        bookingId: booking.bookingId,
        scope: 'this',
        version: detail.version,
        resourceId,
        startDate: day,
        endDate: day,
        startTime: timeText(time.from),
        endTime: timeText(time.until),
        repeat: null,
        title: detail.title,
        content: detail.content,
        participants: detail.participants.map((one) => ({
          personCode: one.personCode,
          email: one.personCode ? '' : one.email,
        })),
        custom: detail.custom,
        isAgreed: true,
      })
    },
    { refreshesOnFailure: true },
  )
  return (input: Parameters<typeof save.mutate>[0]) =>
    save.mutate(input, {
      onSuccess: () => showToast(t('reservation.changed')),
      onError: (error) =>
        showToast(error instanceof CallError ? errorText(error, t) : t('kit.errors.unknown'), 'danger'),
    })
}

/**
 * Bookings as a month, a week, a day with a column per resource, or a list, with the dialogs that show and edit
 * bookings.
 */
export function BookingsView(props: BookingsViewProps) {
  const { view, day, isList, resources, bookings, emptyText, onDay, draft, onDraft, open, onOpen } = props
  const t = useTranslate()
  const language = useLanguage()
  const [edited, setEdited] = useState<{ booking: BookingItem; scope: SeriesScope } | null>(null)
  const moveBooking = useMoveBooking()
  const now = nowIn(homeZone)
  const isPhone = !useWide(761)
  const isByResource = view === 'day' && resources.length > 0
  const columns = useMemo(
    () =>
      isByResource
        ? resources.map((one) => ({
            id: String(one.resourceId),
            label: localName(one.name, language),
            isToday: day === now.day,
            isShut: one.isFaulty,
            step: one.slotMinutes,
          }))
        : (view === 'day' ? [day] : weekDays(day)).map((one) => ({
            id: one,
            label: columnDay(one, language),
            isToday: one === now.day,
            step: resources[0]?.slotMinutes ?? 30,
          })),
    [isByResource, resources, view, day, now.day, language],
  )
  const spans = columns.flatMap((column) => {
    const own = isByResource ? bookings.filter((one) => String(one.resourceId) === column.id) : bookings
    return own.flatMap((booking) => {
      const part = partOn(booking, isByResource ? day : column.id)
      return part ? [{ columnId: column.id, booking, ...part }] : []
    })
  })
  const [first] = resources
  const placeOf = (columnId: string) => ({
    day: isByResource ? day : columnId,
    resourceId: isByResource ? Number(columnId) : (first?.resourceId ?? null),
  })
  const create = (time: GridTime) => {
    const at = placeOf(time.columnId)
    onDraft(
      newDraft({
        startDate: at.day,
        resourceId: at.resourceId,
        startTime: timeText(time.from),
        endTime: timeText(time.until),
      }),
    )
  }
  return (
    <>
      {isList ? (
        <Card label={t('reservation.views.list')}>
          {bookings.length === 0 ? <Empty text={emptyText} /> : null}
          <BookingRows label={t('reservation.views.list')} bookings={bookings} onOpen={onOpen} />
        </Card>
      ) : view === 'month' ? (
        <MonthGrid
          day={day}
          today={now.day}
          bookings={bookings}
          onOpen={onOpen}
          onDay={onDay}
          onCreate={(one) => onDraft(newDraft({ startDate: one, resourceId: first?.resourceId ?? null }))}
        />
      ) : view === 'week' && isPhone ? (
        <WeekAgenda day={day} today={now.day} bookings={bookings} onOpen={onOpen} onDay={onDay} />
      ) : (
        <div className={isByResource ? styles.wide : undefined}>
          <TimeGrid
            label={t(`reservation.views.${view}`)}
            columns={columns}
            spans={spans}
            now={now.minute}
            onOpen={onOpen}
            onCreate={create}
            onMore={view === 'week' ? onDay : undefined}
            onMove={(booking, time) => {
              const at = placeOf(time.columnId)
              const resourceId = isByResource ? (at.resourceId ?? booking.resourceId) : booking.resourceId
              moveBooking({ booking, day: at.day, resourceId, time })
            }}
          />
        </div>
      )}
      {isByResource && !isList ? (
        <div className={styles.narrow}>
          <DayLanes
            label={t('reservation.views.day')}
            resources={resources}
            spans={spans}
            now={day === now.day ? now.minute : null}
            onOpen={onOpen}
            onCreate={create}
          />
        </div>
      ) : null}
      {open && !edited ? (
        <BookingDetail
          booking={open}
          onClose={() => onOpen(null)}
          onEdit={(scope) => {
            setEdited({ booking: open, scope })
            onOpen(null)
          }}
        />
      ) : null}
      {edited ? <EditBookingDialog {...edited} onClose={() => setEdited(null)} /> : null}
      {draft ? <NewBookingDialog draft={draft} onClose={() => onDraft(null)} /> : null}
    </>
  )
}
