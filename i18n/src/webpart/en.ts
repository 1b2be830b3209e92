import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: WordsLike<typeof ko> = {
  home: 'Home',
  single: 'Web part',
  empty: 'There is nothing here yet.',
  noParts: 'No web parts are set up for the home page. Please tell your administrator.',
  failed: '{{name}} could not be loaded.',
  unknownPart: 'This web part does not exist, or you may not see it.',
  boards: 'Boards',
  articles: 'Latest articles: {{name}}',
  more: 'More: {{name}}',
  previous: 'Previous articles',
  next: 'Next articles',
  noticeTag: 'Notice',
  reply: 'Reply',
  comments: 'Comments',
  attachment: 'Has attachments',
  profile: 'My profile',
  employeeNumber: 'Employee no.',
  email: 'E-mail',
}
