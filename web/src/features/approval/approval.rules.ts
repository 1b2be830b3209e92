import {
  type BoxName,
  boxNames,
  boxSorts,
  type DocumentDetail,
  decimalOf,
  decimalText,
  type ShownStep,
} from '@maru/api/approval'
import { isDay } from '@maru/api/kit/time/clock'
import { readFrom } from '#features/relation/index.tsx'
import { choiceParam, flagParam, type ListState, textParam, wholeParam } from '#kit/address/list-state.ts'

/** The boxes of the left menu in their groups. */
export const boxGroups: readonly {
  id: 'mine' | 'drafts' | 'reading' | 'department'
  boxes: readonly BoxName[]
}[] = [
  { id: 'mine', boxes: ['pending', 'scheduled', 'decided'] },
  { id: 'drafts', boxes: ['progress', 'completed', 'rejected', 'withdrawn', 'saved'] },
  { id: 'reading', boxes: ['reference', 'circulation', 'received', 'announced'] },
  {
    id: 'department',
    boxes: [
      'departmentDrafted',
      'departmentReference',
      'departmentReceived',
      'departmentDispatch',
      'company',
    ],
  },
]

/** Periods of a list in days; `own` is chosen by two days. */
export const boxPeriods = ['all', '30', '90', '365', 'own'] as const

/** The state of the page of boxes in its address. */
export const boxParams = {
  box: choiceParam('BOX', boxNames, 'pending'),
  page: wholeParam('PAGE', 1),
  size: wholeParam('SIZE', 20),
  text: textParam('SEARCHTEXT'),
  form: textParam('FORM'),
  days: choiceParam('DAYS', boxPeriods, 'all'),
  from: textParam('FROM'),
  until: textParam('UNTIL'),
  sort: choiceParam('SORT', boxSorts, 'date'),
  isOldest: flagParam('OLDEST'),
  isUnread: flagParam('UNREAD'),
  folder: textParam('FOLDER'),
  group: textParam('GROUP'),
  year: textParam('YEAR'),
  apmId: textParam('ID'),
}

/** The state of a box in its address. */
export type BoxState = Omit<ListState<typeof boxParams>, 'apmId'>

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** What the server is asked for a box and its filters, without page and size. */
export function boxInput(state: BoxState) {
  const { box, text, form, days, from, until, sort, isOldest, isUnread, folder, group, year } = state
  const isCompany = box === 'company'
  const isOwn = days === 'own'
  return {
    ...{ box, sort },
    ...(text === '' ? {} : { searchText: text }),
    ...(form === '' ? {} : { applicationId: form }),
    ...(days === 'all' || isOwn ? {} : { startDate: dayBefore(Number(days)) }),
    ...(isOwn && isDay(from) ? { startDate: from } : {}),
    ...(isOwn && isDay(until) ? { endDate: until } : {}),
    ...(isOldest ? { isOldestFirst: true } : {}),
    ...(isUnread ? { isUnreadOnly: true } : {}),
    ...(isCompany && /^\d+$/.test(group) ? { groupId: group } : {}),
    ...(isCompany && /^\d{4}$/.test(year) ? { year: Number(year) } : {}),
    ...(box === 'folder' && folder !== '' ? { folderId: folder } : {}),
  }
}

/** The address of a document in the list of internal auditors, or of the list. */
export const auditAddress = (apmId?: string) => `/workflow?AUDIT=true${apmId ? `&ID=${apmId}` : ''}`

/** The address of a folder. */
export const folderAddress = (folderId: string) => `/workflow?BOX=folder&FOLDER=${folderId}`

/** The key of a decision on a document, as the work queue has it: both lists hide the same rows. */
export const decisionKey = ({ apmId }: { apmId: string }): string => `approval ${apmId}`

/** The address of a box, or of a document opened from it. */
export function boxAddress(box: BoxName, apmId?: string): string {
  return `/workflow?BOX=${box}${apmId ? `&ID=${apmId}` : ''}`
}

/** What the form window shows: a document, or a form, draft or copy to write. */
export interface FormAddress {
  apmId?: string | undefined
  applicationId?: string | undefined
  storeKey?: string | undefined
  /** `again`: the document is submitted again; `copy`: a new document with its values. */
  mode?: 'again' | 'copy' | undefined
  /** The leave document that a cancelling form starts with. */
  leave?: string | undefined
  /** The item from which a new document is made. */
  from?: string | undefined
  /** The key of the viewer for the document. */
  authKey?: string | undefined
  isWindow?: boolean
}

/** The address of the form window (spec 1§2). */
export function formAddress(address: FormAddress): string {
  const { apmId, applicationId, storeKey, mode, leave, from, authKey, isWindow = false } = address
  const query = new URLSearchParams()
  if (apmId) query.set('apmid', apmId)
  if (applicationId) query.set('appid', applicationId)
  if (storeKey) query.set('storekey', storeKey)
  if (mode) query.set('mode', mode)
  if (leave) query.set('leave', leave)
  if (from) query.set('FROM', from)
  if (authKey) query.set('authkey', authKey)
  if (isWindow) query.set('pop', '1')
  return `/page/form?${query}`
}

/** Reads the address of the form window; names are compared without letter case. */
export function parseFormAddress(query: Record<string, unknown>): FormAddress {
  const text = (name: string) => {
    const match = Object.entries(query).find(([key]) => key.toLowerCase() === name)?.[1]
    return match === undefined || match === null || match === '' ? undefined : String(match)
  }
  const mode = text('mode')
  return {
    ...{ apmId: text('apmid'), applicationId: text('appid'), storeKey: text('storekey') },
    mode: mode === 'again' || mode === 'copy' ? mode : undefined,
    leave: text('leave'),
    from: readFrom(query),
    authKey: text('authkey'),
    isWindow: text('pop') === '1',
  }
}

/** An amount with separators; other texts stay as they are. */
export function groupedNumber(value: string): string {
  const decimal = decimalOf(value)
  if (decimal === undefined) return value
  const [whole = '', rest] = decimalText(decimal).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}

/** The whole amount of a decimal text; undefined for fractions and other texts. */
export function wholeAmount(value: string): bigint | undefined {
  const decimal = decimalOf(value)
  return decimal === undefined || decimal % 1_000_000n !== 0n ? undefined : decimal / 1_000_000n
}

/** All steps of the line in their order, with the size of their stage. */
export function stepsOf(stages: DocumentDetail['stages']): { step: ShownStep; isParallel: boolean }[] {
  return stages.flatMap((stage) => stage.steps.map((step) => ({ step, isParallel: stage.steps.length > 1 })))
}

/** The colour of the tag of a status. */
export const statusTones = {
  TEMP: undefined,
  PROGRESS: 'info',
  HOLD: 'warn',
  COMPLETE: 'ok',
  REJECT: 'danger',
  WITHDRAWN: undefined,
  DISCARD: undefined,
  EXPIRED: undefined,
} as const
