import { articlesTopic, boardErrors, boardEvents, commentsTopic } from '@maru/api/board'
import type { Room } from '../../kit/room.ts'
import { purgeArticles } from './admin/purge.jobs.ts'
import { alarmSubscribers } from './alarm/alarm.events.ts'
import { alarmJobs } from './alarm/alarm.jobs.ts'
import { tellFollowers } from './alarm/alarm.service.ts'
import { mayHearOf } from './board.access.ts'
import { boardRoutes } from './board.routes.ts'
import { sweepUploads, sweepUploadsJob } from './image/upload.service.ts'
import { mailJobs, mailSchedules } from './mail/mail.jobs.ts'
import {
  expandMustReadJob,
  keepMustReadJob,
  keepMustReads,
  mustReadJob,
  queueMustRead,
} from './must-read/must-read.service.ts'
import { keepPeriods, periodJob } from './period/period.jobs.ts'
import { searchJobs } from './search/search.jobs.ts'

export { readPage } from './article/article.service.ts'
export { boardFiles } from './attachment/attachment.access.ts'
export { boardCache, requireBoard } from './board.access.ts'
export { getBoardAuthorisation, listBoardsOfKind, listReadableBoards } from './board.service.ts'
export { type BoardForMenus, findBoardForMenus } from './board.sql.ts'

/** Boards: lists, articles, comments, recommendations. */
export const boardRoom: Room = {
  name: 'board',
  routes: boardRoutes,
  errors: boardErrors,
  subscribers: { ...alarmSubscribers, [boardEvents.mustReadWanted]: queueMustRead },
  jobs: {
    ...alarmJobs,
    ...mailJobs,
    ...searchJobs.jobs,
    [mustReadJob]: expandMustReadJob,
    [keepMustReadJob]: keepMustReads,
    [sweepUploadsJob]: sweepUploads,
    [periodJob]: keepPeriods,
    'board.purgeArticles': async (context) => void (await purgeArticles(context)),
  },
  quickJobs: [tellFollowers],
  schedules: {
    ...mailSchedules,
    ...searchJobs.schedules,
    [periodJob]: '* * * * *',
    [keepMustReadJob]: '*/5 * * * *',
    [sweepUploadsJob]: '20 3 * * *',
    'board.purgeArticles': '50 2 * * *',
  },
  pushes: {
    [articlesTopic]: (context, message) => mayHearOf(context, Number(message.id)),
    [commentsTopic]: (context, message) => mayHearOf(context, message.within ?? 0),
  },
}
