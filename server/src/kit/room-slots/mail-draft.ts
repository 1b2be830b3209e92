import type { RelationSource } from '@maru/api/kit/relation'
import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room mail; the calendar begins minutes with it, and approval mails about documents. */
    mailDraft: MailDraftSlot
  }
}

/** A mail that a room begins for the viewer. */
export interface BegunMail {
  subject: string
  /** HTML, cleaned by the slot. */
  html: string
  to: readonly { name: string; address: string }[]
  /** The item from which the mail is made, such as `event:12`. */
  from: RelationSource
  /** A collection of the viewer that becomes the attachments. */
  fileCode?: string | null
}

/** Drafts of mails that other rooms begin. */
export interface MailDraftSlot {
  /** Creates a draft in the mailbox of the viewer. Returns its id, with which the writer opens it. */
  create(context: Context, mail: BegunMail): Promise<string>
}
