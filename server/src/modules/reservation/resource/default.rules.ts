import type { ResourceRules } from '@maru/api/reservation'

/** The default rules of a resource. */
export const plainRules: ResourceRules = {
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
