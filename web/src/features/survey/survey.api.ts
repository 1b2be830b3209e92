import type { Input } from '@maru/api/kit/endpoint'
import { type SurveyList, type SurveyQuestion, surveyApi } from '@maru/api/survey'
import { call } from '#kit/call/call.ts'
import { type Cache, useChange } from '#kit/call/change.ts'
import { usePage, useRead } from '#kit/call/read.ts'
import { type ListTab, scopes } from './survey.rules.ts'

/** Number of surveys on a page. */
export const surveysPerPage = 20

/** Which surveys a list shows. */
export interface ListFilter {
  tab: ListTab
  page: number
  menuId: number | undefined
  searchText: string
}

/** The specification names the rows of a page `surveyLists`. Lists of the kit read them as `data`. */
const toPage = ({ surveyLists, totalCount }: SurveyList) => ({ data: surveyLists, totalCount })

/** Reads a page of the surveys of a tab. */
export function useSurveys({ tab, page, menuId, searchText }: ListFilter) {
  const paging = { RowCount: surveysPerPage, PageNumber: page }
  const scope = scopes[tab]
  const asked = usePage(
    surveyApi.listSurveys,
    scope ? { ...paging, MenuId: menuId, searchText, scope } : null,
    { select: toPage },
  )
  const isOwn = tab === 'own' || tab === 'drafts'
  const own = usePage(
    surveyApi.listMySurveys,
    isOwn ? { ...paging, MenuId: menuId, searchText, isDraft: tab === 'drafts' } : null,
    { select: toPage },
  )
  const approvals = usePage(surveyApi.listApprovals, tab === 'approvals' ? paging : null, { select: toPage })
  return scope ? asked : isOwn ? own : approvals
}

/** Returns how many surveys wait for an answer or an approval of the viewer, for the counts on the tabs. */
export function useWaiting(menuId: number | undefined) {
  const one = { RowCount: 1, PageNumber: 1 }
  const todo = useRead(surveyApi.listSurveys, { ...one, MenuId: menuId, searchText: '', scope: 'todo' })
  const approvals = useRead(surveyApi.listApprovals, one)
  return { todo: todo.data?.totalCount ?? 0, approvals: approvals.data?.totalCount ?? 0 }
}

/** Surveys in progress for the web part, with the parameters of the specification (spec 2§7). */
export function useOpenSurveys(input: Input<typeof surveyApi.listSurveys>) {
  return useRead(surveyApi.listSurveys, input)
}

/** Surveys of the boards that the viewer manages. */
export function useAdminSurveys(input: Input<typeof surveyApi.listAdminSurveys>) {
  return usePage(surveyApi.listAdminSurveys, input, { select: toPage })
}

/** The survey boards. */
export const useSurveyBoards = () => useRead(surveyApi.listSurveyBoards, {})

/** A survey with all its details. */
export const useSurvey = (surveyId: number | undefined) =>
  useRead(surveyApi.getSurvey, surveyId === undefined ? null : { surveyId })

/** A survey that is read with the share code of its results. */
export const useSharedSurvey = (surveyId: number | undefined, shareCode: string | undefined) =>
  useRead(surveyApi.getSharedSurvey, surveyId && shareCode ? { surveyId, shareCode } : null)

/** Whether a survey can be published, and what is missing. */
export const useComposingStatus = (surveyId: number) => useRead(surveyApi.getComposingStatus, { surveyId })

/** Titles, positions and roles that an audience of a board can contain. */
export const useRoleTypes = (boardId: number) =>
  useRead(surveyApi.listRoleTypes, { boardId }, { staleTime: 300_000 })

/** How many people an audience has. */
export const useAudienceCount = (input: Input<typeof surveyApi.countAudience> | null) =>
  usePage(surveyApi.countAudience, input)

/** Saves step 1 of the survey editor. */
export const useSaveSurvey = () => useChange(surveyApi.saveSurvey)
/** Copies a survey into a new draft. */
export const useReuseSurvey = () => useChange(surveyApi.reuseSurvey)
/** The templates that the viewer can use. */
export const useTemplates = () => useRead(surveyApi.listTemplates, {})
/** Saves a survey as a template. */
export const useSaveTemplate = () => useChange(surveyApi.saveTemplate)
/** Deletes a template. */
export const useRemoveTemplate = () => useChange(surveyApi.removeTemplate)
/** Creates a draft from a template. */
export const useCreateFromTemplate = () => useChange(surveyApi.createFromTemplate)
/** Requests an approval, withdraws the request, approves or rejects. */
export const useDecideApproval = () => useChange(surveyApi.decideApproval)
/** Publishes a survey. */
export const usePublishSurvey = () => useChange(surveyApi.publishSurvey)

/** Acts on a survey that need only its id. */
export type PlainAct = 'postNow' | 'closeNow' | 'pause' | 'resume' | 'remove' | 'purge' | 'restore' | 'recall'

/** Runs an act on a survey by the name of the act. */
export function useSurveyAct() {
  return useChange(({ surveyId, act }: { surveyId: number; act: PlainAct }, change): Promise<unknown> => {
    if (act === 'postNow') return change(surveyApi.postNow, { surveyId })
    if (act === 'closeNow') return change(surveyApi.closeNow, { surveyId })
    if (act === 'remove') return change(surveyApi.removeSurvey, { surveyId })
    if (act === 'purge') return change(surveyApi.purgeSurvey, { surveyId })
    if (act === 'restore') return change(surveyApi.restoreSurvey, { surveyId })
    if (act === 'recall') return change(surveyApi.decideApproval, { surveyId, act: 'recall' })
    return change(surveyApi.pauseSurvey, { surveyId, isPaused: act === 'pause' })
  })
}

/** Changes the end date of a survey. */
export const useExtendSurvey = () => useChange(surveyApi.extendSurvey)

/** A change to the questions of a survey. */
export type QuestionChange =
  | ({ kind: 'question' } & Omit<Input<typeof surveyApi.saveQuestion>, 'surveyId'>)
  | ({ kind: 'removeQuestion' } & Omit<Input<typeof surveyApi.removeQuestion>, 'surveyId'>)
  | ({ kind: 'order' } & Omit<Input<typeof surveyApi.orderQuestions>, 'surveyId'>)
  | ({ kind: 'example' } & Omit<Input<typeof surveyApi.saveExample>, 'surveyId'>)
  | ({ kind: 'removeExample' } & Omit<Input<typeof surveyApi.removeExample>, 'surveyId'>)

/**
 * Changes questions and examples. The questions in each response replace the questions of the cached survey.
 */
export function useQuestionChange(surveyId: number) {
  const put = ({ questions }: { questions: SurveyQuestion[] }, _input: QuestionChange, cache: Cache) =>
    cache.put(surveyApi.getSurvey, { surveyId }, (current) => current && { ...current, questions })
  return useChange<QuestionChange, { questions: SurveyQuestion[] }>(
    (input, change) => {
      if (input.kind === 'question') return change(surveyApi.saveQuestion, { surveyId, ...input })
      if (input.kind === 'removeQuestion') return change(surveyApi.removeQuestion, { surveyId, ...input })
      if (input.kind === 'order') return change(surveyApi.orderQuestions, { surveyId, ...input })
      if (input.kind === 'example') return change(surveyApi.saveExample, { surveyId, ...input })
      return change(surveyApi.removeExample, { surveyId, ...input })
    },
    { onSuccess: put },
  )
}

/** Saves texts in a further language. */
export const useSaveTranslation = () => useChange(surveyApi.saveTranslation)

/** The answers of the viewer. */
export const useOwnAnswers = (input: Input<typeof surveyApi.getAnswers> | null) =>
  useRead(surveyApi.getAnswers, input, { staleTime: Number.POSITIVE_INFINITY })

/** Saves a draft of answers. */
export const saveAnswers = (input: Input<typeof surveyApi.saveAnswers>) => call(surveyApi.saveAnswers, input)
/** Sends the answers. */
export const useCompleteSurvey = () => useChange(surveyApi.completeSurvey)

/** Selects the results to read: by the viewer's rights, or by a share code. */
export interface ResultsOf {
  surveyId: number
  shareCode?: string
}

/** Statistics of every question. */
export const useStatistics = (input: ResultsOf | null) => useRead(surveyApi.getStatistics, input)
/** Participation by department. */
export const useParticipation = (input: (ResultsOf & { parentDeptCode?: string }) | null) =>
  useRead(surveyApi.getParticipation, input)
/** Text answers to a question. */
export const useTexts = (input: Input<typeof surveyApi.listTexts> | null) =>
  usePage(surveyApi.listTexts, input)
/** Answer counts of a question by group. */
export const useCrossTable = (input: Input<typeof surveyApi.getCrossTable> | null) =>
  useRead(surveyApi.getCrossTable, input)
/** The answers of one person; the earlier ones stay until the next have arrived. */
export const useResponse = (input: Input<typeof surveyApi.getResponse>) =>
  usePage(surveyApi.getResponse, input)
/** Members who have not answered. */
export const useNonResponders = (input: Input<typeof surveyApi.listNonResponders> | null) =>
  usePage(surveyApi.listNonResponders, input)
/** Reminds members who have not answered. */
export const useRemind = () => useChange(surveyApi.remindNonResponders)
/** Shares the results or stops sharing them. */
export const useShareResults = () => useChange(surveyApi.shareResults)

/** The address of the Excel file. */
export const excelAddress = (surveyId: number) => `/cm${surveyApi.exportStatistics.path}?surveyId=${surveyId}`
