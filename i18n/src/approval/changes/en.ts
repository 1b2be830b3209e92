import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'What changed',
  decided: '{{count}} change(s) since your decision',
  seen: '{{count}} change(s) since you last read it',
  times: 'Since {{since}} · last changed {{changed}} · everything else is the same',
  views: {
    changes: 'Changes',
    beside: 'Side by side',
    whole: 'Whole document',
  },
  fields: 'Fields',
  text: 'Text',
  line: 'Line',
  files: 'Attachments',
  row: '{{table}}, row {{row}}',
  none: 'none',
  lineKind: {
    added: 'Added',
    removed: 'Removed',
  },
  fileKind: {
    added: 'New file',
    removed: 'Removed file',
    changed: 'Changed file',
  },
  ownComment: 'Your comment',
  answer: 'Answer of the drafter',
  before: 'Before',
  after: 'Now',
}
