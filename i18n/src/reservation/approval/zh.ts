import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '待审批',
  tabs: {
    Wating: '待处理',
    Accept: '已批准',
    Reject: '已驳回',
    All: '全部',
  },
  acceptCount: '批准 {{count}} 条',
  empty: '没有预约申请。',
  pick: '选择 {{title}}',
  overlaps: '{{count}} 条重叠申请',
  undo: '撤销处理',
  openLeft: '已批准，仍需其他审批人批准。',
  done: '已处理 {{count}} 条，同时处理了 {{others}} 条重叠申请。',
  acceptTitle: '批准 {{count}} 条申请',
  rejectTitle: '驳回 {{count}} 条申请',
  comment: '意见',
  others: '其他重叠的申请',
  othersChoices: {
    reject: '全部驳回',
    wait: '移至候补名单',
    keep: '保持不变',
  },
}
