import { calendarApi, type EventScope } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'

/** A date of an event and the part of its series that an act affects. */
export interface EventTarget {
  eventId: number
  original: string | null
  scope: EventScope
}

/** What a change answers. */
interface Changed {
  undoId: number
  dateCount: number
  keptCount: number
  room: { refusedCount: number } | null
}

/** Shows a note about a change with the button that undoes it as a whole. */
export function useChangeNote() {
  const t = useTranslate()
  const undo = useChange(calendarApi.undoEvent)
  const onError = (error: unknown) => showToast(errorText(error, t), 'danger')
  return (text: string, { undoId, dateCount, keptCount, room }: Changed) => {
    const count = dateCount > 1 ? ` ${t('calendar.dates', { count: dateCount })}` : ''
    const keptNote = keptCount > 0 && dateCount > 1 ? ` ${t('calendar.keptDates', { count: keptCount })}` : ''
    const refused = room?.refusedCount
      ? ` ${t('calendar.room.refusedDates', { count: room.refusedCount })}`
      : ''
    showToast(`${text}${count}${keptNote}${refused}`, refused ? 'danger' : 'ok', {
      action: {
        label: t('calendar.undo'),
        run: () => undo.mutate({ undoId }, { onSuccess: () => showToast(t('calendar.undone')), onError }),
      },
    })
  }
}

/** Moves and removes events; each act can be undone. */
export function useEventActs() {
  const t = useTranslate()
  const note = useChangeNote()
  const move = useChange(calendarApi.moveEvent, { refreshesOnFailure: true })
  const moveSeries = useChange(calendarApi.moveSeries, { refreshesOnFailure: true })
  const remove = useChange(calendarApi.removeEvent, { refreshesOnFailure: true })
  const onError = (error: unknown) => showToast(errorText(error, t), 'danger')
  return {
    move: (target: EventTarget, times: { isAllDay: boolean; start: string; end: string; timeZone: string }) =>
      move.mutate(
        { ...target, ...times },
        { onSuccess: (changed) => note(t('calendar.moved'), changed), onError },
      ),
    moveSeries: (input: Input<typeof calendarApi.moveSeries>, onDone: () => void) =>
      moveSeries.mutate(input, {
        onSuccess: (changed) => {
          note(t('calendar.moved'), changed)
          onDone()
        },
        onError,
      }),
    remove: (target: EventTarget, onDone: () => void) =>
      remove.mutate(target, {
        onSuccess: (changed) => {
          note(t('calendar.removed'), changed)
          onDone()
        },
        onError,
      }),
    isPending: move.isPending || moveSeries.isPending || remove.isPending,
  }
}
