import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room calendar; mail shows it above a mail with a text/calendar part (iTIP, RFC 5546). */
    invitation: InvitationSlot
  }
}

/** The answers to an invitation (PARTSTAT of RFC 5545). */
export type InvitationAnswer = 'accepted' | 'tentative' | 'declined'

/** What the answer bar of a mail shows. */
export interface InvitationBar {
  /**
   * `request`: the viewer can answer. `cancel`: the organiser cancelled the event. `reply`: a guest has answered.
   * `counter`: a guest proposes another time. `outdated`: a later version of the event is known. `unknown`: the part cannot be read or concerns another person.
   */
  kind: 'request' | 'cancel' | 'reply' | 'counter' | 'outdated' | 'unknown'
  title: string
  place: string
  /** ISO 8601 instants, or days (`yyyy-MM-dd`, both inclusive) if `isAllDay`; null for `unknown`. */
  start: string | null
  end: string | null
  isAllDay: boolean
  organizer: { name: string; address: string } | null
  /** The stored answer of the viewer, or of the guest for `reply`. */
  answer: InvitationAnswer | null
  /** Titles of the viewer's entries at the same time, at most five. */
  conflicts: string[]
  /** Address of the event below /po; empty if it is not in the viewer's calendar. */
  url: string
  /** `waits`: the calendar does not have this change yet. `full`: it will not, as the series has too many own dates. */
  change: 'none' | 'waits' | 'full'
}

/** A mail with a text/calendar part. */
export interface InvitationPart {
  /** The decoded text of the part; 1 MB at most. */
  text: string
  /** The address in From: an answer or cancellation by another person has no effect. */
  sender: string
  /** The address of the mailbox that received it. */
  recipient: string
}

/** Invitations in mails. */
export interface InvitationSlot {
  /** Reads the part for the viewer; changes nothing. */
  read(context: Context, part: InvitationPart): Promise<InvitationBar>
  /**
   * Stores the viewer's answer, puts the event into the calendar and returns the text of the reply (METHOD:REPLY) that
   * mail sends to the organiser, or null if none is due. Throws `kit.conflict` if the bar is outdated,
   * and `calendar.tooManyOwnDates`.
   */
  answer(
    context: Context,
    part: InvitationPart,
    answer: InvitationAnswer,
  ): Promise<{ replyTo: string; subject: string; text: string } | null>
  /**
   * Applies an update or cancellation to an answered invitation in the caller's transaction, for the mailbox's owner.
   * The caller has a proof of the sender, or the owner trusts the mail.
   */
  receive(
    context: Pick<Context, 'db' | 'clock' | 'emit' | 'push' | 'log'>,
    part: InvitationPart & { personCode: string },
  ): Promise<void>
}
