import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room mail; the calendar starts minutes with it. */
    mailDraft: MailDraftSlot
  }
}

/** A mail that a room begins for the viewer. */
export interface BegunMail {
  subject: string
  /** HTML, cleaned by the slot. */
  html: string
  to: readonly { name: string; address: string }[]
}

/** Drafts of mails that other rooms begin. */
export interface MailDraftSlot {
  /** Creates a draft in the mailbox of the viewer. Returns its id, with which the writer opens it. */
  create(context: Context, mail: BegunMail): Promise<string>
}
