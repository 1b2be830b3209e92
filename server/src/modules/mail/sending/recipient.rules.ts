import { headLine } from '#kit/mail/mail.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { isMailAddress } from '../transport/address.rules.ts'

/** How a recipient is addressed. */
export type RecipientKind = 'to' | 'cc' | 'bcc'

/** A recipient as typed. */
export interface TypedRecipient {
  displayName: string
  email: string
}

/** A recipient of a mail; the address is as typed, compared in lower case. */
export interface Recipient {
  kind: RecipientKind
  name: string
  address: string
}

/** Maximum number of recipients of one mail. */
export const recipientLimit = 500

/**
 * The recipients of a mail without repeats: an address stands once, in the first of To, Cc and Bcc that has it. Invalid
 * addresses are returned separately.
 */
export function readRecipients(typed: Readonly<Record<RecipientKind, readonly TypedRecipient[]>>): {
  recipients: Recipient[]
  invalid: string[]
} {
  const seen = new Set<string>()
  const recipients: Recipient[] = []
  const invalid: string[] = []
  for (const kind of ['to', 'cc', 'bcc'] as const) {
    for (const { displayName, email } of typed[kind]) {
      const address = email.trim()
      if (!isMailAddress(address)) {
        invalid.push(email)
        continue
      }
      const key = address.toLowerCase()
      if (seen.has(key)) continue
      seen.add(key)
      recipients.push({ kind, name: shownLine(headLine(displayName)).slice(0, 200), address })
    }
  }
  return { recipients, invalid }
}
