import { read } from '../kit/endpoint.ts'
import { object, oneOf, type Static, Type, text } from '../kit/schema.ts'

/** An address that the writer suggests besides the people of the directory. */
export const suggestedRecipient = object({
  /** `group`: a distribution group. `mailbox`: a shared mailbox. `known`: the viewer has written to it before. */
  kind: oneOf(['group', 'mailbox', 'known']),
  name: Type.String(),
  address: Type.String(),
})
/** An address that the writer suggests. */
export type SuggestedRecipient = Static<typeof suggestedRecipient>

/** Suggestions of recipients. */
export const recipientCalls = {
  suggestRecipients: read('/api/mail/recipient/suggest', 'maru', {
    mailOnly: true,
    cost: 'search',
    summary:
      'Returns distribution groups and shared mailboxes of the active company, and addresses outside to which the viewer has written, whose name or address contains the text; at most eight.',
    input: object({ text: text(100, 2) }),
    output: Type.Array(suggestedRecipient),
  }),
}
