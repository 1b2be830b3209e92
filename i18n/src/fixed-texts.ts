/**
 * Texts that the server writes into mails, files and pages of its own. Administrators cannot change them, because no
 * company's changes reach them.
 */
export const fixedTexts = [
  'account.export.',
  'account.glass.',
  'account.inviteFoot',
  'account.inviteSubject',
  'account.inviteText',
  'account.mailHello',
  'account.mailLogin',
  'account.resetFoot',
  'account.resetSubject',
  'account.resetText',
  'approval.csv.',
  'approval.mail.',
  'board.mail.',
  'calendar.guest.',
  'calendar.reminder.inDays',
  'calendar.reminder.inHours',
  'calendar.reminder.inMinutes',
  'calendar.reminder.mail.',
  'mail.backupDone.',
  'mail.full.',
  'mail.linkPage.',
  'setup.',
  'survey.excel.',
  'survey.mail.',
] as const

/** Whether an administrator can change the text of this key. */
export function isChangeable(key: string): boolean {
  return !fixedTexts.some((start) => key.startsWith(start))
}
