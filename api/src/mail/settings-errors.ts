import { defineErrors } from '../kit/errors.ts'

/** Error codes of the settings of mail. */
export const mailSettingsErrors = defineErrors({
  'mail.categoryNameTaken': 409,
  'mail.categoryNameEmpty': 400,
  'mail.tooManyCategories': 409,
})

type MailSettingsErrors = typeof mailSettingsErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailSettingsErrors {}
}
