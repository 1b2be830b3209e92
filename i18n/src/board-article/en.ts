import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: WordsLike<typeof ko> = {
  mailOff: 'This portal has no mail server yet, so no mail is sent. Ask your administrator if you need it.',
  mailHelp:
    'When the article is posted, the people in the table of receivers and those chosen get a mail if they may read it.',
  momentHalf: 'Enter the whole date and time.',
  signedOut:
    'You were signed out, so nothing was posted. Your words are still here: sign in again, then post.',
  compare: 'Compare with mine',
  compareTitle: 'The saved article and yours',
  compareHelp: 'What is struck out stands only in the saved article, what is added only in yours.',
  noArticle: 'No article was named',
  noArticleHelp: 'Open the article from the list of its board again.',
  noBoard: 'No board was named',
  noBoardHelp: 'Begin again from the list of boards.',
  tagSearch: 'Find articles tagged {{tag}}',
}
