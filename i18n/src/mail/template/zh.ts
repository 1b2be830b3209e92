import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: templates of mails. */
export const zh: TextsLike<typeof ko> = {
  text: '保存常用的内容，写邮件时选用。',
  add: '添加模板',
  edit: '修改模板',
  name: '名称',
  subject: '主题',
  body: '正文',
  none: '没有模板。',
  ask: '要删除模板 {{name}} 吗？',
}
