import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: links to large files. */
export const en: TextsLike<typeof ko> = {
  title: 'Links to large files',
  none: 'You have sent no links.',
  send: 'Send as a link',
  make: 'Make the link',
  text: 'Replaces the attached files by a link in the text. Recipients download them without signing in.',
  days: 'Valid for (days)',
  count: 'Downloads at most',
  range: 'Enter a number from 1 to {{most}}.',
  needed: 'The attached files are larger than {{size}}. Send them as a link.',
  files: 'Large attachments',
  until: 'Until {{time}}, {{count}} download(s) at most.',
  line: 'Until {{time}}, {{count}} of {{most}} downloads',
  end: 'End the link',
  over: 'Over',
  askEnd: 'End the link to {{name}} now? Recipients cannot download it any more.',
}
