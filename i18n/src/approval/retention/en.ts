import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  hint: 'The retention of these documents has ended. They are purged with attachments and history unless they are restored within {{count}} day(s). A restored document does not expire again.',
  none: 'No document has reached the end of its retention.',
  expired: 'Expired',
  purge: 'To be purged',
  restore: 'Restore',
  purgeNow: 'Purge',
  ask: 'Purge {{count}} document(s)? Attachments and history are deleted too. This cannot be undone.',
  restored: 'Restored {{count}} document(s).',
  purged: 'Purged {{count}} document(s).',
}
