import type { AdminResource, Blackout, ResourceRules } from '@maru/api/reservation'
import type { PickItem } from '#kit/picking.ts'

const newRules: ResourceRules = {
  slotMinutes: 30,
  minMinutes: 0,
  maxMinutes: 0,
  windowDays: 0,
  noticeMinutes: 0,
  editNoticeMinutes: 0,
  cancelNoticeMinutes: 0,
  bufferMinutes: 0,
  allowsMidnight: false,
  allowsRepeat: true,
  quotaCount: 0,
  quotaMinutes: 0,
  alwaysApproves: false,
  needsAllApprovers: false,
  allowsOwnApproval: false,
  approvalHours: 0,
  allowsWaiting: true,
  holdMinutes: 30,
  checkIn: 'none',
  checkInBefore: 15,
  releaseMinutes: 15,
  needsReturn: false,
  noShowLimit: 0,
  personLimit: 0,
}

const peopleOf = (people: AdminResource['managers']): PickItem[] =>
  people.map((one) => ({
    kind: 'person',
    id: one.personCode,
    name: one.name,
    title: { ko: '', en: '', zh: '' },
    place: { ko: '', en: '', zh: '' },
    email: one.email,
    photo: '',
    comCode: '',
    deptCode: '',
  }))

/** The initial values of the dialog: a stored resource, or a new resource in a category. */
export function firstDraft(resource: AdminResource | null, folderId: number) {
  return {
    folderId: resource?.folderId ?? folderId,
    name: resource?.name ?? { ko: '', en: '', zh: '' },
    kind: resource?.kind ?? ('room' as const),
    place: resource?.place ?? '',
    description: resource?.description ?? '',
    terms: resource?.terms ?? '',
    capacity: resource?.capacity ?? 0,
    quantity: resource?.quantity ?? 1,
    equipment: resource?.equipment ?? [],
    color: resource?.color ?? 1,
    isGlobal: resource?.isGlobal ?? false,
    isFaulty: resource?.isFaulty ?? false,
    timeZone: resource?.timeZone ?? 'Asia/Seoul',
    hours: resource?.hours ?? Array.from({ length: 7 }, () => ({ from: '09:00', until: '18:00' })),
    rules: resource?.rules ?? newRules,
    customFields: resource?.customFields ?? [],
    blackouts: resource?.blackouts ?? [],
    fileCode: resource?.fileCode ?? null,
    rights: resource?.rights ?? [],
    managers: peopleOf(resource?.managers ?? []),
    approvers: peopleOf(resource?.approvers ?? []),
  }
}

/** The values of the resource dialog. */
export type ResourceDraft = ReturnType<typeof firstDraft>

/** Properties of the parts of the dialog; `faultOf` returns the fault of a field. */
export interface ResourcePartProps {
  draft: ResourceDraft
  onChange: (next: Partial<ResourceDraft>) => void
  faultOf: (name: keyof ResourceDraft) => string | undefined
}

/** Whether a blocked time lacks a day, or does not end after its start. */
export const isEmptyBlackout = ({ startDate, startTime, endDate, endTime }: Blackout): boolean =>
  startDate === '' || endDate === '' || `${endDate}T${endTime}` <= `${startDate}T${startTime}`

/** Whether requests for the resource need an approval, but it has no approvers. */
export const lacksApprovers = ({ rules, rights, approvers }: ResourceDraft): boolean =>
  approvers.length === 0 && (rules.alwaysApproves || rights.some(({ right }) => right === 'request'))

/** Rules that are numbers, in the order of the form. */
export const ruleNumbers = [
  'slotMinutes',
  'minMinutes',
  'maxMinutes',
  'windowDays',
  'noticeMinutes',
  'editNoticeMinutes',
  'cancelNoticeMinutes',
  'bufferMinutes',
  'quotaCount',
  'quotaMinutes',
  'personLimit',
  'approvalHours',
  'holdMinutes',
  'checkInBefore',
  'releaseMinutes',
  'noShowLimit',
] as const

/** Rules that are on or off, in the order of the form. */
export const ruleSwitches = [
  'allowsMidnight',
  'allowsRepeat',
  'alwaysApproves',
  'needsAllApprovers',
  'allowsOwnApproval',
  'allowsWaiting',
  'needsReturn',
] as const

/** Parses typed text to a whole number of at least 0; returns 0 for other text. */
export const wholeOf = (text: string): number => Math.max(0, Math.floor(Number(text) || 0))
