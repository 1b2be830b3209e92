import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  write: 'Write',
  number: 'No.',
  title: 'Title',
  author: 'Author',
  date: 'Date',
  views: 'Views',
  notice: 'Notice',
  reply: 'Reply',
  replyMark: 'Reply',
  comments: 'Comments',
  recommends: 'Likes',
  anonymous: 'Anonymous',
  articles: 'Articles of {{name}}',
  total: 'Total: {{count}}',
  empty: 'There are no articles yet.',
  board: 'Board',
  emptyWrite: 'Be the first to write.',
  unread: 'Unread',
  unreadOnly: 'Unread only',
  markRead: 'Mark all as read',
  markedRead: 'All articles of this board are marked as read.',
  more: 'List options',
  noUnread: 'Nothing is unread.',
}
