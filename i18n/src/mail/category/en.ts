import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: settings of categories. */
export const en: TextsLike<typeof ko> = {
  text: 'Mark mails with colors. If you delete a category, its mark is taken off all mails.',
  add: 'New category',
  edit: 'Edit category',
  editOf: 'Edit {{name}}',
  removeOf: 'Delete {{name}}',
  name: 'Name',
  color: 'Color',
  none: 'There are no categories yet.',
  addBasic: 'Create the six basic categories',
  askRemove: 'Delete the category {{name}}? Its mark is taken off all mails.',
  removed: 'The category was deleted.',
  colors: {
    Red: 'Red',
    Orange: 'Orange',
    Yellow: 'Yellow',
    Green: 'Green',
    Blue: 'Blue',
    Purple: 'Purple',
  },
}
