import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  senderMark: {
    lookAlike:
      'Sent from an address ({{domain}}) that looks like one of ours. Check before you open links or reply.',
    colleague: 'The name is that of a colleague, but the address is external ({{address}}).',
    otherAddress: 'The name of the sender contains another address. The real one is {{address}}.',
    failed: 'The checks of the sender failed. Someone else may have sent this mail.',
    replyElsewhere: 'Replies go to another address ({{replyTo}}).',
    first: 'This is the first mail from this address.',
  },
  unsubscribe: 'Unsubscribe',
  askUnsubscribe: 'Stop mails of {{name}}? The portal asks the sender for you.',
  unsubscribed: 'The sender was asked. It may take some days.',
  unsubscribeSubject: 'Unsubscribe',
  source: 'Headers and source',
  sourceHeaders: 'Headers',
  sourceText: 'Source',
  sourceCut: 'Only the start is shown. Save the mail as .eml for the rest.',
  saveAll: 'Save all (.zip)',
  viewPicture: 'View {{name}}',
  saveFile: 'Save',
  category: 'Category',
  allCategories: 'All categories',
  noCategories: 'Create categories in the settings.',
  marked: '{{count}} mail(s) marked.',
  newMails: 'Show {{count}} new mail(s)',
  linkHost: 'Opens',
  senderCheck: {
    proved: 'The address of the sender is confirmed.',
    failed: 'The address of the sender may be forged.',
    unknown: 'The address of the sender cannot be confirmed.',
  },
  showQuote: 'Show quoted mail',
  showAs: 'Show as',
  ownCharset: 'As the mail says',
  lightSheet: 'Show on a light sheet',
  darkSheet: 'Show on a dark sheet',
  saveOf: 'Save {{name}}',
  away: 'Away until {{time}}',
  undoLast: 'Undo the last act',
  from: 'From',
  date: 'Received',
  sentAt: 'Sent {{time}}',
}
