import type { TextsLike } from '../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  home: 'Home',
  single: 'Web part',
  boards: 'Boards',
  articles: 'Articles of {{name}}',
  noticeTag: 'Notice',
  reply: 'Reply',
  comments: 'Comments',
  failed: 'The articles of {{name}} could not be loaded.',
  noParts: 'There are no web parts on your home page. Please tell an administrator.',
  unknownPart: 'There is no such web part.',
  profile: 'My profile',
  secretTitle: 'This article is secret.',
}
