import { articlesTopic, boardEvents, commentsTopic } from '@maru/api/board'
import type { Room } from '#kit/room.ts'
import { adminPageCheck } from '#modules/account/index.ts'
import { articleBinRetention, purgeArticles } from './admin/purge.jobs.ts'
import { alarmJobs } from './alarm/alarm.jobs.ts'
import { articleNotification, notifyFollowersJob } from './alarm/alarm.service.ts'
import { alarmSubscribers } from './alarm.events.ts'
import { checkBoardPath, mayBeNotified } from './board.access.ts'
import { boardRoutes } from './board.routes.ts'
import { boardFiles } from './draft/attachment.access.ts'
import { managedBoards } from './hand-over/hand-over.service.ts'
import { boardCounts } from './home/home-count.service.ts'
import { articlePictures } from './image/image.access.ts'
import { boardImpact } from './impact/impact.service.ts'
import { mailJobs } from './mail/mail.jobs.ts'
import {
  expandMustReadJob,
  mustReadJob,
  queueMustRead,
  requestMustReads,
  requestMustReadsJob,
} from './must-read/must-read.service.ts'
import { applyPeriods, periodJob } from './period/period.jobs.ts'
import { boardPersonalData } from './personal/personal.rules.ts'
import { articleRelations } from './relation/relation.service.ts'
import { articleRightSource, boardRightSource } from './right/right.service.ts'
import { searchJobs } from './search/search.jobs.ts'
import { boardSearchSources } from './search-source/search-source.service.ts'
import { raiseOldSeqs } from './unread/unread.service.ts'
import { mustReadWork } from './work/work.service.ts'

export { boardCache, requireBoard, requireWritableBoard } from './board.access.ts'
export { getBoardAuthorisation, listBoardsOfKind, listReadableBoards } from './board.service.ts'
export { type BoardForMenus, findBoardForMenus } from './board.sql.ts'
export { saveComment } from './comment/comment.service.ts'
export { readFirstPages, readPage } from './list/article.service.ts'
export { startBoards } from './start/start.service.ts'
export { createArticle, updateArticle } from './writing/writing.service.ts'

/** Boards: lists, articles, comments, recommendations. */
export const boardRoom: Room = {
  name: 'board',
  inView: { allReadsBut: ['getDraft', 'listUnlisted', 'listAdminArticles', 'listViewLogs'] },
  routes: boardRoutes,
  fills: {
    personalData: [boardPersonalData],
    retention: [articleBinRetention],
    reorganisationImpact: [boardImpact],
    fileHolder: boardFiles,
    handOver: [managedBoards],
    notification: [articleNotification],
    relationKind: [articleRelations],
    pictureHolder: [articlePictures],
    searchSource: boardSearchSources,
    homeCount: boardCounts,
    workSource: [mustReadWork],
    rightSource: [boardRightSource, articleRightSource],
    portalScreen: [
      { id: 'board', address: '/board', name: { ko: '게시판', en: 'Boards', zh: '公告板' }, icon: 'board' },
      {
        id: 'board.recent',
        address: '/home/recentarticle',
        name: { ko: '최근 글', en: 'Recent articles', zh: '最新帖子' },
        icon: 'notice',
      },
    ],
    pathCheck: [
      checkBoardPath,
      adminPageCheck('board', ['isSuperAdmin', 'isCompanyManager', 'isBoardManager', 'isGroupBoardManager']),
    ],
  },
  subscribers: { ...alarmSubscribers, [boardEvents.mustReadWanted]: queueMustRead },
  jobs: { ...alarmJobs, ...mailJobs.jobs, [mustReadJob]: expandMustReadJob },
  quickJobs: [notifyFollowersJob],
  scheduled: {
    ...mailJobs.scheduled,
    ...searchJobs,
    [periodJob]: { cron: '* * * * *', run: applyPeriods },
    [requestMustReadsJob]: { cron: '*/5 * * * *', run: requestMustReads },
    'board.raiseOldSeqs': { cron: '35 2 * * *', run: raiseOldSeqs },
    'board.purgeArticles': {
      cron: '50 2 * * *',
      run: async (context) => void (await purgeArticles(context)),
    },
  },
  pushes: {
    [articlesTopic]: (context, message) => mayBeNotified(context, Number(message.id)),
    [commentsTopic]: (context, message) => mayBeNotified(context, message.within ?? 0),
  },
}
