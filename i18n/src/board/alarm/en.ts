import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  article: '{{name}} posted a new article.',
  articleAnonymous: 'There is a new article on an anonymous board.',
  reply: '{{name}} replied to your article.',
  replyAnonymous: 'Somebody replied to your article anonymously.',
  comment: '{{name}} commented on your article.',
  commentAnonymous: 'Somebody commented on your article anonymously.',
  commentReply: '{{name}} answered your comment.',
  commentReplyAnonymous: 'Somebody answered your comment anonymously.',
  mention: '{{name}} mentioned you in a comment.',
  mentionAnonymous: 'An anonymous comment mentions you.',
  mustRead: 'Please read this article by {{name}}.',
  mustReadAnonymous: 'Please read this article.',
}
