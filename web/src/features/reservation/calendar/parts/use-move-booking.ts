import { type BookingItem, type DateChoice, reservationApi } from '@maru/api/reservation'
import { useState } from 'react'
import { CallError } from '../../../../kit/call-error.ts'
import { useChange } from '../../../../kit/change.ts'
import { errorText } from '../../../../kit/error-text.ts'
import { useTranslate } from '../../../../kit/i18n.ts'
import { askConfirm } from '../../../../ui/ask.ts'
import { timeText } from '../../../../ui/schedule/days.ts'
import type { ScheduleSlot } from '../../../../ui/schedule/entry.ts'
import { showToast } from '../../../../ui/toast.tsx'
import { useUndoToast } from '../../../../ui/undo-toast.ts'
import { slotOf } from '../../reservation.rules.ts'

/** A booking that is moved to a slot; with a choice it goes to another resource or to the waiting list. */
export interface Move {
  booking: BookingItem
  slot: ScheduleSlot
  choice?: DateChoice
}

/** The times and the resource of a move, as the calls of a request take them. */
export const timesOfMove = ({ booking, slot }: Move) => ({
  ...{ reserveRequestId: booking.reserveRequestId, bookingId: booking.bookingId, scope: 'this' as const },
  resourceId: slot.laneKey === null ? booking.resourceId : Number(slot.laneKey),
  ...{
    startDate: slot.day,
    endDate: slot.day,
    startTime: timeText(slot.from),
    endTime: timeText(slot.until),
  },
  repeat: null,
})

function useSaveMove() {
  return useChange(
    async (move: Move, make) => {
      const detail = await make(reservationApi.getRequest, { id: move.booking.bookingId })
      return make(reservationApi.saveRequest, {
        ...timesOfMove(move),
        version: detail.version,
        title: detail.title,
        content: detail.content,
        participants: detail.participants.map((one) => ({
          personCode: one.personCode,
          email: one.personCode ? '' : one.email,
        })),
        custom: detail.custom,
        isAgreed: true,
        choices: move.choice ? [move.choice] : [],
      })
    },
    { refreshesOnFailure: true },
  )
}

/**
 * Returns a function that saves a dragged booking with its new times or its new resource, which can be undone. A date of
 * a series is moved alone, after a question. A move to an occupied time is kept as `refused`, to show who holds it.
 */
export function useMoveBooking() {
  const t = useTranslate()
  const showUndo = useUndoToast()
  const save = useSaveMove()
  const [refused, setRefused] = useState<Move | null>(null)
  const forget = () => setRefused(null)
  const move = async (wanted: Move) => {
    const { booking } = wanted
    forget()
    const isAsked = booking.isRepeat && !wanted.choice
    if (isAsked && !(await askConfirm(t('reservation.moveOneQuestion')))) return
    const back = { booking, slot: slotOf(booking) }
    // A slot is within one day, so it cannot bring such a booking back.
    const isOverMidnight = booking.endDate !== booking.startDate && booking.endTime !== '00:00'
    save.mutate(wanted, {
      onSuccess: () =>
        isOverMidnight
          ? void showToast(t('reservation.changed'))
          : showUndo(t('reservation.changed'), () => save.mutateAsync(back)),
      onError: (error) => {
        if (error instanceof CallError && error.code === 'reservation.conflict') setRefused(wanted)
        else showToast(error instanceof CallError ? errorText(error, t) : t('kit.errors.unknown'), 'danger')
      },
    })
  }
  return { move, refused, forget }
}
