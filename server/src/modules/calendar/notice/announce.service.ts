import { calendarEvents } from '@maru/api/calendar'
import type { Context } from '#kit/context.ts'
import type { EventRow } from '../store/event.sql.ts'
import { selectWithGuests } from './notice.sql.ts'

type Work = Pick<Context, 'db' | 'emit' | 'viewer'>

/** People in one event of the outbox. */
const mostPerEvent = 100

/** Publishes in the current transaction what happened to an event, for these people; with none nothing is published. */
export async function announce(
  { db, emit, viewer }: Work,
  { comCode }: Pick<EventRow, 'comCode'>,
  change: {
    kind: 'invited' | 'moved' | 'changed' | 'cancelled'
    eventId: number
    original: string | null
    personCodes: readonly string[]
  },
): Promise<void> {
  const people = change.personCodes.filter((code) => code !== viewer.personCode)
  for (let from = 0; from < people.length; from += mostPerEvent) {
    const personCodes = people.slice(from, from + mostPerEvent)
    const payload = { ...change, personCodes, actorCode: viewer.personCode }
    await emit(db, { name: calendarEvents.eventChanged, comCode, payload })
  }
}

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'calendar.mailGuests': { eventId: number }
    /** `original` is a date of a series as a wall-clock time; null for the event. */
    'calendar.mailRefusal': { eventId: number; email: string; original: number | null }
  }
}

/** Seconds after which guests outside of the portal are mailed: what is undone until then, is not mailed at all. */
const mailAfter = 60

/** Queues the mails about events to guests outside of the portal, for those that have or had such guests. */
export async function queueGuestMails(
  { db, enqueue, clock }: Pick<Context, 'db' | 'enqueue' | 'clock'>,
  eventIds: readonly number[],
): Promise<void> {
  const after = new Date(clock.now().getTime() + mailAfter * 1000)
  for (const eventId of await selectWithGuests(db, eventIds))
    await enqueue(db, 'calendar.mailGuests', { eventId }, { after })
}

/** The fields of an event whose changes are reported to its attendees. */
interface Reported {
  start: number
  end: number
  isAllDay: boolean
  rule: string | null
  title: string
  place: string
}

/** Whether the attendees who stay are notified: a new time opens their answers, a new title or place does not. */
export function reportedChange(before: Reported, after: Reported): 'moved' | 'changed' | null {
  const isMoved =
    before.start !== after.start ||
    before.end !== after.end ||
    before.isAllDay !== after.isAllDay ||
    before.rule !== after.rule
  if (isMoved) return 'moved'
  return before.title !== after.title || before.place !== after.place ? 'changed' : null
}
