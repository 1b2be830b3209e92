import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: invitations in mails. */
export const en: TextsLike<typeof ko> = {
  label: 'Invitation',
  request: 'This is an invitation to an event.',
  cancel: 'The organizer canceled this event.',
  reply: 'This is an answer to an invitation.',
  counter: 'A guest proposes another time.',
  outdated: 'There is a newer version of this invitation. Answer in the latest mail.',
  unknown: 'This invitation is for another person or cannot be read.',
  organizer: 'Organized by {{name}}',
  answers: {
    accepted: 'Accept',
    tentative: 'Tentative',
    declined: 'Decline',
  },
  answered: 'Your answer was sent and your calendar updated.',
  conflict: 'Other entries at the same time: {{titles}}',
  free: 'You have no other entry at this time.',
  open: 'Show event',
  waits: 'Your calendar does not have this change yet. Make sure that you trust the sender.',
  apply: 'Apply to calendar',
  applied: 'Your calendar was updated.',
  full: 'Your calendar does not get this change: the series has too many changed dates.',
}
