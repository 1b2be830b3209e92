import type { TextsLike } from '../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Administration',
  entry: {
    open: 'Open administration',
  },
  pages: 'Pages of administration',
  none: 'There is no page of administration for you.',
}
