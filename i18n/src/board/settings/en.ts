import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  search: 'Find a board',
  kindAll: 'All kinds',
  found: '{{count}} board(s)',
  noneFound: 'No board matches. Try another name or kind.',
  orderLater: 'The order cannot be changed while searching. Clear the search to move boards again.',
  more: 'Show {{count}} more',
  copy: 'Copy to a new board',
  copyName: '{{name}} copy',
  copied: 'The settings and rights of “{{name}}” are filled in. Articles are not copied.',
  removeFieldQuestion:
    'Remove the field “{{name}}”? It leaves the writer, the reader and the list. Values already entered stay with their articles and show again when the field is brought back.',
  removePrefaceQuestion:
    'Remove the heading “{{name}}”? Articles that bear it keep it; new ones cannot have it.',
  removedFields: 'Removed fields',
  removedPrefaces: 'Removed headings',
  bringBack: 'Bring back {{name}}',
  allOfCompany: 'Let the whole company read and write',
  optionsNeeded: 'Enter at least one option.',
  optionsDouble: 'An option stands twice.',
  codeNeeded: 'Enter a code.',
  codeDouble: 'This code is used already.',
  faults: 'Not saved. Correct {{count}} place(s) first.',
  on: 'on',
  off: 'off',
  nothing: 'none',
  fromTo: '{{from}} → {{to}}',
}
