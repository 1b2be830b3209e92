import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  found: 'Your unfinished text from {{date}} was brought back.',
  discard: 'Discard and start anew',
  savedInBrowser: 'Draft kept at {{time}}',
  browserFull: 'This browser has no room for a draft. Do not close the window before posting.',
  state: 'Draft',
  scheduledFor: 'To be posted {{date}}',
  ended: 'Ended',
  scheduled: 'Scheduled',
  list: 'Drafts',
  listHelp: 'Unfinished texts, and articles that are scheduled or have ended.',
  listEmpty: 'There is nothing here.',
  kind: 'Kind',
  date: 'Date',
  untitled: '(untitled)',
  new: 'New article',
  change: 'Change',
  continue: 'Continue {{title}}',
  open: 'Open {{title}}',
  remove: 'Delete {{title}}',
  removeQuestion: 'Delete this draft? It cannot be brought back.',
  removed: 'The draft was deleted.',
  waiting: 'Your unfinished texts in this board: {{count}}.',
  show: 'Show drafts',
  save: 'Save draft',
  saved: 'The draft was saved.',
  savedOnServer: 'Kept in your drafts at {{time}}',
  notSavedOnServer: 'It could not be kept in your drafts; it stays in this browser.',
}
