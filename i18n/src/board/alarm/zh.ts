import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  article: '{{name}}发布了新帖子。',
  articleAnonymous: '匿名公告板有新帖子。',
  reply: '{{name}}回复了您的帖子。',
  replyAnonymous: '您的帖子收到了匿名回复。',
  comment: '{{name}}评论了您的帖子。',
  commentAnonymous: '您的帖子收到了匿名评论。',
  commentReply: '{{name}}回复了您的评论。',
  commentReplyAnonymous: '您的评论收到了匿名回复。',
  mention: '{{name}}在评论中提到了您。',
  mentionAnonymous: '一条匿名评论提到了您。',
  mustRead: '请阅读{{name}}的必读帖子。',
  mustReadAnonymous: '请阅读必读帖子。',
}
