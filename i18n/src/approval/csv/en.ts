import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  status: 'Status',
  current: 'Current approver',
  last: 'Last decided',
  amount: 'Amount',
}
