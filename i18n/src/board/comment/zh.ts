import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  new: '写评论',
  placeholder: '请输入评论。',
  save: '发表',
  edit: '编辑评论',
  replyTo: '回复{{name}}',
  reply: '回复',
  empty: '请输入评论内容。',
  none: '还没有评论。',
  removed: '该评论已删除。',
  removeQuestion: '确定删除此评论吗？',
  edited: '已修改',
  keys: '按 Ctrl+Enter 发表。',
  more: '更多评论',
}
