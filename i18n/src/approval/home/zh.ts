import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '待审批',
  pending: '待审批',
  drafted: '我的起草',
  decided: '已审批',
  more: '更多',
  files: '{{count}} 个附件',
  empty: {
    pending: '没有待您审批的文件。点击 + 起草新文件。',
    drafted: '最近 30 天没有起草文件。点击 + 起草。',
    decided: '最近 30 天没有审批文件。更早的文件请点击“更多”。',
  },
}
