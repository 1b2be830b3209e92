import type { calendarApi } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { requireEditableEvent } from '../event/event.access.ts'
import { requireOriginal } from '../event/event.rules.ts'
import type { Changed } from '../event/part.service.ts'
import { moveInside } from '../event/save.service.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import { wallText } from '../series/zone.rules.ts'
import { clearProposal, selectDateAnswers } from '../store/attendee.sql.ts'

/**
 * Accepts the time that an attendee proposed, which moves the event, or that date of a series, and opens all answers
 * again; or refuses it, which changes nothing else and is mailed to a guest outside of the portal. Throws 404 if nothing is proposed.
 */
export function settleProposal(
  context: Context,
  { eventId, original = null, attendeeId, isAccepted }: Input<typeof calendarApi.settleProposal>,
): Promise<Changed | null> {
  return transaction(context, async (inside) => {
    const { event, attendees } = await requireEditableEvent(inside, eventId)
    const proposer = attendees.find((one) => one.attendeeId === attendeeId)
    const date = original === null ? null : requireOriginal(event, original)
    const given = date === null ? attendees : await selectDateAnswers(inside.db, event, wallText(date))
    const proposal = given.find((one) => one.attendeeId === attendeeId)
    if (!proposer || !proposal?.proposedStart || !proposal.proposedEnd) throw notFound()
    const key = { comCode: event.comCode, attendeeId }
    const { proposedStart, proposedEnd } = proposal
    await clearProposal(inside.db, key, date === null ? null : wallText(date))
    const proposers = [proposer.personCode ?? []].flat()
    if (!isAccepted) {
      await pushCalendars(inside, [event.calendarId], proposers)
      // A guest outside of the portal waits for an answer to the proposal.
      if (proposer.personCode === null && proposer.email !== '') {
        const email = proposer.email.toLowerCase()
        await inside.enqueue(inside.db, 'calendar.mailRefusal', { eventId, email, original: date })
      }
      return null
    }
    const wall = (instant: string) => new Date(instant).toISOString().slice(0, 16)
    // The proposed time is an instant; as a wall clock in UTC it is moved into the zone of the event.
    const times = { isAllDay: false, start: wall(proposedStart), end: wall(proposedEnd), timeZone: 'UTC' }
    const scope = original === null ? ('all' as const) : ('this' as const)
    return moveInside(inside, { eventId, original, scope, ...times })
  })
}
