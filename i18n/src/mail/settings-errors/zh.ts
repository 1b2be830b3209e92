import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: error codes of the settings of mail. */
export const zh: TextsLike<typeof ko> = {
  categoryNameTaken: '已有同名类别。',
  categoryNameEmpty: '请输入类别名称。',
  tooManyCategories: '最多可创建 {{most}} 个类别。',
}
