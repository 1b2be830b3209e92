import { change, read } from '../kit/endpoint.ts'
import { nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'
import { mailId } from './folder.ts'
import { mailAddress } from './message.ts'

/** The answers to an invitation. */
export const invitationAnswers = ['accepted', 'tentative', 'declined'] as const

/** What the bar of an invitation in a mail shows. */
export const mailInvitation = object({
  /**
   * `request`: the viewer can answer. `cancel`: the organizer canceled the event. `reply`: a guest has answered.
   * `counter`: a guest proposes another time. `outdated`: a later version of the event is known. `unknown`: it cannot be read, or is for another person.
   */
  kind: oneOf(['request', 'cancel', 'reply', 'counter', 'outdated', 'unknown']),
  title: Type.String(),
  place: Type.String(),
  /** Instants, or days (both inclusive) if `isAllDay`; null for `unknown`. */
  start: nullable(Type.String()),
  end: nullable(Type.String()),
  isAllDay: Type.Boolean(),
  organizer: nullable(mailAddress),
  /** The answer of the viewer, or that of the guest for `reply`. */
  answer: nullable(oneOf(invitationAnswers)),
  /** Titles of the viewer's entries at the same time; at most five. */
  conflicts: Type.Array(Type.String()),
  /** Address of the event; empty if it is not in the viewer's calendar. */
  url: Type.String(),
  /**
   * `waits`: the calendar does not have this change yet, because nothing proves who sent it. `full`: it will not, because
   * the series has too many dates of its own.
   */
  change: oneOf(['none', 'waits', 'full']),
})
/** What the bar of an invitation in a mail shows. */
export type MailInvitation = Static<typeof mailInvitation>

/** Invitations of people outside in mails (iTIP, RFC 5546). */
export const invitationCalls = {
  getInvitation: read('/api/mail/message/{id}/invitation', 'maru', {
    cost: 'heavy',
    summary: 'Returns what an invitation in a mail of the own mailbox says. Changes nothing.',
    input: object({ id: mailId }),
    output: mailInvitation,
    errors: ['file.damaged'],
  }),
  answerInvitation: change('/api/mail/message/invitation', 'maru', {
    summary:
      'Answers an invitation in a mail of the own mailbox: the event is put into the calendar, or removed from it, and the organizer gets the answer by mail. Returns 1.',
    input: object({ id: mailId, answer: oneOf(invitationAnswers) }),
    output: Type.Integer({ enum: [1] }),
    errors: ['file.damaged', 'calendar.tooManyOwnDates'],
    refreshes: [{ read: 'mail.getInvitation', by: 'id' }],
  }),
  applyInvitation: change('/api/mail/message/invitation/apply', 'maru', {
    summary:
      'Applies an update, a cancellation, or an answer of a guest in a mail of the own mailbox that waits because nothing proves its sender. Returns 1.',
    input: object({ id: mailId }),
    output: Type.Integer({ enum: [1] }),
    errors: ['file.damaged'],
    refreshes: [{ read: 'mail.getInvitation', by: 'id' }],
  }),
}
