import { surveyTopic } from '@maru/api/survey'
import type { Room } from '#kit/room.ts'
import { adminPageCheck } from '#modules/account/index.ts'
import { surveyFiles } from './attachment/attachment.access.ts'
import { ownedSurveys } from './hand-over/hand-over.service.ts'
import { surveyImpact } from './impact/impact.service.ts'
import { searchSurveys } from './list.service.ts'
import { resendMailings, resendMailingsJob, sendMailing, sendMailingJob } from './mailing/mailing.service.ts'
import { surveyPersonalData } from './personal/personal.rules.ts'
import { surveyRelations } from './relation/relation.service.ts'
import { purgeJob, purgeRemoved, surveyRetention } from './retention/retention.jobs.ts'
import { surveyRightSource } from './right/right.service.ts'
import { checkSurveyPath } from './survey.access.ts'
import {
  growRosters,
  notifyJob,
  notifyMembers,
  periodJob,
  rosterJob,
  surveyNotification,
  surveySubscribers,
  updatePeriods,
} from './survey.jobs.ts'
import { surveyRoutes } from './survey.routes.ts'
import { surveyWebpart } from './webpart.service.ts'
import { surveyApprovalWork, surveyWork } from './work/work.service.ts'

export type { SurveyBoard } from './survey.access.ts'

/** Surveys: writing, answering, statistics. The boards of their kind define who may write. */
export const surveyRoom: Room = {
  name: 'survey',
  inView: { allReadsBut: ['getAnswers', 'exportStatistics', 'getResponse'] },
  routes: surveyRoutes,
  fills: {
    relationKind: [surveyRelations],
    personalData: [surveyPersonalData],
    retention: surveyRetention,
    reorganisationImpact: [surveyImpact],
    pathCheck: [
      checkSurveyPath,
      adminPageCheck('survey', ['isSuperAdmin', 'isCompanyManager', 'isBoardManager', 'isGroupBoardManager']),
    ],
    portalScreen: [
      {
        id: 'survey',
        address: '/survey/list?type=1',
        name: { ko: '설문', en: 'Surveys', zh: '问卷调查' },
        icon: 'survey',
        order: 50,
        baseUrl: '/survey',
      },
    ],
    fileHolder: surveyFiles,
    handOver: [ownedSurveys],
    rightSource: [surveyRightSource],
    notification: [surveyNotification],
    webpartSource: [surveyWebpart],
    workSource: [surveyWork, surveyApprovalWork],
    searchSource: [{ target: 'survey', filters: ['from', 'until'], search: searchSurveys }],
  },
  subscribers: surveySubscribers,
  jobs: { [notifyJob]: notifyMembers, [sendMailingJob]: sendMailing },
  scheduled: {
    [periodJob]: { cron: '* * * * *', run: updatePeriods },
    [resendMailingsJob]: { cron: '*/10 * * * *', run: resendMailings },
    [purgeJob]: { cron: '45 2 * * *', run: purgeRemoved },
    [rosterJob]: { cron: '10 20 * * *', run: growRosters },
  },
  // The number of a survey reveals nothing, and the viewer's rights are checked again.
  pushes: { [surveyTopic]: async ({ viewer }) => !viewer.mailOnly },
}
