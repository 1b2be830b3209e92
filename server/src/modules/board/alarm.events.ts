import { boardEvents } from '@maru/api/board'
import { retractAlarms } from '#kit/notification/alarms.ts'
import type { Subscriber, Subscribers } from '#kit/room.ts'
import {
  articleSubject,
  notifyMentioned,
  notifyMustReadersJob,
  notifyNewMentions,
  notifyOfArticle,
  notifyOfComment,
} from './alarm/alarm.service.ts'
import { mailByFields } from './mail/field-mail.service.ts'

/** Alarms about an article that was removed or made secret are removed too: they contain its title. */
const retract: Subscriber<
  | typeof boardEvents.articleRemoved
  | typeof boardEvents.articleEnded
  | typeof boardEvents.articlesRemoved
  | typeof boardEvents.articlesHidden
> = async (context, { payload }) => {
  const ids = 'articleIds' in payload ? payload.articleIds : [payload.articleId]
  await retractAlarms(context, ids.map(articleSubject))
}

/** The notifications of the boards, sent after the change is committed. */
export const alarmSubscribers: Subscribers = {
  [boardEvents.articlePublished]: async (context, { payload }) => {
    await notifyOfArticle(context, payload.articleId)
    await mailByFields(context, payload.articleId)
  },
  [boardEvents.articleMentioned]: (context, { payload }) => notifyNewMentions(context, payload),
  [boardEvents.commentCreated]: (context, { payload }) => notifyOfComment(context, payload),
  // People who were already notified of the comment are not notified again; newly mentioned ones are.
  [boardEvents.commentUpdated]: (context, { payload }) => notifyMentioned(context, payload),
  [boardEvents.mustReadAsked]: (context, { payload }) =>
    context.enqueue(context.db, notifyMustReadersJob, {
      articleId: payload.articleId,
      since: payload.since,
    }),
  [boardEvents.articleRemoved]: retract,
  [boardEvents.articlesRemoved]: retract,
  [boardEvents.articlesHidden]: retract,
  [boardEvents.articleEnded]: retract,
}
