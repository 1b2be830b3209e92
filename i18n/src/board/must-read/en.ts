import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Must read',
  switch: 'Ask people to read it',
  who: 'Who must read it',
  everyone: 'Everybody who reads this board',
  chosen: 'Chosen people and departments',
  people: 'People and departments',
  peopleNeeded: 'Choose people or departments.',
  ask: 'You are asked to read this. Please confirm when you have.',
  confirm: 'I have read it',
  done: 'You confirmed reading on {{date}}.',
  count: 'Read by {{read}} of {{total}}',
  list: 'Who has read it',
  read: 'Read {{count}}',
  unread: 'Not read {{count}}',
  none: 'There is nobody here.',
}
