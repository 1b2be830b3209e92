import { defineErrors } from '../kit/errors.ts'

/** Error codes of writing and sending mails. */
export const mailWritingErrors = defineErrors({
  'mail.empty': 400,
  'mail.addressInvalid': 400,
  'mail.tooManyRecipients': 400,
  'mail.sendAtPast': 400,
  'mail.draftChanged': 409,
  'mail.alreadySent': 409,
  'mail.recallLate': 409,
  'mail.noServer': 409,
  'mail.tooLarge': 413,
})

type MailWritingErrors = typeof mailWritingErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailWritingErrors {}
}
