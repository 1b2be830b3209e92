import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: settings of forwarding. */
export const zh: TextsLike<typeof ko> = {
  text: '自动转发收到的邮件。',
  isOn: '使用自动转发',
  to: '转发给',
  keep: '在我的邮箱中保留副本',
  keepHint: '不保留时，已转发的邮件会移到已删除邮件。',
  needRecipient: '请选择要转发的用户。',
  askOff: '要关闭自动转发吗？',
  notSet: '未设置自动转发。',
  off: '已关闭自动转发。',
  failed: '出现问题。',
}
