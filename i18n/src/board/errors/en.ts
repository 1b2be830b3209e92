import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  articleChanged:
    'Somebody else changed this article in the meantime. Look at the new version, then save again.',
  replyTooOld: 'Articles from before 2 March 2022 cannot be replied to.',
  replyOff: 'This board does not take replies.',
  noticeRefused: 'You are not allowed to post notices. Switch the notice off and post again.',
  commentOff: 'This article does not take comments.',
  mailOff: 'No mail server has been set up, so mail cannot be sent. Please ask an administrator.',
  mailUnknown: 'None of the recipients may read this article and has a mail address.',
  tooManyRecipients: 'Mail can go to {{most}} people at once. Please choose fewer recipients.',
  mailThrottled: 'You have sent too many mails. Please try again in about an hour.',
  mentionUnknown: 'Somebody you mention cannot read this board. Take the name out and post again.',
  commentEmpty: 'The comment is empty.',
  titleEmpty: 'Please enter a title.',
  searchTooShort: 'Search with at least one word of two characters or more.',
  prefaceUnknown: 'The headings have changed. Please choose again.',
  fieldMissing: 'A required field is empty. Fill in the marked field.',
  fieldInvalid: 'A field does not have the right form. Correct the marked field.',
  fileRefused: 'These attachments cannot be used for this article. Upload the files again.',
  periodInvalid: 'The posting period is not right. It must end in the future and after it begins.',
  mustReadRefused: 'You are not allowed to ask for must-read. Switch it off and post again.',
  mustReadEmpty: 'Choose the people or departments that must read this.',
  tooManyDrafts: 'There are already {{most}} drafts. Delete some of them in the list of drafts.',
  draftGone: 'This draft was already posted or deleted. Look for it in the list.',
  recommendOff: 'This article cannot be liked.',
  boardChanged: 'Another administrator changed these settings meanwhile. Look at the changes and save again.',
  nameEmpty: 'Enter the Korean names of the board and of all fields.',
  settingsInvalid: 'These settings do not fit. Look at {{what}}.',
  subjectUnknown: 'Somebody who should have rights is not known. Choose again.',
  fieldTypeFixed: 'The type of a field in use cannot change. Add a new field.',
  namelessOff:
    'Nothing was posted: this board has just begun to show names. If you post again, your name will be seen.',
  passwordNeeded: 'Confirm the password of this article, then try again.',
  undoOver: 'The ten minutes to undo this are over. Ask the manager of the board to restore it.',
  passwordShort: 'Enter a password of {{least}} character(s) or more for changing or deleting the article.',
}
