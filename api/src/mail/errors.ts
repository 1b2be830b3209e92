import { defineErrors } from '../kit/errors.ts'

/** Error codes of mailboxes, folders and reading. */
export const mailStoreErrors = defineErrors({
  'mail.folderNameTaken': 409,
  'mail.folderNameEmpty': 400,
  'mail.folderFixed': 409,
  'mail.folderIntoItself': 409,
  'mail.folderTooDeep': 409,
  'mail.tooManyFolders': 409,
  'mail.folderEmpty': 409,
  'mail.tooManyAtOnce': 409,
  'mail.pictureUnreachable': 404,
  'mail.senderUnknown': 409,
  'mail.notOneClick': 409,
  'mail.unsubscribeFailed': 409,
})
type MailStoreErrors = typeof mailStoreErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailStoreErrors {}
}
