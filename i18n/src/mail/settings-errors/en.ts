import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: error codes of the settings of mail. */
export const en: TextsLike<typeof ko> = {
  categoryNameTaken: 'A category with this name already exists.',
  categoryNameEmpty: 'Enter a name for the category.',
  tooManyCategories: 'A mailbox can have up to {{most}} categories.',
}
