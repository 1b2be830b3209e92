import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  new: 'Write a comment',
  placeholder: 'Write a comment.',
  save: 'Post',
  edit: 'Edit comment',
  replyTo: 'Reply to {{name}}',
  reply: 'Reply',
  empty: 'The comment is empty.',
  none: 'There are no comments yet.',
  removed: 'This comment was deleted.',
  removeQuestion: 'Delete this comment?',
  edited: 'edited',
  keys: 'Ctrl+Enter posts it.',
  more: 'More comments',
}
