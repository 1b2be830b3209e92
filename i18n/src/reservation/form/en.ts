import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Title',
  content: 'Content',
  resource: 'Resource',
  resourceEmpty: 'Choose a resource to book.',
  day: 'Date',
  endDay: 'End date',
  start: 'Start',
  end: 'End',
  people: 'Participants',
  agree: 'I agree to the terms of use.',
  free: 'This time is free ({{count}}).',
  freeAsk: 'This time is free and needs approval ({{count}}).',
  conflicts: 'Dates in conflict',
  conflictCount: '{{count}} of {{all}} dates cannot be booked.',
  conflictLeft: '{{count}} left',
  holder: '{{name}} ({{dept}}) {{from}}–{{until}} · {{title}}',
  choose: 'Choose what to do',
  choiceOf: 'What to do on {{day}}',
  skip: 'Skip this date',
  wait: 'Join the waiting list (no. {{count}})',
  other: 'Use {{name}}',
  settleFirst: 'Settle the {{count}} dates that cannot be booked first.',
  cancel: 'Cancel',
  save: 'Book',
  ask: 'Request approval',
  update: 'Save',
}
