import { surveyApi } from '@maru/api/survey'
import { routes } from '#kit/routes.ts'
import { completeSurvey, getAnswers, saveAnswers } from './answer/answer.service.ts'
import { getResponse } from './answer/response.service.ts'
import { countAudience, listRoleTypes } from './audience/audience.service.ts'
import {
  closeNow,
  decideApproval,
  extendSurvey,
  pauseSurvey,
  postNow,
  publishSurvey,
} from './lifecycle/lifecycle.service.ts'
import { purgeSurvey, removeSurvey, restoreSurvey } from './lifecycle/removal.service.ts'
import { reuseSurvey } from './lifecycle/reuse.service.ts'
import { listAdminSurveys, listApprovals, listMySurveys, listSurveys } from './list.service.ts'
import {
  orderQuestions,
  removeExample,
  removeQuestion,
  saveExample,
  saveQuestion,
} from './question/question.service.ts'
import { exportStatistics } from './result/export.service.ts'
import {
  getCrossTable,
  getParticipation,
  getStatistics,
  listNonResponders,
  listTexts,
  remindNonResponders,
  shareResults,
} from './result/statistics.service.ts'
import { listSurveyBoards } from './survey.access.ts'
import { getComposingStatus, getSharedSurvey, getSurvey, saveSurvey } from './survey.service.ts'
import { createFromTemplate } from './template/new-survey.service.ts'
import { listTemplates, removeTemplate, saveTemplate } from './template/template.service.ts'
import { saveTranslation } from './translation/translation.service.ts'

/** The calls of surveys. */
export const surveyRoutes = routes(surveyApi, {
  listSurveys,
  listMySurveys,
  listApprovals,
  listAdminSurveys,
  listSurveyBoards,
  getSurvey,
  saveSurvey,
  reuseSurvey,
  getComposingStatus,
  decideApproval,
  publishSurvey,
  postNow,
  closeNow,
  pauseSurvey,
  extendSurvey,
  removeSurvey,
  purgeSurvey,
  restoreSurvey,
  countAudience,
  listRoleTypes,
  saveQuestion,
  removeQuestion,
  orderQuestions,
  saveExample,
  removeExample,
  saveTranslation,
  getAnswers,
  saveAnswers,
  completeSurvey,
  getStatistics,
  getSharedSurvey,
  listTexts,
  getCrossTable,
  getParticipation,
  listNonResponders,
  remindNonResponders,
  exportStatistics,
  shareResults,
  getResponse,
  listTemplates,
  saveTemplate,
  removeTemplate,
  createFromTemplate,
})
