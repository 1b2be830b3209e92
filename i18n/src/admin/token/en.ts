import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  intro:
    'Programs such as an HR or chat system call the portal with a token. It sees only what the person who made it may see, and has no rights of administration.',
  add: 'Create API token',
  none: 'There are no API tokens. Create one for each program with only the scopes that it needs.',
  name: 'Name',
  nameHint: 'A name that says which program uses it.',
  nameMissing: 'Enter a name.',
  person: 'Made by',
  scopes: 'Scopes',
  scopeMissing: 'Choose at least one scope.',
  scope: {
    orgRead: 'Read organization and people',
    boardRead: 'Read boards',
    boardWrite: 'Write in boards',
    calendarRead: 'Read calendars',
    calendarWrite: 'Write in calendars',
    reservationRead: 'Read bookings',
    reservationWrite: 'Make bookings',
    approvalRead: 'Read approval documents',
    fileRead: 'Read attachments',
    fileWrite: 'Upload attachments',
    mailSend: 'Send mail',
  },
  days: 'Period',
  dayCount: '{{count}} day(s)',
  rate: 'Calls in a minute',
  rateCount: '{{count}} call(s)',
  lastUsed: 'Last used',
  unused: 'Never used',
  ends: 'Ends',
  ended: 'Ended',
  revoke: 'Revoke',
  revokeQuestion: 'Revoke the token “{{name}}”? Programs that use it stop at once.',
  revoked: 'The token is revoked.',
}
