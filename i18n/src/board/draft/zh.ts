import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  found: '已恢复{{date}}未写完的内容。',
  discard: '丢弃并重新编写',
  savedInBrowser: '{{time}} 已暂存',
  browserFull: '此浏览器没有暂存空间。发布前请勿关闭窗口。',
  state: '草稿',
  scheduledFor: '将于 {{date}} 发布',
  ended: '已结束',
  scheduled: '已预约',
  list: '草稿箱',
  listHelp: '未完成的帖子，以及已预约或已结束的帖子。',
  listEmpty: '这里没有帖子。',
  kind: '类型',
  date: '时间',
  untitled: '（无标题）',
  new: '新帖子',
  change: '修改中',
  continue: '继续写{{title}}',
  open: '查看{{title}}',
  remove: '删除{{title}}',
  removeQuestion: '删除此草稿？无法恢复。',
  removed: '已删除草稿。',
  waiting: '您在本公告板有 {{count}} 篇未完成的帖子。',
  show: '打开草稿箱',
  save: '存草稿',
  saved: '草稿已保存。',
  savedOnServer: '{{time}} 已存入草稿箱',
  notSavedOnServer: '未能存入草稿箱，仅保存在此浏览器中。',
}
