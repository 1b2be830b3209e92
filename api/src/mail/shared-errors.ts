import { defineErrors } from '../kit/errors.ts'

/** Error codes of shared mailboxes and blocked senders. */
export const mailSharedErrors = defineErrors({
  'mail.notShared': 409,
  'mail.assigneeUnknown': 400,
  'mail.beingAnswered': 409,
  'mail.boxNameEmpty': 400,
  'mail.lastManager': 409,
  'mail.tooManyBlocked': 409,
  'mail.senderNotAllowed': 403,
})

type MailSharedErrors = typeof mailSharedErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailSharedErrors {}
}
