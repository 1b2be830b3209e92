import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: links to large files. */
export const zh: TextsLike<typeof ko> = {
  title: '大文件链接',
  none: '您没有发送过链接。',
  send: '以链接发送',
  make: '生成链接',
  text: '将附件替换为正文中的链接，收件人无需登录即可下载。',
  days: '有效期（天）',
  count: '最多下载次数',
  range: '请输入 1 到 {{most}} 之间的数字。',
  needed: '附件超过 {{size}}，请以链接发送。',
  files: '大文件附件',
  until: '有效期至 {{time}}，最多可下载 {{count}} 次。',
  line: '有效期至 {{time}}，已下载 {{count}}/{{most}} 次',
  end: '结束链接',
  over: '已结束',
  askEnd: '要立即结束 {{name}} 的链接吗？收件人将无法再下载。',
}
