import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: WordsLike<typeof ko> = {
  alarms: 'Notifications',
  alarmsUnread: 'Notifications, some are unread',
  alarmsAll: 'All',
  alarmsApproval: 'Approval',
  alarmsBoard: 'Boards',
  alarmsNone: 'There are no new notifications.',
  alarmsNoneOfKind: 'There are no new notifications of this kind.',
  alarmsMore: 'Only the newest {{count}} notifications are shown.',
  alarmsRemoveAll: 'Delete all',
  alarmsRemoveAllQuestion: 'Delete all notifications?',
  alarmsRemoved: 'All notifications were deleted.',
  alarmsRemoveFailed: 'The notifications could not be deleted.',
  alarmReadFailed: 'The notification could not be marked as read. It may appear in the list again.',
  alarmNoAddress: 'This notification leads to no page.',
  approvalRequested: '{{name}} asks for your approval.',
  approvalDone: '{{name}} approved.',
}
