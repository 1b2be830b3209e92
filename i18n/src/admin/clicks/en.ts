import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  intro:
    'How often menus are clicked, without people. Groups and days with fewer than {{count}} people are not shown separately.',
  byDay: 'By day',
  sum: '{{clicks}} click(s), {{people}} people',
  busiest: 'Busiest day {{day}}, {{count}} click(s)',
  noDays: 'No day can be shown',
  fewPeople: 'Hidden: few people',
  menu: 'Menu',
  department: 'Department',
  company: 'Company',
  clicks: 'Clicks',
  people: 'People',
  clickCount: '{{count}} click(s)',
  peopleCount: '{{count}} people',
  none: 'Nothing was used by {{count}} people or more. Choose a longer period.',
  hidden: '{{clicks}} click(s) of groups below {{count}} people, and of one that is hidden with them',
  rule: 'Size of the groups shown',
  smallest: 'Smallest group (people)',
  ruleHint: 'With 1, the clicks of one person can be seen. A change is recorded in the audit log.',
  ruleFault: 'Type a number from 1 to 50.',
  ruleSaved: 'The rule is saved.',
}
