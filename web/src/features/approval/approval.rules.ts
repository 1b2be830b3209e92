import {
  type BoxName,
  boxNames,
  type DocumentDetail,
  decimalOf,
  decimalText,
  type ShownStep,
} from '@maru/api/approval'
import { choiceParam, textParam, wholeParam } from '../../kit/list-state.ts'

/** The boxes of the left menu in their groups. */
export const boxGroups: readonly {
  id: 'mine' | 'drafts' | 'reading' | 'department'
  boxes: readonly BoxName[]
}[] = [
  { id: 'mine', boxes: ['pending', 'scheduled', 'decided'] },
  { id: 'drafts', boxes: ['progress', 'completed', 'rejected', 'withdrawn', 'saved'] },
  { id: 'reading', boxes: ['reference', 'received', 'announced'] },
  { id: 'department', boxes: ['departmentDrafted', 'departmentReference', 'departmentReceived'] },
]

/** The state of the page of boxes in its address. */
export const boxParams = {
  box: choiceParam('BOX', boxNames, 'pending'),
  page: wholeParam('PAGE', 1),
  size: wholeParam('SIZE', 20),
  text: textParam('SEARCHTEXT'),
  form: textParam('FORM'),
  days: choiceParam('DAYS', ['30', '90', '365', 'all'], 'all'),
  apmId: textParam('ID'),
}

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
  isWindow?: boolean
}

/** The address of the form window (spec 1§2). */
export function formAddress(address: FormAddress): string {
  const { apmId, applicationId, storeKey, mode, leave, isWindow = false } = address
  const query = new URLSearchParams()
  if (apmId) query.set('apmid', apmId)
  if (applicationId) query.set('appid', applicationId)
  if (storeKey) query.set('storekey', storeKey)
  if (mode) query.set('mode', mode)
  if (leave) query.set('leave', leave)
  if (isWindow) query.set('pop', '1')
  return `/page/form?${query}`
}

/** Reads the address of the form window; names are compared without letter case. */
export function parseFormAddress(query: Record<string, unknown>): FormAddress {
  const text = (name: string) => {
    const found = Object.entries(query).find(([key]) => key.toLowerCase() === name)?.[1]
    return found === undefined || found === null || found === '' ? undefined : String(found)
  }
  const mode = text('mode')
  return {
    ...{ apmId: text('apmid'), applicationId: text('appid'), storeKey: text('storekey') },
    mode: mode === 'again' || mode === 'copy' ? mode : undefined,
    leave: text('leave'),
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
