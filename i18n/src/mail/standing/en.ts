import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: settings of standing answers. */
export const en: TextsLike<typeof ko> = {
  text: 'Incoming mails get this answer, one a day for each sender.',
  isOn: 'Answer automatically',
  period: 'Only in a period',
  message: 'Text of the answer',
  office: 'While you are out of office, only that answer is sent.',
}
