import { boardEvents } from '@maru/api/board'
import { retractAlarms } from '../../kit/alarms.ts'
import type { Subscriber, Subscribers } from '../../kit/room.ts'
import {
  articleSubject,
  tellArticle,
  tellComment,
  tellMentioned,
  tellMustReaders,
} from './alarm/alarm.service.ts'
import { mailByFields } from './mail/field-mail.service.ts'

/** What names articles that have gone, or that few may still read, goes with them: its title is theirs. */
const retract: Subscriber<
  | typeof boardEvents.articleRemoved
  | typeof boardEvents.articleEnded
  | typeof boardEvents.articlesRemoved
  | typeof boardEvents.articlesHidden
> = async (context, { payload }) => {
  const ids = 'articleIds' in payload ? payload.articleIds : [payload.articleId]
  await retractAlarms(context, ids.map(articleSubject))
}

/** What the boards tell people of, after the change has been kept. */
export const alarmSubscribers: Subscribers = {
  [boardEvents.articlePublished]: async (context, { payload }) => {
    await tellArticle(context, payload.articleId)
    await mailByFields(context, payload.articleId)
  },
  [boardEvents.commentCreated]: (context, { payload }) => tellComment(context, payload),
  // Whoever was told of the comment is not told again; people named only now are.
  [boardEvents.commentUpdated]: (context, { payload }) => tellMentioned(context, payload),
  [boardEvents.mustReadAsked]: (context, { payload }) =>
    context.enqueue(context.db, tellMustReaders, {
      articleId: payload.articleId,
      since: payload.since,
    }),
  [boardEvents.articleRemoved]: retract,
  [boardEvents.articlesRemoved]: retract,
  [boardEvents.articlesHidden]: retract,
  [boardEvents.articleEnded]: retract,
}
