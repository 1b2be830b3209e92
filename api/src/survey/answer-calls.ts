import { endpoint } from '../kit/endpoint.ts'
import { page, pageSize } from '../kit/paging.ts'
import { instant, localName, nullable, object, oneOf, rowId, Type, text } from '../kit/schema.ts'
import { surveyAnswer } from './answer.ts'
import { surveyLimits } from './limits.ts'
import { crossTable, departmentTurnout, nonResponder, surveyStatistics } from './statistics.ts'
import { surveyTopic } from './status.ts'
import { surveyDetail } from './survey.ts'

const base = '/commonsurvey/survey/api'
const answers = Type.Array(surveyAnswer, { maxItems: surveyLimits.answers })
/** The secret of the browser that answered an anonymous survey; the server stores only its digest. */
const changeToken = Type.Optional(nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })))
const moved = [{ topic: surveyTopic, by: 'surveyId', spread: 3_000 }]
const shareCode = Type.Optional(Type.String({ format: 'uuid' }))

/** Calls for answering and for reading answers. */
export const answerCalls = {
  getAnswers: endpoint({
    summary: 'Returns the answers of the viewer: the sent ones, or the draft of a named survey.',
    spec: '2§7',
    method: 'POST',
    path: `${base}/OwnAnswers`,
    access: 'session',
    changes: false,
    input: object({ surveyId: rowId, changeToken }),
    output: object({
      answers,
      savedDate: nullable(instant),
      hasAnswered: Type.Boolean(),
      /** This browser may change the sent answers. */
      canChange: Type.Boolean(),
    }),
  }),
  saveAnswers: endpoint({
    summary:
      'Saves a draft of the answers to a named survey; drafts of anonymous surveys stay in the browser.',
    spec: '2§7',
    method: 'POST',
    path: `${base}/Answers`,
    access: 'session',
    changes: true,
    input: object({ surveyId: rowId, answers }),
    output: object({ savedDate: instant }),
    errors: ['survey.closed', 'survey.draftInBrowser', 'survey.alreadyAnswered'],
    bodyLimit: 4_194_304,
  }),
  completeSurvey: endpoint({
    summary: 'Sends the answers once, or again if the survey allows changes.',
    spec: '2§7',
    method: 'POST',
    path: `${base}/Completion`,
    access: 'session',
    changes: true,
    refreshes: ['survey'],
    input: object({ surveyId: rowId, answers, changeToken }),
    output: object({
      endMessage: Type.String(),
      /** Allows this browser to change the answers to an anonymous survey. */
      changeToken: nullable(Type.String()),
      canSeeResults: Type.Boolean(),
    }),
    errors: ['survey.closed', 'survey.alreadyAnswered', 'survey.answersInvalid'],
    bodyLimit: 4_194_304,
  }),
  getStatistics: endpoint({
    summary: 'Returns the statistics of a survey: participation, answers over time and every question.',
    spec: '2§7',
    method: 'GET',
    path: `${base}/Statistics`,
    access: 'session',
    changes: false,
    refreshedBy: moved,
    input: object({ surveyId: rowId, shareCode }),
    output: surveyStatistics,
    errors: ['survey.tooFewAnswers'],
  }),
  getSharedSurvey: endpoint({
    summary: 'Returns title, period and questions of a survey with results that are shared by a code.',
    spec: 'maru',
    method: 'GET',
    path: `${base}/Shared`,
    access: 'session',
    changes: false,
    input: object({ surveyId: rowId, shareCode: Type.String({ format: 'uuid' }) }),
    output: surveyDetail,
  }),
  listTexts: endpoint({
    summary:
      'Lists a page of the texts and additional answers to a question, not ordered by time; a search is optional.',
    spec: '2§7',
    method: 'GET',
    path: `${base}/StatisticsDetail`,
    access: 'session',
    changes: false,
    input: object({
      surveyId: rowId,
      surveyQuestionId: rowId,
      shareCode,
      page,
      itemsPerPage: pageSize,
      searchText: Type.Optional(text(surveyLimits.search)),
    }),
    output: object({
      data: Type.Array(
        object({
          text: Type.String(),
          name: nullable(localName),
          /** Files of the answer; without addresses for viewers with a shared code. */
          files: Type.Array(object({ name: Type.String(), downloadUrl: nullable(Type.String()) })),
        }),
      ),
      totalCount: Type.Integer(),
    }),
    errors: ['survey.tooFewAnswers'],
  }),
  getCrossTable: endpoint({
    summary:
      'Returns the counts of a question by department or company; small groups of an anonymous survey are omitted.',
    spec: 'maru',
    method: 'GET',
    path: `${base}/CrossTable`,
    access: 'session',
    changes: false,
    refreshedBy: moved,
    input: object({
      surveyId: rowId,
      surveyQuestionId: rowId,
      by: oneOf(['department', 'company']),
      shareCode,
    }),
    output: crossTable,
    errors: ['survey.tooFewAnswers'],
  }),
  getParticipation: endpoint({
    summary: 'Returns the participation by department, one level at a time.',
    spec: '2§7',
    method: 'GET',
    path: `${base}/Participation`,
    access: 'session',
    changes: false,
    refreshedBy: moved,
    input: object({
      surveyId: rowId,
      parentDeptCode: Type.Optional(Type.String({ maxLength: 64 })),
      shareCode,
    }),
    output: Type.Array(departmentTurnout),
  }),
  listNonResponders: endpoint({
    summary: 'Lists a page of the members who have not answered a named survey; for its managers.',
    spec: 'maru',
    method: 'GET',
    path: `${base}/NonResponders`,
    access: 'session',
    changes: false,
    refreshedBy: moved,
    input: object({
      surveyId: rowId,
      deptCode: Type.Optional(Type.String({ maxLength: 64 })),
      page,
      itemsPerPage: pageSize,
    }),
    output: object({ data: Type.Array(nonResponder), totalCount: Type.Integer() }),
    errors: ['survey.anonymous'],
  }),
  remindNonResponders: endpoint({
    summary: 'Reminds all members who have not answered, at most once in ten minutes; returns their number.',
    spec: 'maru',
    method: 'POST',
    path: `${base}/Reminder`,
    access: 'session',
    changes: true,
    input: object({ surveyId: rowId }),
    output: object({ count: Type.Integer() }),
    errors: ['survey.notNow', 'survey.remindedAlready'],
  }),
  exportStatistics: endpoint({
    summary: 'Returns an Excel file with the sheets summary, raw answers and code book.',
    spec: '2§7',
    method: 'GET',
    path: `${base}/StatisticsExcel`,
    access: 'session',
    changes: false,
    input: object({ surveyId: rowId, language: Type.Optional(oneOf(['ko', 'en', 'zh'])) }),
    output: Type.Null(),
    answer: 'raw',
    errors: ['survey.tooFewAnswers'],
  }),
  shareResults: endpoint({
    summary: 'Shares the results by an address, or ends the sharing.',
    spec: 'maru',
    method: 'POST',
    path: `${base}/Share`,
    access: 'session',
    changes: true,
    refreshes: [{ read: 'survey.getSurvey', by: 'surveyId' }],
    input: object({ surveyId: rowId, isShared: Type.Boolean() }),
    output: object({ shareCode: nullable(Type.String()) }),
  }),
}
