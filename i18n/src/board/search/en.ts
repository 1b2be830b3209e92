import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  search: 'Search articles',
  field: 'Search in',
  text: 'Search words',
  fields: {
    all: 'Title and text',
    title: 'Title',
    author: 'Author',
    tag: 'Tag',
  },
  prefaceAll: 'All headings',
  sort: 'Sort',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    views: 'Most viewed',
    comments: 'Most commented',
    recommends: 'Most liked',
    title: 'By title',
  },
  tooShort: 'Search with at least one word of two characters or more.',
  found: 'Articles found: {{count}}',
  foundOver: 'More than {{count}} article(s) found.',
  foundMore: 'More than {{count}} article(s) found; the newest {{count}} are shown.',
  sortedMore: 'Sorted among the newest {{count}} article(s).',
  prefaceMore: 'The newest {{count}} article(s) are shown.',
  none: 'No articles found.',
  noneHelp: 'Try other words or another field.',
  clear: 'Show all articles',
  articles: 'Articles: {{count}}',
}
