import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Further fields',
  required: 'This field is required.',
  invalid: 'This does not have the right form.',
  from: 'From',
  until: 'Until',
  none: 'None',
  sendMail: 'Notify by mail',
  receivers: 'Table of receivers',
  receiverEmail: 'E-mail',
  receiverRemove: 'Remove {{name}}',
  receiverAdd: 'Add receivers',
  momentIncomplete: 'Enter the whole date and time.',
}
