import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Approvals',
  tabs: {
    Wating: 'Waiting',
    Accept: 'Approved',
    Reject: 'Rejected',
    All: 'All',
  },
  acceptCount: 'Approve {{count}}',
  empty: 'There are no requests here.',
  pick: 'Select {{title}}',
  overlaps: '{{count}} overlapping',
  undo: 'Undo decision',
  openLeft: 'Approved. Other approvers still have to decide.',
  done: 'Decided {{count}}, and settled {{others}} overlapping request(s).',
  acceptTitle: 'Approve {{count}} request(s)',
  rejectTitle: 'Reject {{count}} request(s)',
  comment: 'Comment',
  others: 'Other requests for the same time',
  othersChoices: {
    reject: 'Reject them',
    wait: 'Move them to the waiting list',
    keep: 'Leave them',
  },
}
