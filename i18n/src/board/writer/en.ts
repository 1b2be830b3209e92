import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  new: 'New article',
  edit: 'Edit article',
  reply: 'Write a reply',
  titlePlaceholder: 'Enter a title.',
  titleNeeded: 'Please enter a title.',
  noticeSwitch: 'Post as a notice',
  preface: 'Heading',
  tagsPlaceholder: 'Separate tags with commas.',
  tagRemove: 'Remove the tag {{tag}}',
  content: 'Content',
  save: 'Post',
  saved: 'The article was posted.',
  changed: 'The article was saved.',
  leaveQuestion: 'Your text has not been posted. Leave this page? The draft stays in this browser.',
  stay: 'Keep writing',
  changedElsewhere: 'Somebody else changed this article in the meantime. Your text is still here.',
  showTheirs: 'Show the new version',
  saveOverTheirs: 'Save mine',
  filesAtOnce: 'This article is already posted: changes to its attachments take effect at once.',
  filesAnonymous:
    'This article bears no name. Author, company, place and commenters are taken out of pictures and documents when you post. File names, the contents themselves, files beyond {{megabytes}} MB and other kinds of files may still tell who you are: look before you attach them.',
  filesUploading: 'Files are still being uploaded. Post again when they are done.',
  options: 'Posting options',
  signedOut:
    'You were signed out, so nothing was posted. Your words are still here: sign in again, then post.',
  compare: 'Compare with mine',
  compareTitle: 'The saved article and yours',
  compareHelp: 'What is struck out stands only in the saved article, what is added only in yours.',
  noBoard: 'No board was named',
  noBoardHelp: 'Begin again from the list of boards.',
  refused: 'You may not write in this board.',
}
