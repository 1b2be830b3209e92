import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  write: '发帖',
  number: '编号',
  title: '标题',
  author: '作者',
  date: '发布日期',
  views: '浏览',
  notice: '公告',
  reply: '回帖',
  replyMark: '回帖',
  comments: '评论',
  recommends: '推荐',
  anonymous: '匿名',
  articles: '{{name}}帖子列表',
  total: '共{{count}}篇',
  empty: '暂无帖子。',
  board: '公告板',
  emptyWrite: '来发第一篇帖子吧。',
  unread: '未读',
  unreadOnly: '仅看未读',
  markRead: '全部标为已读',
  markedRead: '已将本公告板的帖子全部标为已读。',
  more: '列表选项',
  noUnread: '没有未读帖子。',
}
