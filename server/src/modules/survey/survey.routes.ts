import { surveyApi } from '@maru/api/survey'
import { routes } from '../../kit/routes.ts'
import { completeSurvey, getAnswers, saveAnswers } from './answer.service.ts'
import { countPeople, listRoleTypes } from './audience.service.ts'
import { exportStatistics } from './export.service.ts'
import {
  closeNow,
  decideApproval,
  extendSurvey,
  pauseSurvey,
  postNow,
  publishSurvey,
} from './lifecycle.service.ts'
import {
  listAdminSurveys,
  listApprovals,
  listMySurveys,
  listSurveyBoards,
  listSurveys,
} from './list.service.ts'
import {
  orderQuestions,
  removeExample,
  removeQuestion,
  saveExample,
  saveQuestion,
} from './question.service.ts'
import { purgeSurvey, removeSurvey, restoreSurvey } from './removal.service.ts'
import { reuseSurvey } from './reuse.service.ts'
import {
  getCrossTable,
  getParticipation,
  getStatistics,
  listNonResponders,
  listTexts,
  remindNonResponders,
  shareResults,
} from './statistics.service.ts'
import type { SurveyParts } from './survey.access.ts'
import { getComposingStatus, getSharedSurvey, getSurvey, saveSurvey } from './survey.service.ts'

/** The calls of surveys. */
export const surveyRoutes = (parts: SurveyParts) =>
  routes(surveyApi, {
    listSurveys: (context, input) => listSurveys(context, parts, input),
    listMySurveys: (context, input) => listMySurveys(context, parts, input),
    listApprovals: (context, input) => listApprovals(context, parts, input),
    listAdminSurveys: (context, input) => listAdminSurveys(context, parts, input),
    listSurveyBoards: (context) => listSurveyBoards(context, parts),
    getSurvey: (context, input) => getSurvey(context, parts, input),
    saveSurvey: (context, input) => saveSurvey(context, parts, input),
    reuseSurvey: (context, input) => reuseSurvey(context, parts, input),
    getComposingStatus: (context, input) => getComposingStatus(context, parts, input),
    decideApproval: (context, input) => decideApproval(context, parts, input),
    publishSurvey: (context, input) => publishSurvey(context, parts, input),
    postNow: (context, input) => postNow(context, parts, input),
    closeNow: (context, input) => closeNow(context, parts, input),
    pauseSurvey: (context, input) => pauseSurvey(context, parts, input),
    extendSurvey: (context, input) => extendSurvey(context, parts, input),
    removeSurvey: (context, input) => removeSurvey(context, parts, input),
    purgeSurvey: (context, input) => purgeSurvey(context, parts, input),
    restoreSurvey: (context, input) => restoreSurvey(context, parts, input),
    countAudience: (context, input) => countPeople(context, parts, input),
    listRoleTypes: (context, input) => listRoleTypes(context, parts, input),
    saveQuestion: (context, input) => saveQuestion(context, parts, input),
    removeQuestion: (context, input) => removeQuestion(context, parts, input),
    orderQuestions: (context, input) => orderQuestions(context, parts, input),
    saveExample: (context, input) => saveExample(context, parts, input),
    removeExample: (context, input) => removeExample(context, parts, input),
    getAnswers: (context, input) => getAnswers(context, parts, input),
    saveAnswers: (context, input) => saveAnswers(context, parts, input),
    completeSurvey: (context, input) => completeSurvey(context, parts, input),
    getStatistics: (context, input) => getStatistics(context, parts, input),
    getSharedSurvey: (context, input) => getSharedSurvey(context, parts, input),
    listTexts: (context, input) => listTexts(context, parts, input),
    getCrossTable: (context, input) => getCrossTable(context, parts, input),
    getParticipation: (context, input) => getParticipation(context, parts, input),
    listNonResponders: (context, input) => listNonResponders(context, parts, input),
    remindNonResponders: (context, input) => remindNonResponders(context, parts, input),
    exportStatistics: (context, input) => exportStatistics(context, parts, input),
    shareResults: (context, input) => shareResults(context, parts, input),
  })
