import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Retention by kind of data',
  intro:
    'Data older than this are deleted each night. Data of people under a legal hold stay. The audit log cannot be changed here; it is kept for 400 days. Approval documents follow the retention of their form.',
  kind: 'Data',
  usual: 'Usual time',
  least: 'At least',
  own: 'Our company',
  days: '{{count}} day(s)',
  ever: 'Kept for ever',
  asUsual: 'As usual',

  usually: 'Usual: {{time}}',
  dialog: 'Retention: {{name}}',
  field: 'Days',
  hint: 'From {{least}} to {{most}} days. Leave empty for the usual {{most}} days.',
  hintEver: 'At least {{least}} day(s). Leave empty to keep the data for ever.',
  fault: 'Enter a number from {{least}} to {{most}}, or leave it empty.',
  counting: 'Counting what would be deleted…',
  tonight: 'Saving deletes {{count}} item(s) the next night. This cannot be undone.',
  nothing: 'Nothing would be deleted the next night.',
  saveDeleting: 'Save and delete {{count}}',
  saved: 'The retention was saved.',
  kinds: {
    alarm: 'Notifications',
    click: 'Menu clicks',
    articleBin: 'Deleted articles',
    surveyBin: 'Deleted surveys',
    mailBin: 'Deleted mails',
    eventBin: 'Deleted events',
    booking: 'Past bookings',
    survey: 'Closed surveys',
  },
  about: {
    alarm: 'Notifications in the lists of people',
    click: 'Records of the menu statistics, which then cover only this time.',
    articleBin: 'Articles that managers can restore; with attachments and comments.',
    surveyBin: 'Surveys that managers can restore; with answers and files.',
    mailBin: 'Mails that were also deleted from the trash and can still be recovered',
    eventBin:
      'Events and calendars that were deleted; with attachments and answers. Parts of a series go together.',
    booking: 'Bookings that have ended. Those with something to return stay.',
    survey: 'Surveys that have ended; with answers and files.',
  },
}
