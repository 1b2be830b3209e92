import { boardEvents } from '@maru/api/board'
import { retractAlarms } from '../../../kit/alarms.ts'
import type { Subscriber } from '../../../kit/room.ts'
import { mailByFields } from '../mail/field-mail.service.ts'
import { articleSubject, tellArticle, tellComment, tellMentioned, tellMustReaders } from './alarm.service.ts'

/** What names articles that have gone, or that few may still read, goes with them: its title is theirs. */
const retract: Subscriber = async (context, { payload }) => {
  const ids = Array.isArray(payload.articleIds) ? payload.articleIds : [payload.articleId]
  await retractAlarms(
    context,
    ids.map((id) => articleSubject(Number(id))),
  )
}

/** What the boards tell people of, after the change has been kept. */
export const alarmSubscribers: Record<string, Subscriber> = {
  [boardEvents.articlePublished]: async (context, { payload }) => {
    await tellArticle(context, Number(payload.articleId))
    await mailByFields(context, Number(payload.articleId))
  },
  [boardEvents.commentCreated]: (context, { payload }) =>
    tellComment(context, { articleId: Number(payload.articleId), commentId: Number(payload.commentId) }),
  // Whoever was told of the comment is not told again; people named only now are.
  [boardEvents.commentUpdated]: (context, { payload }) =>
    tellMentioned(context, { articleId: Number(payload.articleId), commentId: Number(payload.commentId) }),
  [boardEvents.mustReadAsked]: (context, { payload }) =>
    context.enqueue(context.db, tellMustReaders, {
      articleId: Number(payload.articleId),
      since: payload.since ?? null,
    }),
  [boardEvents.articleRemoved]: retract,
  [boardEvents.articlesRemoved]: retract,
  [boardEvents.articlesHidden]: retract,
  [boardEvents.articleEnded]: retract,
}
