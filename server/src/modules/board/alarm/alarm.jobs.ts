import type { Room } from '../../../kit/room.ts'
import { tellFollowers, tellFollowersOf, tellMustReaders, tellMustReadersOf } from './alarm.service.ts'

/** Telling the followers of a board, and those who must read an article, apart from the request and from other events. */
export const alarmJobs: Room['jobs'] = {
  [tellFollowers]: (context, { articleId }) => tellFollowersOf(context, articleId),
  [tellMustReaders]: (context, { articleId, since }) => tellMustReadersOf(context, articleId, since),
}
