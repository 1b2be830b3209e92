import type { EventEntry } from '@maru/api/calendar'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import type { EventTimes } from '../drag.rules.ts'
import type { AskedMove, MoveAnswer } from '../move/parts/scope-card.tsx'
import { useEventActs } from '../parts/use-event-acts.ts'
import { withMove } from '../scope/scope.rules.ts'

/** Moves of events by drag and by keys; `asked` is a date of a series whose scope is asked for after the drop. */
export function useMoves({
  entries,
  eventOf,
  timeZone,
  onCopy,
}: {
  entries: readonly ScheduleEntry[]
  eventOf: (id: string) => EventEntry | undefined
  timeZone: string
  onCopy: (target: { eventId: number; original: string | null }, times: EventTimes) => void
}) {
  const t = useTranslate()
  const acts = useEventActs()
  const [asked, setAsked] = useState<AskedMove | null>(null)
  return {
    asked,
    /** The entries of the view, with the asked one at its new place. */
    entries: withMove(entries, asked, t('calendar.scope.before')),
    isPending: acts.isPending,
    move: (entry: ScheduleEntry, times: EventTimes, isCopy: boolean) => {
      const event = eventOf(entry.id)
      if (!event?.eventId) return
      const { eventId } = event
      const original = event.isRepeat ? event.original : null
      if (isCopy) onCopy({ eventId, original }, times)
      else if (original !== null) setAsked({ entry, times, timeZone, target: { eventId, original } })
      else acts.move({ eventId, original, scope: 'all' }, { ...times, timeZone })
    },
    choose: (answer: MoveAnswer) => {
      if (!asked) return
      // Meanwhile the person may have cancelled, and have moved another event.
      const close = () => setAsked((now) => (now === asked ? null : now))
      acts.moveSeries({ ...asked.target, ...asked.times, timeZone, ...answer }, close)
    },
    cancel: () => setAsked(null),
  }
}
