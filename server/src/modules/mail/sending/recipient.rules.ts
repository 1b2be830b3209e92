import { headLine } from '../../../kit/mail.ts'
import { shownLine } from '../../../kit/shown-text.ts'

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
 * Local parts with dots between atoms, and a domain with two labels, in ASCII or other letters. No quotes, spaces,
 * angle brackets or controls, so that an address cannot end its line of a header or of SMTP.
 */
const addressPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Whether a text is a mail address that can be sent to. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && addressPattern.test(text)
}

/** The domain of an address in lower case; empty without one. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

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
