import type { NoticePopupSetting } from '@maru/api/gnb/notice-popup'

/** How a popup is at an instant: switched off, not begun, shown, or over. */
export function popupState(
  popup: Pick<NoticePopupSetting, 'isActive' | 'startDate' | 'endDate'>,
  now: Date,
): 'off' | 'waiting' | 'shown' | 'over' {
  if (!popup.isActive) return 'off'
  if (Date.parse(popup.startDate) > now.getTime()) return 'waiting'
  return Date.parse(popup.endDate) > now.getTime() ? 'shown' : 'over'
}

/** An instant as a `datetime-local` field takes it, in the browser's zone: `2026-11-22T09:00`. */
export function toLocalField(instant: string | Date): string {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The instant of a `datetime-local` field; null where it is empty or no date. */
export function fromLocalField(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
