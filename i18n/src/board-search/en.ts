import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: WordsLike<typeof ko> = {
  search: 'Search posts',
  field: 'Search in',
  text: 'Search words',
  submit: 'Search',
  fields: { all: 'Title and text', title: 'Title', author: 'Author', tag: 'Tag' },
  preface: 'Heading',
  prefaceAll: 'All headings',
  sort: 'Sort',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    views: 'Most viewed',
    comments: 'Most commented',
    recommends: 'Most recommended',
    title: 'By title',
  },
  tooShort: 'Search with at least one word of two characters or more.',
  found: 'Posts found: {{count}}',
  foundOver: 'More than {{count}} posts found.',
  foundMore: 'More than {{count}} posts found; the newest {{count}} are shown.',
  sortedMore: 'Sorted among the newest {{count}} posts.',
  prefaceMore: 'The newest {{count}} posts are shown.',
  none: 'No posts found.',
  noneHelp: 'Try other words or another field.',
  clear: 'Show all posts',
  articles: 'Posts: {{count}}',
}
