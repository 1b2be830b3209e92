import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '附加项',
  required: '此项必填。',
  invalid: '格式不正确。',
  from: '开始',
  until: '结束',
  none: '未选择',
  sendMail: '邮件通知',
  receivers: '收件人表',
  receiverEmail: '邮箱',
  receiverRemove: '删除{{name}}',
  receiverAdd: '添加收件人',
  momentIncomplete: '请输入完整的日期和时间。',
}
