import { defineErrors } from '../kit/errors.ts'

/** Error codes of imports from mail servers. */
export const mailMovingErrors = defineErrors({
  'mail.movingRunning': 409,
  'mail.movingAddress': 400,
  'mail.movingGuesses': 409,
  'mail.movingTooMany': 409,
  'mail.movingEnded': 409,
  'mail.movingPassword': 400,
  'mail.movingUntil': 400,
})

type MailMovingErrors = typeof mailMovingErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailMovingErrors {}
}
