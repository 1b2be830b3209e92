import type { Reminder } from '@maru/api/calendar'

const minute = 60_000

/** A time to which a reminder can be snoozed. */
export interface Snooze {
  id: 'atStart' | 'beforeStart' | number
  /** An instant. */
  until: string
}

/** The times to which a reminder can be snoozed: five minutes before the start and at the start if they lie ahead. */
export function snoozesOf({ start, isAllDay }: Pick<Reminder, 'start' | 'isAllDay'>, now: number): Snooze[] {
  const at = Date.parse(start)
  const iso = (time: number) => new Date(time).toISOString()
  const around: Snooze[] = isAllDay
    ? []
    : [
        { id: 'beforeStart', until: iso(at - 5 * minute) },
        { id: 'atStart', until: iso(at) },
      ]
  const week = 7 * 24 * 60 * minute
  return [
    ...around.filter(({ until }) => Date.parse(until) > now && Date.parse(until) <= now + week),
    ...[5, 15, 60].map((minutes) => ({ id: minutes, until: iso(now + minutes * minute) })),
  ]
}
