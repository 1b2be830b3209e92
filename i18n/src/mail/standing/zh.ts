import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: settings of standing answers. */
export const zh: TextsLike<typeof ko> = {
  text: '对收到的邮件发送固定答复，每位发件人每天一次。',
  isOn: '使用自动答复',
  period: '限定时间段',
  message: '答复内容',
  office: '启用外出时只发送外出答复。',
}
