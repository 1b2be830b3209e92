import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: settings of several accounts. */
export const en: TextsLike<typeof ko> = {
  text: 'Open other mailboxes that you were granted next to your own.',
  add: 'Add account',
  user: 'User',
  email: 'Account',
  isUse: 'In use',
  choose: 'Mailbox',
  none: 'No accounts were added.',
  nothingOpen: 'There is no other mailbox that you may open. Ask its owner for a grant.',
  useOf: 'Use {{name}}',
  upOf: 'Move {{name}} up',
  downOf: 'Move {{name}} down',
  editOf: 'Edit {{name}}',
  edit: 'Edit account',
  removeOf: 'Delete {{name}}',
  askRemove: 'Remove the account {{name}} from the list?',
  grants: 'People who may open my mailbox',
  grantsText: 'These people see your mails. Every change is written to the audit log.',
  grantsNone: 'There are no grants.',
  grantAdd: 'Give a grant',
  person: 'Person',
  level: 'Level',
  levels: {
    read: 'Read',
    write: 'Read and write',
    manage: 'Manage',
  },
  needPerson: 'Choose a person.',
  revokeOf: 'Take the grant of {{name}}',
  askRevoke: 'Take the grant of {{name}}?',
}
