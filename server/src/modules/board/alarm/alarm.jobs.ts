import type { Room } from '../../../kit/room.ts'
import {
  enqueueFollowerNotices,
  enqueueMustReaderNotices,
  notifyFollowersJob,
  notifyMustReadersJob,
} from './alarm.service.ts'

/** CounterServices the followers of a board, and those who must read an article, apart from the request and from other events. */
export const alarmJobs: Room['jobs'] = {
  [notifyFollowersJob]: (context, { articleId }) => enqueueFollowerNotices(context, articleId),
  [notifyMustReadersJob]: (context, { articleId, since }) =>
    enqueueMustReaderNotices(context, articleId, since),
}
