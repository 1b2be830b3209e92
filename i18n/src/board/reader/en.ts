import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Article',
  previous: 'Previous',
  next: 'Next',
  noPrevious: 'There is no previous article.',
  noNext: 'There is no next article.',
  updated: 'Edited {{date}} by {{name}}',
  tags: 'Tags',
  removeQuestion: 'Delete this article? It will disappear from the list.',
  removed: 'The article was deleted.',
  readRefused: 'No permission to read this article',
  readRefusedHelp: 'It was deleted, or you are not allowed to read it.',
  replyTooOld: 'Old articles cannot be replied to',
  recommend: 'Like',
  unrecommend: 'Unlike',
  recommendNone: 'Nobody has liked this yet.',
  noArticle: 'No article was named',
  noArticleHelp: 'Open the article from the list of its board again.',
  tagSearch: 'Find articles tagged {{tag}}',
  recommendedBy: 'People who liked this',
}
