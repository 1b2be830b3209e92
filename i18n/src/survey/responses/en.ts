/** English: the answers of one person after another. */
export const en = {
  title: 'Single responses',
  anonymous: 'An anonymous survey has no single responses.',
  search: 'Search by name',
  department: 'Department',
  allDepartments: 'All departments',
  previous: 'Previous response',
  next: 'Next response',
  place: '{{place}} / {{total}}',
  answered: 'Answered {{time}}',
  noMatch: 'No response matches.',
  blank: 'Not answered',
  notAsked: 'Not asked because of an earlier answer',
}
