import type { Input } from '@maru/api/kit/endpoint'
import { type ShortLanguage, shortLanguage } from '@maru/api/kit/language'
import {
  phaseOf,
  type SurveyItem,
  type SurveyList,
  statusOf,
  type surveyApi,
  titleIn,
} from '@maru/api/survey'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { SearchPage, SearchQuery } from '#kit/search/search-source.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { countSurveys, type SurveyFilter, selectSurveys } from './list.sql.ts'
import { listSurveyBoards, type SurveyBoard } from './survey.access.ts'
import { surveyActs } from './survey.rules.ts'
import type { SurveyRow } from './survey.sql.ts'

function toItem(
  row: SurveyRow,
  { personCode, language }: { personCode: string; language: ShortLanguage },
  boards: readonly SurveyBoard[],
  now: Date,
): SurveyItem {
  const board = boards.find((one) => one.boardId === row.boardId) ?? null
  const acts = surveyActs(row, personCode, board, now)
  const phase = phaseOf(row, now)
  const counts = acts.canManage || acts.canAdminister || acts.canSeeResults
  return {
    surveyId: row.surveyId,
    boardId: row.boardId,
    comCode: row.comCode,
    surveyTitle: titleIn(row, language),
    surveyStatus: statusOf(phase),
    phase,
    startDate: row.startDate,
    endDate: row.endDate,
    isAnonymous: row.isAnonymous,
    hasAnswered: row.hasAnswered,
    canManage: acts.canManage,
    canSeeResults: acts.canSeeResults,
    memberCount: counts ? row.memberCount : null,
    answeredCount: counts ? row.countedCount : null,
    createdUser: row.createdBy,
    createdUserName: row.createdUserName,
    deletedDate: row.deletedDate,
  }
}

/** Maximum counted total of a search. */
const countedUpTo = 1000

interface ListInput {
  RowCount?: number
  PageNumber?: number
  searchText?: string
}

async function list(
  context: Context,
  input: ListInput,
  wanted: Partial<SurveyFilter> & Pick<SurveyFilter, 'scope'>,
): Promise<SurveyList> {
  const boards = await listSurveyBoards(context)
  const now = context.clock.now()
  const { personCode } = context.viewer
  const reader = { personCode, language: shortLanguage(context.viewer.language) }
  const filter: SurveyFilter = {
    personCode,
    managedBoards: boards.filter((board) => board.isManager).map((board) => board.boardId),
    now,
    boardId: null,
    status: null,
    fromDay: null,
    untilDay: null,
    from: null,
    until: null,
    searchText: shownLine(input.searchText ?? ''),
    ...wanted,
  }
  const limit = input.RowCount ?? 20
  const offset = ((input.PageNumber ?? 1) - 1) * limit
  const totalCount = await countSurveys(context.db, filter)
  const rows = offset < totalCount ? await selectSurveys(context.db, filter, { limit, offset }) : []
  return { surveyLists: rows.map((row) => toItem(row, reader, boards, now)), totalCount }
}

/** Published surveys with the viewer in the audience (spec 2§7). */
export function listSurveys(
  context: Context,
  input: Input<typeof surveyApi.listSurveys>,
): Promise<SurveyList> {
  const { SurveyStatus, MenuId, StartDate, EndDate, scope = 'all' } = input
  return list(context, input, {
    // Members are known from the opening on; before it, authors, approvers and managers see a published survey.
    scope: scope !== 'all' ? scope : SurveyStatus === 1 ? 'waiting' : 'member',
    status: SurveyStatus ?? null,
    boardId: MenuId || null,
    fromDay: StartDate ?? null,
    untilDay: EndDate ?? null,
  })
}

/** Surveys that the viewer wrote or co-manages; optionally only drafts. */
export function listMySurveys(
  context: Context,
  input: Input<typeof surveyApi.listMySurveys>,
): Promise<SurveyList> {
  return list(context, input, {
    scope: input.isDraft ? 'draft' : 'own',
    boardId: input.MenuId || null,
  })
}

/** Surveys that the viewer may open, by title, for the total search. */
export async function searchSurveys(
  context: Context,
  { keyword, pageNumber, pageSize, filter }: SearchQuery,
): Promise<SearchPage> {
  const paging = { RowCount: pageSize, PageNumber: pageNumber, searchText: keyword }
  const page = await list(context, paging, { scope: 'visible', from: filter.from, until: filter.until })
  const hits = page.surveyLists.map((survey) => ({
    id: String(survey.surveyId),
    title: survey.surveyTitle,
    excerpt: '',
    place: null,
    author: survey.createdUserName,
    date: survey.startDate,
    url: `/survey/Read?surveyId=${survey.surveyId}&MENUID=${survey.boardId}`,
  }))
  const isMore = page.totalCount > countedUpTo
  return { hits, totalCount: Math.min(page.totalCount, countedUpTo), isMore }
}

/** Surveys that wait for the viewer's approval. */
export function listApprovals(
  context: Context,
  input: Input<typeof surveyApi.listApprovals>,
): Promise<SurveyList> {
  return list(context, input, { scope: 'approval' })
}

/**
 * Published surveys in the boards that the viewer manages, or removed ones with `isRemoved`; 403 if the viewer
 * manages no board.
 */
export async function listAdminSurveys(
  context: Context,
  input: Input<typeof surveyApi.listAdminSurveys>,
): Promise<SurveyList> {
  const boards = await listSurveyBoards(context)
  if (!boards.some((board) => board.isManager)) throw failure('kit.forbidden')
  return list(context, input, { scope: input.isRemoved ? 'removed' : 'admin' })
}
