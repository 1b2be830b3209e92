import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  add: 'Add {{kind}}',
  edit: 'Change {{kind}}',
  code: 'Code',
  none: 'There are none yet.',
  posts: '{{count}} people',
  remove: 'Delete {{name}}',
  removeAsk: 'Delete {{name}}?',
}
