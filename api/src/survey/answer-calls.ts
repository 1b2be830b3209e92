import { change, read } from '../kit/endpoint.ts'
import { shortLanguages } from '../kit/language.ts'
import { page, pageSize } from '../kit/paging.ts'
import { instant, localName, nullable, object, oneOf, rowId, Type, text } from '../kit/schema.ts'
import { surveyAnswer } from './answer.ts'
import { surveyLimits } from './limits.ts'
import { crossTable, departmentTurnout, nonResponder, surveyStatistics } from './statistics.ts'
import { surveyTopic } from './status.ts'
import { surveyDetail } from './survey.ts'

const base = '/commonsurvey/survey/api'
const answers = Type.Array(surveyAnswer, { maxItems: surveyLimits.answers })
const moved = [{ topic: surveyTopic, by: 'surveyId', spread: 3_000 }]
const shareCode = Type.Optional(Type.String({ format: 'uuid' }))

/** Calls for answering and for reading answers. */
export const answerCalls = {
  getAnswers: read(`${base}/OwnAnswers`, '2§7', {
    summary:
      'Returns the answers of the viewer: the sent ones, or the draft of a named survey; those of an anonymous survey only while they can be changed.',
    method: 'POST',
    input: object({ surveyId: rowId }),
    output: object({
      answers,
      savedDate: nullable(instant),
      hasAnswered: Type.Boolean(),
      /** The sent answers may be changed. */
      canChange: Type.Boolean(),
    }),
  }),
  saveAnswers: change(`${base}/Answers`, '2§7', {
    summary:
      'Saves a draft of the answers to a named survey; drafts of anonymous surveys stay in the browser.',
    refreshesNothing: 'The form holds the draft; a repeated read would overwrite what is typed.',
    hidesPerson: true,
    input: object({ surveyId: rowId, answers }),
    output: object({ savedDate: instant }),
    errors: ['survey.closed', 'survey.draftInBrowser', 'survey.alreadyAnswered'],
    bodyLimit: 4_194_304,
  }),
  completeSurvey: change(`${base}/Completion`, '2§7', {
    summary: 'Sends the answers once, or again if the survey allows changes.',
    refreshes: ['survey', 'work'],
    hidesPerson: true,
    input: object({ surveyId: rowId, answers }),
    output: object({
      endMessage: Type.String(),
      canSeeResults: Type.Boolean(),
    }),
    errors: ['survey.closed', 'survey.alreadyAnswered', 'survey.answersInvalid'],
    bodyLimit: 4_194_304,
  }),
  getStatistics: read(`${base}/Statistics`, '2§7', {
    summary: 'Returns the statistics of a survey: participation, answers over time and every question.',
    refreshedBy: moved,
    input: object({ surveyId: rowId, shareCode }),
    replica: true,
    output: surveyStatistics,
    errors: ['survey.tooFewAnswers'],
  }),
  getSharedSurvey: read(`${base}/Shared`, 'maru', {
    summary: 'Returns title, period and questions of a survey with results that are shared by a code.',
    input: object({ surveyId: rowId, shareCode: Type.String({ format: 'uuid' }) }),
    output: surveyDetail,
  }),
  listTexts: read(`${base}/StatisticsDetail`, '2§7', {
    summary:
      'Lists a page of the texts and additional answers to a question, equal ones once with their count; the most frequent first, the others by their text; a search is optional.',
    input: object({
      surveyId: rowId,
      surveyQuestionId: rowId,
      shareCode,
      page,
      itemsPerPage: pageSize,
      searchText: Type.Optional(text(surveyLimits.search)),
    }),
    replica: true,
    output: object({
      data: Type.Array(
        object({
          text: Type.String(),
          /** Counted answers with this text; case, width and white space do not matter. */
          count: Type.Integer(),
          name: nullable(localName),
          /** Files of the answer; without addresses for viewers with a shared code. */
          files: Type.Array(object({ name: Type.String(), downloadUrl: nullable(Type.String()) })),
        }),
      ),
      totalCount: Type.Integer(),
    }),
    errors: ['survey.tooFewAnswers'],
  }),
  getCrossTable: read(`${base}/CrossTable`, 'maru', {
    summary:
      'Returns the counts of a question by department or company; small groups of an anonymous survey are omitted.',
    refreshedBy: moved,
    input: object({
      surveyId: rowId,
      surveyQuestionId: rowId,
      by: oneOf(['department', 'company']),
      shareCode,
    }),
    replica: true,
    output: crossTable,
    errors: ['survey.tooFewAnswers'],
  }),
  getParticipation: read(`${base}/Participation`, '2§7', {
    summary:
      'Returns the participation by department, one level at a time; of an anonymous survey in steps of five.',
    refreshedBy: moved,
    input: object({
      surveyId: rowId,
      parentDeptCode: Type.Optional(Type.String({ maxLength: 64 })),
      shareCode,
    }),
    replica: true,
    output: Type.Array(departmentTurnout),
  }),
  listNonResponders: read(`${base}/NonResponders`, 'maru', {
    summary: 'Lists a page of the members who have not answered a named survey; for its managers.',
    refreshedBy: moved,
    input: object({
      surveyId: rowId,
      deptCode: Type.Optional(Type.String({ maxLength: 64 })),
      page,
      itemsPerPage: pageSize,
    }),
    replica: true,
    output: object({ data: Type.Array(nonResponder), totalCount: Type.Integer() }),
    errors: ['survey.anonymous'],
  }),
  remindNonResponders: change(`${base}/Reminder`, 'maru', {
    summary: 'Reminds all members who have not answered, at most once in ten minutes; returns their number.',
    refreshesNothing: 'No screen shows the reminders that were sent.',
    input: object({ surveyId: rowId }),
    output: object({ count: Type.Integer() }),
    errors: ['survey.notNow', 'survey.remindedAlready'],
  }),
  exportStatistics: read(`${base}/StatisticsExcel`, '2§7', {
    summary: 'Returns an Excel file with the sheets summary, raw answers, code book and typed answers.',
    input: object({ surveyId: rowId, language: Type.Optional(oneOf(shortLanguages)) }),
    output: Type.Null(),
    answer: 'raw',
    errors: ['survey.tooFewAnswers'],
  }),
  shareResults: change(`${base}/Share`, 'maru', {
    summary: 'Shares the results by an address, or ends the sharing.',
    refreshes: [{ read: 'survey.getSurvey', by: 'surveyId' }],
    input: object({ surveyId: rowId, isShared: Type.Boolean() }),
    output: object({ shareCode: nullable(Type.String()) }),
  }),
}
