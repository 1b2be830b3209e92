import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Pending box',
  pending: 'Pending',
  drafted: 'My drafts',
  decided: 'Approval box',
  more: 'More',
  files: '{{count}} attachment(s)',
  empty: {
    pending: 'Nothing waits for you. Press + to draft a document.',
    drafted: 'You have drafted nothing in the last 30 days. Press + to draft a document.',
    decided: 'You have decided nothing in the last 30 days. Older documents are under “More”.',
  },
}
