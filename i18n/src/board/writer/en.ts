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
    'This article is anonymous. When you post, the author, company, place and commenters are removed from pictures and documents. Files that cannot be cleaned (DOC, XLS, PPT, HWP, RTF, HEIC, documents with a password, pictures and documents over {{megabytes}} MB) are refused: save them as DOCX, PDF or JPEG. File names, the contents themselves, videos and archives may still reveal who you are, so check them first.',
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
  source: 'HTML source',
  sourceHint:
    'Batch articles are saved and shown as plain HTML. Elements that are not allowed are left out on saving.',
  sourceShown: 'Preview',
}
