import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Calendar addresses',
  hint: 'Add the address to another calendar program to see your bookings there. Anyone who knows the address can read it, so do not share it.',
  of: 'Calendar of',
  make: 'Make address',
  address: 'Calendar address (secret)',
  once: 'The address is shown only now. Making it again ends the former one.',
  copy: 'Copy address',
  copied: 'The address was copied.',
  notCopied: 'The address was not copied. Select it and copy it yourself.',
  made: 'Made on {{day}}',
  remove: 'End',
  removeOf: 'End the address of {{name}}',
  empty: 'You have no addresses yet.',
}
