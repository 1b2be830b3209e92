import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '阅读帖子',
  previous: '上一篇',
  next: '下一篇',
  noPrevious: '没有上一篇。',
  noNext: '没有下一篇。',
  updated: '{{name}}于{{date}}修改',
  tags: '标签',
  removeQuestion: '确定删除此帖吗？删除后将不再显示在列表中。',
  removed: '帖子已删除。',
  readRefused: '没有查看该帖子的权限',
  readRefusedHelp: '帖子已被删除，或您没有阅读权限。',
  replyTooOld: '旧帖子不能回帖',
  recommend: '推荐',
  unrecommend: '取消推荐',
  recommendNone: '还没有人推荐。',
  noArticle: '未指定帖子',
  noArticleHelp: '请从公告板列表重新打开帖子。',
  tagSearch: '查找带有“{{tag}}”标签的帖子',
  recommendedBy: '推荐的人',
}
