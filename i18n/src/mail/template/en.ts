import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: templates of mails. */
export const en: TextsLike<typeof ko> = {
  text: 'Keep texts that you write often, and choose them in the writer.',
  add: 'Add a template',
  edit: 'Change the template',
  name: 'Name',
  subject: 'Subject',
  body: 'Text',
  none: 'There are no templates.',
  ask: 'Delete the template {{name}}?',
}
