import { change, read } from '../kit/endpoint.ts'
import { page, pageSize } from '../kit/paging.ts'
import { relationSource } from '../kit/relation.ts'
import {
  day,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  Type,
  text,
  versionNumber,
} from '../kit/schema.ts'
import { surveyLimits } from './limits.ts'
import { surveyTopic } from './status.ts'
import { audience, composingStatus, namedPart, surveyDetail, surveyList, surveyWriting } from './survey.ts'

const base = '/commonsurvey/survey/api'
const one = object({ surveyId: rowId })
const done = object({ surveyId: rowId, version: Type.Integer() })
const moved = [{ topic: surveyTopic }]
const search = Type.Optional(text(surveyLimits.search))
const paging = { RowCount: Type.Optional(pageSize), PageNumber: Type.Optional(page) }

/** Calls for whole surveys: lists, writing, approval, publishing, closing and removal. */
export const administrationCalls = {
  listSurveys: read(`${base}/Lists`, '2§7', {
    together: true,
    summary:
      'Lists a page of published surveys that invite the viewer, by status, board and period; newest first, with scope todo by end.',
    refreshedBy: moved,
    input: object({
      SurveyStatus: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
      MenuId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      ...paging,
      StartDate: Type.Optional(day),
      EndDate: Type.Optional(day),
      /** The specification's client sends 1 (approved surveys); ignored. */
      isApproval: Type.Optional(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })),
      /**
       * `todo`: not answered yet; `answered`; `results`: surveys with results for the viewer; `visible`: every survey
       * that the viewer may open, including their own drafts.
       */
      scope: Type.Optional(oneOf(['all', 'todo', 'answered', 'results', 'visible'])),
      searchText: search,
    }),
    replica: true,
    output: surveyList,
  }),
  listMySurveys: read(`${base}/MyLists`, '2§7', {
    summary: 'Lists a page of the surveys that the viewer wrote or co-manages.',
    refreshedBy: moved,
    input: object({
      ...paging,
      MenuId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      isDraft: Type.Optional(Type.Boolean()),
      searchText: search,
    }),
    replica: true,
    output: surveyList,
  }),
  listApprovals: read(`${base}/ApprovalLists`, '2§7', {
    summary: 'Lists a page of the surveys that wait for the approval of the viewer.',
    refreshedBy: moved,
    input: object(paging),
    replica: true,
    output: surveyList,
  }),
  listAdminSurveys: read(`${base}/AdminLists`, 'maru', {
    summary:
      'Lists a page of the published surveys of boards that the viewer manages; with isRemoved the removed ones.',
    refreshedBy: moved,
    input: object({ ...paging, isRemoved: Type.Optional(Type.Boolean()), searchText: search }),
    replica: true,
    output: surveyList,
  }),
  listSurveyBoards: read(`${base}/Boards`, 'maru', {
    summary: 'Lists the survey boards that the viewer may read, and whether they may create surveys there.',
    output: Type.Array(
      object({
        boardId: Type.Integer(),
        comCode: Type.String(),
        isGlobal: Type.Boolean(),
        name: localName,
        canWrite: Type.Boolean(),
        isManager: Type.Boolean(),
      }),
    ),
  }),
  getSurvey: read(`${base}/Survey`, '2§7', {
    summary: 'Returns a survey in detail with its questions and the rights of the viewer.',
    refreshedBy: [{ topic: surveyTopic, by: 'surveyId' }],
    input: one,
    output: surveyDetail,
  }),
  saveSurvey: change(`${base}/Survey`, '2§7', {
    summary:
      'Creates a draft, or updates title, period, audience and rules of a survey at the given version.',
    refreshes: ['survey', 'relation.listRelations'],
    input: object({
      surveyId: Type.Optional(nullable(rowId)),
      version: Type.Optional(versionNumber),
      boardId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      ...surveyWriting,
      /** The item from which a new survey is made; one that the viewer may not read makes no link. */
      from: Type.Optional(relationSource),
    }),
    output: done,
    errors: [
      'survey.titleEmpty',
      'survey.periodInvalid',
      'survey.limitTooSmall',
      'survey.audienceUnknown',
      'survey.personUnknown',
      'survey.fileRefused',
      'survey.surveyChanged',
      'survey.wordingOnly',
      'survey.notNow',
    ],
  }),
  reuseSurvey: change(`${base}/Reuse`, '2§7', {
    summary: 'Copies a survey with its questions into a new draft of the viewer.',
    refreshes: ['survey'],
    input: object({
      surveyId: rowId,
      boardId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    }),
    output: done,
  }),
  getComposingStatus: read(`${base}/ComposingStatus`, '2§7', {
    summary: 'Returns what a survey still needs before it can be published.',
    input: one,
    output: composingStatus,
  }),
  decideApproval: change(`${base}/Approval`, '2§7', {
    decides: true,
    summary: 'Requests the approval of a survey, withdraws the request, approves or rejects the survey.',
    refreshes: ['survey', 'work'],
    input: object({
      surveyId: rowId,
      act: oneOf(['request', 'recall', 'approve', 'reject']),
      note: Type.Optional(text(surveyLimits.note)),
    }),
    output: done,
    errors: ['survey.notNow', 'survey.notReady'],
  }),
  publishSurvey: change(`${base}/Posting`, 'maru', {
    summary: 'Publishes a survey that needs no approval; it opens when its period begins.',
    refreshes: ['survey'],
    input: one,
    output: done,
    errors: ['survey.notNow', 'survey.notReady', 'survey.approvalNeeded'],
  }),
  postNow: change(`${base}/NowPosting`, '2§7', {
    summary: 'Opens a survey immediately, regardless of the start of its period.',
    refreshes: ['survey'],
    input: one,
    output: done,
    errors: ['survey.notNow', 'survey.notReady', 'survey.approvalNeeded'],
  }),
  closeNow: change(`${base}/NowClosing`, '2§7', {
    summary: 'Closes a survey immediately.',
    refreshes: ['survey'],
    input: one,
    output: done,
    errors: ['survey.notNow'],
  }),
  pauseSurvey: change(`${base}/Pause`, 'maru', {
    summary: 'Pauses an open survey or resumes it.',
    refreshes: ['survey'],
    input: object({ surveyId: rowId, isPaused: Type.Boolean() }),
    output: done,
    errors: ['survey.notNow'],
  }),
  extendSurvey: change(`${base}/Extend`, 'maru', {
    summary:
      'Changes the end of a survey; a closed survey opens again, unless it is anonymous and its answers were counted.',
    refreshes: ['survey'],
    input: object({ surveyId: rowId, endDate: instant }),
    output: done,
    errors: ['survey.notNow', 'survey.periodInvalid', 'survey.countedForGood'],
  }),
  removeSurvey: change(`${base}/Survey`, '2§7', {
    summary: 'Removes a survey from all lists; managers of the board can restore it.',
    method: 'DELETE',
    refreshes: ['survey'],
    input: one,
    output: Type.Integer(),
  }),
  purgeSurvey: change(`${base}/HardDelete`, '2§7', {
    summary: 'Deletes a removed survey permanently with all answers; only for managers of the board.',
    method: 'DELETE',
    refreshes: ['survey'],
    input: one,
    output: Type.Integer(),
    errors: ['survey.notNow', 'survey.legalHold'],
  }),
  restoreSurvey: change(`${base}/Restore`, 'maru', {
    summary: 'Restores a removed survey; only for managers of the board.',
    refreshes: ['survey'],
    input: one,
    output: done,
  }),
  countAudience: read(`${base}/ParticipantCount`, '2§7', {
    summary: 'Returns how many people an audience has now.',
    method: 'POST',
    input: object({ boardId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), audience }),
    output: object({ count: Type.Integer() }),
  }),
  listRoleTypes: read(`${base}/RoleTypes`, '2§7', {
    summary: 'Lists titles, positions and roles that can be parts of an audience.',
    input: object({ boardId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    output: Type.Array(namedPart),
  }),
}
