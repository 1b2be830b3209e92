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
