import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  version: '版本',
  title: '修改历史',
  of: '{{title}} 的修改历史',
  editor: '修改人',
  editedDate: '修改时间',
  current: '当前',
  none: '没有保存的历史。',
  compare: '与上一版本比较',
  compareOf: '将{{version}}版本与上一版本比较',
  differenceTitle: '版本比较',
  older: '较早版本',
  newer: '较新版本',
  back: '返回历史',
  added: '新增',
  removed: '删除',
  addedCount: '新增 {{count}} 处',
  removedCount: '删除 {{count}} 处',
  same: '两个版本的内容相同。',
  looksSame: '文字相同，仅格式不同。',
  picture: '图片',
  noAttachments: '无附件',
  difference: '变更内容',
  showsVersion: '正在查看{{version}}版本。',
  showCurrent: '查看当前版本',
}
