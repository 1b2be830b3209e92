import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  folderNameTaken: 'A folder with this name already exists.',
  folderNameEmpty: 'Enter the name of the folder.',
  folderFixed: 'Default folders cannot be changed.',
  folderIntoItself: 'A folder cannot be moved into itself.',
  folderTooDeep: 'Folders cannot be nested this deep.',
  tooManyFolders: 'A mailbox has at most {{most}} folders.',
  folderEmpty: 'The folder is empty.',
  tooManyAtOnce: 'At most {{most}} mails can be processed at once.',
  pictureUnreachable: 'The picture could not be loaded.',
  senderUnknown: 'The mail has no sender address.',
  notOneClick: 'The portal cannot unsubscribe from this mail. Use the link in its text.',
  unsubscribeFailed: 'The sender did not accept the request to unsubscribe. Try again later.',
}
