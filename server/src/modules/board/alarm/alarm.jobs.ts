import type { Job } from '../../../kit/room.ts'
import { tellFollowers, tellFollowersOf, tellMustReaders, tellMustReadersOf } from './alarm.service.ts'

/** Telling the followers of a board, and those who must read an article, apart from the request and from other events. */
export const alarmJobs: Record<string, Job> = {
  [tellFollowers]: (context, { articleId }) => tellFollowersOf(context, Number(articleId)),
  [tellMustReaders]: (context, { articleId, since }) =>
    tellMustReadersOf(context, Number(articleId), typeof since === 'string' ? since : null),
}
