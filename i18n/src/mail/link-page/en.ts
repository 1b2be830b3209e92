import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: the page of a link. */
export const en: TextsLike<typeof ko> = {
  title: 'Files from {{name}}',
  until: '{{count}} more download(s) until {{time}}.',
  download: 'Download',
  over: 'This link is over or does not exist.',
  overText: 'Ask the sender for the files again.',
}
