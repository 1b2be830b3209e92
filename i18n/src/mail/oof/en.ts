import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: settings of absences. */
export const en: TextsLike<typeof ko> = {
  text: 'While you are away, each sender gets one automatic answer.',
  isOn: 'Out of office',
  start: 'Start',
  end: 'End',
  message: 'Text of the answer',
  outside: 'Also answer people outside',
  state: {
    Disabled: 'Off',
    Enabled: 'Away',
    Scheduled: 'Scheduled',
  },
  leave: 'An approved leave answers until {{time}}.',
  off: 'Out of office was switched off.',
  needTimes: 'Enter start and end.',
  awayUntil: '{{name}}: away until {{time}}',
}
