import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: error codes of shared mailboxes. */
export const zh: TextsLike<typeof ko> = {
  notShared: '此操作仅适用于共享邮箱。',
  assigneeUnknown: '请选择可以在此邮箱中回复的人员。',
  beingAnswered: '{{name}}正在写回复。请在该回复结束后重试。',
  boxNameEmpty: '请输入邮箱名称。',
  lastManager: '至少要保留一名可以管理的成员。',
  tooManyBlocked: '最多可以屏蔽 {{most}} 个发件人。请取消不再需要的项。',
  senderNotAllowed: '您无权以 {{address}} 发送。请向管理该邮箱的人申请写入权限。',
}
