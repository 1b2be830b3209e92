import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: the page of a link. */
export const zh: TextsLike<typeof ko> = {
  title: '{{name}} 发送的文件',
  until: '{{time}} 前还可下载 {{count}} 次。',
  download: '下载',
  over: '此链接已结束或不存在。',
  overText: '请向发件人重新索取文件。',
}
