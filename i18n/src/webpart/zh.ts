import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: WordsLike<typeof ko> = {
  home: '首页',
  single: '组件',
  empty: '暂无数据。',
  noParts: '首页尚未设置组件，请联系管理员。',
  failed: '无法加载{{name}}的内容。',
  unknownPart: '该组件不存在，或您无权查看。',
  boards: '公告板',
  articles: '{{name}}最新帖子',
  more: '查看更多：{{name}}',
  previous: '上一页帖子',
  next: '下一页帖子',
  noticeTag: '公告',
  reply: '回帖',
  comments: '评论',
  attachment: '有附件',
  profile: '我的信息',
  employeeNumber: '工号',
  email: '电子邮件',
}
