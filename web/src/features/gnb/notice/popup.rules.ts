import type { NoticePopupSetting } from '@maru/api/gnb/notice-popup'

/** Returns the state of a popup at an instant: switched off, not started, shown, or ended. */
export function popupState(
  popup: Pick<NoticePopupSetting, 'isActive' | 'startDate' | 'endDate'>,
  now: Date,
): 'off' | 'waiting' | 'shown' | 'over' {
  if (!popup.isActive) return 'off'
  if (Date.parse(popup.startDate) > now.getTime()) return 'waiting'
  return Date.parse(popup.endDate) > now.getTime() ? 'shown' : 'over'
}

/**
 * Formats an instant as the value of a date and time field, in the browser's time zone: `2026-11-22T09:00`.
 */
export function toLocalField(instant: string | Date): string {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Returns the instant of a date and time field; null if it is empty or not a valid date. */
export function fromLocalField(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
