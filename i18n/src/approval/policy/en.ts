import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Approval policy',
  hint: 'Applies to all forms of the company. A form can forbid more, but not allow more. Running documents keep the rules they were submitted with; substitute approval and the approval password apply at once.',
  groups: {
    deciding: 'Deciding',
    reading: 'Reading and comments',
    paper: 'Printing',
    defaults: 'Start values of new forms',
  },
  switches: {
    mayFinish: 'Final decision by delegated authority',
    maySubstitute: 'Substitute approval for absent people',
    mayActEarly: 'Pre-approval',
    mayDefer: 'Post-approval',
    mayHold: 'Hold',
    mayCancel: 'Taking a decision back',
    mayReturnPrevious: 'Return to the previous step',
    mayReturnToStep: 'Return to a chosen step',
    agreementRejects: 'Rejection by an agreement',
    mayApproveOwn: 'Drafters approve their own documents',
    approverEdits: 'Approvers edit the content',
    mayApproveSeveral: 'Approving several documents at once',
    needsPassword: 'Approval password required',
    mayCirculate: 'Circulation of completed documents',
    mayRemoveComment: 'Removing own comments',
    printsSignatures: 'Print signature images',
    printsComments: 'Print comments and history',
  },
  withdrawn: 'Withdrawn documents',
  afterwards: {
    keep: 'Can be submitted again',
    discard: 'Discarded at once',
  },
  addedKinds: 'Roles that people may add',
  gridParts: 'Printed in the approval grid',
  parts: {
    review: 'Review',
    agree: 'Agreement',
    confirm: 'Confirmation',
    audit: 'Audit',
    process: 'Processing',
    title: 'Title',
    name: 'Name',
    date: 'Date',
  },
  forever: 'Without limit',
}
