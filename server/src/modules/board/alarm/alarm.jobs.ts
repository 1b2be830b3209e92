import type { Job } from '../../../kit/room.ts'
import { tellFollowers, tellFollowersOf } from './alarm.service.ts'

/** Telling the followers of a board, apart from the request and from other events. */
export const alarmJobs: Record<string, Job> = {
  [tellFollowers]: (context, { articleId }) => tellFollowersOf(context, Number(articleId)),
}
