import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: WordsLike<typeof ko> = {
  home: '首页',
  single: '组件',
  boards: '公告板',
  articles: '{{name}}的帖子',
  noticeTag: '公告',
  reply: '回帖',
  comments: '评论',
  attachment: '有附件',
  previous: '上一页',
  next: '下一页',
  more: '更多{{name}}',
  empty: '没有登记的数据。',
  failed: '“{{name}}”的帖子加载失败。',
  noParts: '首页没有组件。请告知管理员。',
  unknownPart: '没有找到该组件。',
  profile: '我的资料',
  employeeNumber: '工号',
  email: '电子邮件',
}
