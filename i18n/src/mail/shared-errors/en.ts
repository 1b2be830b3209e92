import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: error codes of shared mailboxes. */
export const en: TextsLike<typeof ko> = {
  notShared: 'This works in shared mailboxes only.',
  assigneeUnknown: 'Select a person who may answer in this mailbox.',
  beingAnswered: '{{name}} is writing an answer. Try again when that answer is finished.',
  boxNameEmpty: 'Enter a name for the mailbox.',
  lastManager: 'At least one member must be able to manage the mailbox.',
  tooManyBlocked: 'You can block up to {{most}} senders. Unblock some that you no longer need.',
  senderNotAllowed:
    'You may not send as {{address}}. Ask a person who manages the mailbox for the right to write.',
}
