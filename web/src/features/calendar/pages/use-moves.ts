import type { EventEntry, EventScope } from '@maru/api/calendar'
import { useState } from 'react'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import type { EventTimes } from '../drag.rules.ts'
import { useEventActs } from '../parts/use-event-acts.ts'

/** A move of a date of a series that waits for its scope. */
interface AskedMove {
  entry: ScheduleEntry
  times: EventTimes
  target: { eventId: number; original: string | null }
}

/** Moves of events by drag and by keys; `asked` is a date of a series whose scope is asked for after the drop. */
export function useMoves({
  eventOf,
  timeZone,
  onCopy,
}: {
  eventOf: (id: string) => EventEntry | undefined
  timeZone: string
  onCopy: (target: { eventId: number; original: string | null }, times: EventTimes) => void
}) {
  const acts = useEventActs()
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const moveTo = (entry: ScheduleEntry, times: EventTimes, scope: EventScope) => {
    const event = eventOf(entry.id)
    if (!event?.eventId) return
    const original = event.isRepeat ? event.original : null
    acts.move({ eventId: event.eventId, original, scope }, { ...times, timeZone })
  }
  return {
    asked,
    move: (entry: ScheduleEntry, times: EventTimes, isCopy: boolean) => {
      const event = eventOf(entry.id)
      if (!event?.eventId) return
      const target = { eventId: event.eventId, original: event.isRepeat ? event.original : null }
      if (isCopy) onCopy(target, times)
      else if (event.isRepeat) setAsked({ entry, times, target })
      else moveTo(entry, times, 'all')
    },
    choose: (scope: EventScope) => {
      if (asked) moveTo(asked.entry, asked.times, scope)
      setAsked(null)
    },
    cancel: () => setAsked(null),
  }
}
