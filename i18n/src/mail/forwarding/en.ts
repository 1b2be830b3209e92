import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: settings of forwarding. */
export const en: TextsLike<typeof ko> = {
  text: 'Incoming mails are passed on automatically.',
  isOn: 'Forward automatically',
  to: 'Forward to',
  keep: 'Keep a copy in my mailbox',
  keepHint: 'Without a copy, passed-on mails go to the deleted items.',
  needRecipient: 'Please select a user to forward to.',
  askOff: 'Switch off forwarding?',
  notSet: 'No forwarding is set.',
  off: 'Forwarding was switched off.',
  failed: 'A problem occurred.',
}
