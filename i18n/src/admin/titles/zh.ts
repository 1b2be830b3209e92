import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  add: '新增{{kind}}',
  edit: '修改{{kind}}',
  code: '代码',
  none: '暂无。',
  posts: '{{count}}人',
  remove: '删除{{name}}',
  removeAsk: '要删除{{name}}吗？',
}
