import type { TextsLike } from '../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  home: '首页',
  single: '组件',
  boards: '公告板',
  articles: '{{name}}的帖子',
  noticeTag: '公告',
  reply: '回帖',
  comments: '评论',
  failed: '“{{name}}”的帖子加载失败。',
  noParts: '首页没有组件。请告知管理员。',
  unknownPart: '没有找到该组件。',
  profile: '我的资料',
  secretTitle: '私密帖子。',
}
