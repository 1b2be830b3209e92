import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Approval operation',
  tabs: {
    numbers: 'Numbers',
    managers: 'Box managers',
    statistics: 'Statistics',
    check: 'History check',
  },
  scope: {
    company: 'Company',
    dept: 'Department',
    form: 'Form',
  },
  target: 'Applies to',
  pattern: 'Pattern',
  patternHint:
    '{company} company · {dept} department · {form} abbreviation · {yyyy} {yy} year · {mm} month · {n:5} serial of five digits',
  counter: 'Counted by',
  reset: 'Begins again',
  resets: {
    year: 'Every year',
    month: 'Every month',
    never: 'Never',
  },
  sample: 'Example',
  addRule: 'Add rule',
  editRule: 'Change rule',
  removeRule: 'Remove rule',
  removeRuleAsk: 'Remove this rule? Later documents follow the rule of the company.',
  later: 'A changed rule applies to documents that are completed later.',
  dept: 'Department',
  person: 'Person',
  addManager: 'Add manager',
  removeManager: 'End for {{name}}',
  noManagers: 'No managers. Leaders run the boxes of their departments.',
  chooseDept: 'Choose a department.',
  period: 'Period',
  forms: 'By form',
  departments: 'By department',
  people: 'By approver',
  name: 'Name',
  count: 'Decided',
  usual: 'Usual time',
  waiting: 'Waiting',
  noFigures: 'Nothing was decided in this period.',
  check: 'Start the check',
  checkHint:
    'Replays the history of every document, compares hashes and contents, and names the first document that does not agree.',
  checking: '{{count}} checked',
  clean: 'All {{count}} documents agree with their histories.',
  touched: 'A document does not agree with its history: {{number}} {{subject}}',
  fault: {
    chain: 'The chain of hashes is broken.',
    act: 'The history has an impossible act.',
    state: 'The state differs from the history.',
    content: 'The content differs from the hash in the history.',
    columns: 'Subject, number or status differ from the history.',
  },
}
