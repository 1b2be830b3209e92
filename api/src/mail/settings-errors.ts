import { defineErrors } from '../kit/errors.ts'

/** Error codes of the settings of mail. */
export const mailSettingsErrors = defineErrors({
  'mail.categoryNameTaken': 409,
  'mail.categoryNameEmpty': 400,
  'mail.tooManyCategories': 409,
  'mail.ruleUnnamed': 400,
  'mail.ruleWithoutAction': 400,
  'mail.ruleWithoutValue': 400,
  'mail.ruleFolderUnknown': 400,
  'mail.ruleAddressInvalid': 400,
  'mail.ruleToItself': 400,
  'mail.tooManyRules': 409,
  'mail.ruleRunning': 409,
  'mail.oofOrder': 400,
  'mail.oofPast': 400,
  'mail.replyEmpty': 400,
  'mail.nothingToSave': 409,
  'mail.backupTooLarge': 409,
  'mail.backupRunning': 409,
  'mail.accountMissing': 400,
  'mail.accountInvalid': 400,
  'mail.accountNotGranted': 403,
})

type MailSettingsErrors = typeof mailSettingsErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailSettingsErrors {}
}
