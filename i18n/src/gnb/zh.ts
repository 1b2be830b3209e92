import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: WordsLike<typeof ko> = {
  alarms: '通知',
  alarmsUnread: '通知，有未读通知',
  alarmsAll: '全部',
  alarmsApproval: '审批',
  alarmsBoard: '公告板',
  alarmsNone: '没有新通知。',
  alarmsNoneOfKind: '没有此类新通知。',
  alarmsMore: '仅显示最近 {{count}} 条通知。',
  alarmsRemoveAll: '全部删除',
  alarmsRemoveAllQuestion: '要删除全部通知吗？',
  alarmsRemoved: '已删除全部通知。',
  alarmsRemoveFailed: '未能删除通知。',
  alarmReadFailed: '未能将通知标为已读，它可能会再次出现在列表中。',
  alarmNoAddress: '此通知没有可打开的地址。',
  approvalRequested: '{{name}}请求您审批。',
  approvalDone: '{{name}}已完成审批。',
}
