import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { type BookingItem, type DateChoice, reservationApi } from '@maru/api/reservation'
import { useState } from 'react'
import { call } from '#kit/call/call.ts'
import { CallError } from '#kit/call/call-error.ts'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useUndoToast } from '#ui/dialog/undo-toast.ts'
import { timeText } from '#ui/schedule/days.ts'
import type { ScheduleSlot } from '#ui/schedule/entry.ts'
import { remainingRepeat, repeatFrom, slotOf } from '../../reservation.rules.ts'

/** A booking that is moved to a slot, with choices for dates that are taken. */
export interface Move {
  booking: BookingItem
  slot: ScheduleSlot
  /** The date alone, or with the following ones of its series, whose repeat is then `repeat`. */
  scope?: 'this' | 'following'
  repeat?: RepeatRule | null
  choices?: readonly DateChoice[]
}

/** The times and the resource of a move, as the calls of a request take them. */
export const timesOfMove = ({ booking, slot, scope = 'this', repeat = null }: Move) => ({
  ...{ reserveRequestId: booking.reserveRequestId, bookingId: booking.bookingId, scope },
  resourceId: slot.laneKey === null ? booking.resourceId : Number(slot.laneKey),
  ...{
    startDate: slot.day,
    endDate: slot.day,
    startTime: timeText(slot.from),
    endTime: timeText(slot.until),
  },
  repeat,
})

function useSaveMove() {
  return useChange(
    async (move: Move, make) => {
      const detail = await make(reservationApi.getRequest, { id: move.booking.bookingId })
      return make(reservationApi.saveRequest, {
        ...timesOfMove(move),
        // A date that was moved alone belongs to a request of its own.
        reserveRequestId: detail.reserveRequestId,
        version: detail.version,
        title: detail.title,
        content: detail.content,
        participants: detail.participants.map((one) => ({
          personCode: one.personCode,
          email: one.personCode ? '' : one.email,
        })),
        custom: detail.custom,
        isAgreed: true,
        choices: [...(move.choices ?? [])],
      })
    },
    { refreshesOnFailure: true },
  )
}

/**
 * Returns a function that saves a dragged booking with its new times or its new resource, which can be undone. For a date
 * of a series, `asked` is kept until the person has chosen the scope. A move to an occupied time is kept as `refused`,
 * to show who holds it.
 */
export function useMoveBooking() {
  const t = useTranslate()
  const showUndo = useUndoToast()
  const save = useSaveMove()
  const [refused, setRefused] = useState<Move | null>(null)
  const [asked, setAsked] = useState<Move | null>(null)
  const forget = () => {
    setRefused(null)
    setAsked(null)
  }
  const showError = (error: unknown) =>
    showToast(error instanceof CallError ? errorText(error, t) : t('kit.errors.unknown'), 'danger')
  const run = (wanted: Move, former: RepeatRule | null = null) => {
    const { booking, scope = 'this' } = wanted
    const back: Move = { booking, slot: slotOf(booking), scope, repeat: former }
    // A slot is within one day, so it cannot bring such a booking back.
    const isOverMidnight = booking.endDate !== booking.startDate && booking.endTime !== '00:00'
    save.mutate(wanted, {
      onSuccess: () =>
        isOverMidnight
          ? void showToast(t('reservation.changed'))
          : showUndo(t('reservation.changed'), () => save.mutateAsync(back)),
      onError: (error) => {
        if (error instanceof CallError && error.code === 'reservation.conflict') setRefused(wanted)
        else showError(error)
      },
    })
  }
  return {
    ...{ refused, asked, forget },
    move: (wanted: Move) => {
      forget()
      if (wanted.booking.isRepeat && !wanted.scope) setAsked(wanted)
      else
        run(
          wanted,
          wanted.repeat ? repeatFrom(wanted.repeat, wanted.slot.day, wanted.booking.startDate) : null,
        )
    },
    choose: async (wanted: Move, scope: 'this' | 'following') => {
      forget()
      if (scope === 'this') return run({ ...wanted, scope })
      try {
        const { booking, slot } = wanted
        const detail = await call(reservationApi.getRequest, { id: booking.reserveRequestId, isMaster: true })
        const former = remainingRepeat(detail, booking)
        const repeat = former && repeatFrom(former, booking.startDate, slot.day)
        run({ ...wanted, scope, repeat }, former)
      } catch (error) {
        showError(error)
      }
    },
  }
}
