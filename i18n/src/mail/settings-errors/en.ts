import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: error codes of the settings of mail. */
export const en: TextsLike<typeof ko> = {
  categoryNameTaken: 'A category with this name already exists.',
  categoryNameEmpty: 'Enter a name for the category.',
  tooManyCategories: 'A mailbox can have up to {{most}} categories.',
  ruleUnnamed: 'Give the rule a name.',
  ruleWithoutAction: 'The rule "{{name}}" does nothing. Choose the folder to move to.',
  ruleWithoutValue: 'The rule "{{name}}" has an empty condition.',
  ruleFolderUnknown: 'The folder of the rule "{{name}}" no longer exists. Choose another one.',
  ruleAddressInvalid: 'The rule "{{name}}" has an invalid mail address: {{address}}',
  ruleToItself: 'The rule "{{name}}" redirects to its own mailbox. Enter another address.',
  tooManyRules: 'A mailbox can have up to {{most}} rules.',
  ruleRunning: 'The rules are being applied to this folder. Try again when this is done.',
  oofOrder: 'The start must be before the end.',
  oofPast: 'The end has already passed. Choose a later time.',
  replyEmpty: 'Enter the text of the answer.',
  nothingToSave: 'There are no mails to save.',
  backupTooLarge: 'A backup can have up to {{size}}. Choose a shorter period.',
  accountMissing: 'Please select a user for multi-account.',
  accountInvalid: 'The email format is not valid. Please check the email format.',
  accountNotGranted: 'You may not open the mailbox {{email}}. Ask its owner or an administrator.',
  templateNameEmpty: 'Enter a name for the template.',
  templateNameTaken: 'There is a template with this name. Enter another one.',
  tooManyTemplates: 'You can keep {{most}} templates at most.',
  backupRunning: 'A backup is being made. Try again when it is done.',
}
