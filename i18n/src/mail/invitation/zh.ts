import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: invitations in mails. */
export const zh: TextsLike<typeof ko> = {
  label: '邀请',
  request: '这是一份日程邀请。',
  cancel: '组织者已取消此日程。',
  reply: '这是对邀请的答复。',
  counter: '来宾提议了其他时间。',
  outdated: '此邀请之后有更新的版本。请在最新的邮件中答复。',
  unknown: '此邀请是发给他人的，或无法读取。',
  organizer: '组织者 {{name}}',
  answers: {
    accepted: '接受',
    tentative: '待定',
    declined: '拒绝',
  },
  answered: '已发送答复并更新日程。',
  conflict: '同一时间有其他日程：{{titles}}',
  free: '该时间没有其他日程。',
  open: '查看日程',
  waits: '此内容尚未反映到您的日程中。请确认发件人是否可信。',
  apply: '应用到日程',
  applied: '已更新日程。',
  full: '此重复日程中单独更改的日期过多，此更改不会反映到您的日程中。',
}
