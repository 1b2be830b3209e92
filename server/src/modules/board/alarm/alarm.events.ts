import { boardEvents } from '@maru/api/board'
import { retractAlarms } from '../../../kit/alarms.ts'
import type { Subscriber } from '../../../kit/room.ts'
import { articleSubject, tellArticle, tellComment, tellMentioned } from './alarm.service.ts'

/** What the boards tell people of, after the change has been kept. */
export const alarmSubscribers: Record<string, Subscriber> = {
  [boardEvents.articlePublished]: (context, { payload }) => tellArticle(context, Number(payload.articleId)),
  [boardEvents.commentCreated]: (context, { payload }) =>
    tellComment(context, { articleId: Number(payload.articleId), commentId: Number(payload.commentId) }),
  // Whoever was told of the comment is not told again; people named only now are.
  [boardEvents.commentUpdated]: (context, { payload }) =>
    tellMentioned(context, { articleId: Number(payload.articleId), commentId: Number(payload.commentId) }),
  [boardEvents.articleRemoved]: (context, { payload }) =>
    retractAlarms(context, articleSubject(Number(payload.articleId))),
}
