import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: WordsLike<typeof ko> = {
  home: 'Home',
  single: 'Web part',
  boards: 'Boards',
  articles: 'Articles of {{name}}',
  noticeTag: 'Notice',
  reply: 'Reply',
  comments: 'Comments',
  attachment: 'Has attachments',
  previous: 'Previous',
  next: 'Next',
  more: 'More of {{name}}',
  empty: 'There is nothing registered.',
  failed: 'The articles of {{name}} could not be loaded.',
  noParts: 'There are no web parts on your home page. Please tell an administrator.',
  unknownPart: 'There is no such web part.',
  profile: 'My profile',
  employeeNumber: 'Employee number',
  email: 'E-mail',
}
