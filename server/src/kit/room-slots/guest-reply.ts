import type { Background } from '../room.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room calendar; mail passes on the answers to invitations that arrive (iTIP, RFC 5546). */
    guestReply: GuestReplySlot
  }
}

/** A mail with a text/calendar part of METHOD:REPLY, or COUNTER with another time. */
export interface GuestReply {
  /** The decoded text of the part. */
  text: string
  /** The address in From; the caller has a proof of it, or the person trusts the mail. */
  sender: string
  /** The person whose mailbox received it. */
  personCode: string
}

/** Answers of guests outside of the portal. */
export interface GuestReplySlot {
  /**
   * Stores the answer of a guest to an event of the mailbox's owner, in the caller's transaction. An answer of another
   * address than that of the guest, of a person who is not invited, or one that is older than the stored one has no
   * effect.
   */
  receive(context: Background, reply: GuestReply): Promise<void>
  /** Whether {@link GuestReplySlot.receive} would store something. Changes nothing. */
  isNew(context: Pick<Background, 'db' | 'clock'>, reply: GuestReply): Promise<boolean>
}
