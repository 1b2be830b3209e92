import type { SeriesScope } from '@maru/api/kit/time/repeat'
import type { BookingItem, ResourceItem } from '@maru/api/reservation'
import { useMemo, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Card } from '#ui/card.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Empty } from '#ui/notice.tsx'
import { DayLanes } from '#ui/schedule/day-lanes.tsx'
import { columnDay } from '#ui/schedule/day-texts.ts'
import { nowIn, shownDays, timeText, type View, type WeekShape } from '#ui/schedule/days.ts'
import type { ScheduleEntry, ScheduleSlot } from '#ui/schedule/entry.ts'
import { MonthGrid } from '#ui/schedule/month-grid.tsx'
import { TimeGrid } from '#ui/schedule/time-grid.tsx'
import { WeekAgenda } from '#ui/schedule/week-agenda.tsx'
import { BookingDetail } from '../../booking/parts/booking-detail.tsx'
import { BookingRows } from '../../booking/parts/booking-rows.tsx'
import { newDraft } from '../../booking/parts/new-draft.ts'
import styles from '../../booking/parts/reservation.module.css'
import { ScopeDialog } from '../../booking/parts/scope-dialog.tsx'
import type { BookingDraft } from '../../booking/parts/use-booking-form.ts'
import { homeZone, isOccupied } from '../../reservation.rules.ts'
import { MoveRefused } from './move-refused.tsx'
import { useEntries } from './use-entries.ts'
import { useMoveBooking } from './use-move-booking.ts'

// Not with the page: a form is loaded when it is first opened.
const EditBookingDialog = lazyLayer(
  'reservation-form',
  async () => (await import('../../booking/parts/booking-dialog.tsx')).EditBookingDialog,
)
const NewBookingDialog = lazyLayer(
  'reservation-form',
  async () => (await import('../../booking/parts/booking-dialog.tsx')).NewBookingDialog,
)

/** Properties of {@link BookingsView}. */
export interface BookingsViewProps {
  view: View
  day: string
  isList: boolean
  /** The days that a week shows. */
  week: WeekShape
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

/**
 * Bookings as a month, a week, a day with a column per resource, or a list, with the dialogs that show and edit
 * bookings.
 */
export function BookingsView(props: BookingsViewProps) {
  const { view, day, isList, week, resources, bookings, emptyText, onDay, draft, onDraft, open, onOpen } =
    props
  const t = useTranslate()
  const language = useLanguage()
  const [edited, setEdited] = useState<{ booking: BookingItem; scope: SeriesScope } | null>(null)
  const { move: moveBooking, choose, asked, refused, forget } = useMoveBooking()
  const quantityOf = (id: number) => resources.find((one) => one.resourceId === id)?.quantity ?? 1
  const now = nowIn(homeZone)
  const isPhone = !useWide(761)
  const isByResource = view === 'day' && resources.length > 0
  const columns = useMemo(
    () =>
      isByResource
        ? resources.map((one) => ({
            id: String(one.resourceId),
            label: localName(one.name, language),
            day,
            laneKey: String(one.resourceId),
            isToday: day === now.day,
            isShut: one.isFaulty,
            step: one.slotMinutes,
          }))
        : (view === 'day' ? [day] : shownDays(day, week)).map((one) => ({
            id: one,
            label: columnDay(one, language),
            day: one,
            laneKey: null,
            isToday: one === now.day,
            step: resources[0]?.slotMinutes ?? 30,
          })),
    [isByResource, resources, view, day, week, now.day, language],
  )
  const { entries, bookingOf } = useEntries(bookings)
  const openEntry = (entry: ScheduleEntry) => onOpen(bookingOf(entry))
  const [first] = resources
  const create = (slot: ScheduleSlot) =>
    onDraft(
      newDraft({
        startDate: slot.day,
        resourceId: slot.laneKey === null ? (first?.resourceId ?? null) : Number(slot.laneKey),
        startTime: timeText(slot.from),
        endTime: timeText(slot.until),
      }),
    )
  return (
    <>
      {isList ? (
        <Card label={t('reservation.views.list')}>
          {bookings.length === 0 ? <Empty text={emptyText} /> : null}
          <BookingRows label={t('reservation.views.list')} bookings={bookings} onOpen={onOpen} />
        </Card>
      ) : view === 'month' ? (
        <MonthGrid
          label={t('reservation.views.month')}
          day={day}
          today={now.day}
          firstDay={week.firstDay}
          entries={entries}
          onOpen={openEntry}
          onDay={onDay}
          onCreate={(one) => onDraft(newDraft({ startDate: one, resourceId: first?.resourceId ?? null }))}
        />
      ) : view === 'week' && isPhone ? (
        <WeekAgenda
          label={t('reservation.views.week')}
          day={day}
          today={now.day}
          firstDay={week.firstDay}
          entries={entries}
          emptyText={t('reservation.agenda.none')}
          rows={(label, own) => (
            <BookingRows label={label} bookings={own.map(bookingOf)} onOpen={onOpen} isDay />
          )}
          onDay={onDay}
        />
      ) : (
        <div className={isByResource ? styles.wide : undefined}>
          <TimeGrid
            label={t(`reservation.views.${view}`)}
            columns={columns}
            entries={entries}
            now={now.minute}
            onOpen={openEntry}
            onCreate={create}
            onMore={view === 'week' ? (column) => onDay(column.day) : undefined}
            isRefused={(entry, slot) => isOccupied(bookingOf(entry), slot, bookings, quantityOf)}
            onMove={(entry, slot) => moveBooking({ booking: bookingOf(entry), slot })}
          />
        </div>
      )}
      {isByResource && !isList ? (
        <div className={styles.narrow}>
          <DayLanes
            label={t('reservation.views.day')}
            columns={columns}
            entries={entries}
            now={day === now.day ? now.minute : null}
            createLabel={(name) => t('reservation.lanes.book', { name })}
            titleOf={(entry) => (entry.isOwn ? t('reservation.lanes.mine') : entry.title)}
            onOpen={openEntry}
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
      {asked ? (
        <ScopeDialog
          act="move"
          onClose={forget}
          onChoose={(scope) => void choose(asked, scope === 'following' ? scope : 'this')}
        />
      ) : null}
      {refused ? <MoveRefused move={refused} onMove={moveBooking} onClose={forget} /> : null}
      {edited ? <EditBookingDialog {...edited} onClose={() => setEdited(null)} /> : null}
      {draft ? <NewBookingDialog draft={draft} onClose={() => onDraft(null)} /> : null}
    </>
  )
}
