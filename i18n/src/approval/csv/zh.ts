import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  status: '状态',
  current: '当前审批人',
  last: '最近处理日',
  amount: '金额',
}
