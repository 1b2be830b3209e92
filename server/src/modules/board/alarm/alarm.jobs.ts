import type { Room } from '#kit/room.ts'
import {
  enqueueFollowerNotices,
  enqueueMustReaderNotices,
  notifyFollowersJob,
  notifyMustReadersJob,
} from './alarm.service.ts'

/**
 * Notifies the followers of a board, and the readers who must read an article, outside of requests and event
 * delivery.
 */
export const alarmJobs: Room['jobs'] = {
  [notifyFollowersJob]: (context, { articleId }) => enqueueFollowerNotices(context, articleId),
  [notifyMustReadersJob]: (context, { articleId, since }) =>
    enqueueMustReaderNotices(context, articleId, since),
}
