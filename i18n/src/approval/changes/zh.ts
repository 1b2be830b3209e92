import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '变更内容',
  decided: '您处理后有{{count}}处变更',
  seen: '您上次查看后有{{count}}处变更',
  times: '基准 {{since}} · 最后变更 {{changed}} · 其余不变',
  views: {
    changes: '变更',
    beside: '并排',
    whole: '整份文件',
  },
  fields: '项目',
  text: '正文',
  line: '审批流程',
  files: '附件',
  row: '{{table}} 第{{row}}行',
  none: '无',
  lineKind: {
    added: '新增',
    removed: '移除',
  },
  fileKind: {
    added: '新文件',
    removed: '移除的文件',
    changed: '变更的文件',
  },
  ownComment: '您的意见',
  answer: '起草人的回复',
  before: '之前',
  after: '现在',
}
