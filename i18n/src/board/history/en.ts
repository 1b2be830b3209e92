import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  version: 'Version',
  title: 'Edit history',
  of: 'Edit history of {{title}}',
  editor: 'Edited by',
  editedDate: 'Edited on',
  current: 'Current',
  none: 'No history is kept.',
  compare: 'Compare with the one before',
  compareOf: 'Compare version {{version}} with the one before',
  differenceTitle: 'Compare versions',
  older: 'Older version',
  newer: 'Newer version',
  back: 'Back to history',
  added: 'Added',
  removed: 'Removed',
  addedCount: 'Places added: {{count}}',
  removedCount: 'Places removed: {{count}}',
  same: 'Both versions say the same.',
  looksSame: 'The words are the same; only their format differs.',
  picture: 'Picture',
  noAttachments: 'No attachments',
  difference: 'What changed',
  showsVersion: 'You are reading version {{version}}.',
  showCurrent: 'Show the current version',
}
