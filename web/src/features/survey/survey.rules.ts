import { daysLeft, type SurveyItem, type SurveyPhase } from '@maru/api/survey'
import { readFrom } from '#features/relation/index.tsx'
import { formatQuery, readId, readParam, readWhole } from '#kit/address/address.ts'
import { zoneDay } from '#kit/i18n/zone-fields.ts'

/** Tabs of the list in the order of `type` in the address (spec 2§2): 1 is `todo`, the surveys to answer. */
export const listTabs = ['todo', 'answered', 'own', 'drafts', 'results', 'approvals', 'visible'] as const
/** A tab of the list. */
export type ListTab = (typeof listTabs)[number]

/** The `scope` parameter of the tabs that read `listSurveys`. */
export const scopes: Partial<Record<ListTab, 'todo' | 'answered' | 'results' | 'visible'>> = {
  todo: 'todo',
  answered: 'answered',
  results: 'results',
  visible: 'visible',
}

/** The parameters of a survey page. */
export interface SurveySearch {
  surveyId: number | undefined
  menuId: number | undefined
  /** The item from which a new survey is made. */
  from?: string | undefined
  tab: ListTab
  page: number
  searchText: string
  isPreview: boolean
  shareCode: string | undefined
  /** The department of single responses; '' for all. */
  deptCode: string
  /** The response that is shown; undefined for the first one. */
  responseId: string | undefined
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the query of a survey page. */
export function parseSurveySearch(query: Record<string, unknown>): SurveySearch {
  const responseId = readParam(query, 'response')
  return {
    surveyId: readId(query, 'surveyId'),
    menuId: readWhole(query, 'MENUID'),
    from: readFrom(query),
    tab: listTabs[(readWhole(query, 'type') ?? 1) - 1] ?? 'todo',
    page: readWhole(query, 'page') ?? 1,
    searchText: readParam(query, 'search')?.slice(0, 100) ?? '',
    isPreview: readParam(query, 'isPreview') === 'true',
    shareCode: readParam(query, 'share'),
    deptCode: readParam(query, 'dept')?.slice(0, 64) ?? '',
    responseId: responseId !== undefined && uuid.test(responseId) ? responseId : undefined,
  }
}

const paths = {
  list: 'list',
  settings: 'WriteStep-01',
  questions: 'WriteStep-02',
  translations: 'Translations',
  read: 'Read',
  statistics: 'Statistics',
  responses: 'Responses',
} as const
/** A page of surveys. */
export type SurveyPlace = keyof typeof paths

/** Returns the address of a survey page without `/po`; with `isWindow`, of the same page in a window. */
export function surveyAddress(place: SurveyPlace, search: Partial<SurveySearch>, isWindow = false): string {
  const type = search.tab ? listTabs.indexOf(search.tab) + 1 : undefined
  const query = {
    type: place === 'list' ? (type ?? 1) : undefined,
    surveyId: place === 'list' ? undefined : search.surveyId,
    MENUID: search.menuId,
    page: search.page && search.page > 1 ? search.page : undefined,
    search: place === 'list' || place === 'responses' ? search.searchText : undefined,
    dept: place === 'responses' ? search.deptCode : undefined,
    response: place === 'responses' ? search.responseId : undefined,
    isPreview: search.isPreview ? true : undefined,
    share: search.shareCode,
  }
  return `/survey/${isWindow ? 'popup/' : ''}${paths[place]}${formatQuery(query)}`
}

/** Windows of surveys are 1024x700 (spec 2§9). */
export const surveyWindow = { width: 1024, height: 700 } as const

/** Name of the event with which a window notifies the page that opened it that a survey has changed. */
export const surveyChanged = 'maru.survey.changed'

/**
 * Returns the days left of a survey in progress, in the account's time zone; null if the survey is not in
 * progress or more than three days remain (spec 2§4).
 */
export function countdownOf(survey: Pick<SurveyItem, 'phase' | 'endDate'>, now = new Date()): number | null {
  return survey.phase === 'open' ? daysLeft(survey.endDate, now, zoneDay) : null
}

/** Returns the tone of the tag of a phase. */
export function toneOf(phase: SurveyPhase): 'ok' | 'warn' | 'danger' | 'info' | undefined {
  if (phase === 'open') return 'ok'
  if (phase === 'rejected') return 'danger'
  if (phase === 'approval' || phase === 'paused') return 'warn'
  return phase === 'waiting' ? 'info' : undefined
}

/** Returns a copy of a list with one item moved to another position. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item)
  return next
}

/** Returns a shuffled copy of a list. The same seed produces the same order. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const next = [...list]
  let state = seed % 2147483647 || 1
  for (let index = next.length - 1; index > 0; index -= 1) {
    state = (state * 48271) % 2147483647
    const other = state % (index + 1)
    const current = next[index] as T // the index is within the list
    next[index] = next[other] as T // the index is within the list
    next[other] = current
  }
  return next
}
