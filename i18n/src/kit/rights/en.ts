import type { TextsLike } from '../tree.ts'
import type { ko } from './ko.ts'

/** The field for rights and the dialog for roles. */
export const en: TextsLike<typeof ko> = {
  subject: 'Who',
  kinds: {
    company: 'Company',
    department: 'Department',
    unit: 'Department',
    person: 'Person',
    role: 'Role',
    title: 'Title',
    position: 'Position',
  },
  everyone: 'Everyone',
  gone: 'Deleted ({{id}})',
  below: 'With departments below',
  belowOf: 'Include the departments below {{name}}',
  add: 'Add people or departments',
  addCompany: 'Add the whole company',
  company: 'Add a company',
  roles: 'Select roles',
  levelOf: 'Right of {{name}}',
  removeOf: 'Remove {{name}}',
  dialog: {
    title: 'Select roles',
    filter: 'Find a role by name',
    available: 'Available roles',
    selected: 'Selected roles',
    add: 'Select {{name}}',
    take: 'Remove {{name}}',
    drag: 'Drag {{name}}',
    clear: 'Clear all',
    none: 'No role is selected. Press an arrow, or drag a role here.',
    noneLeft: 'All roles are selected.',
    noMatch: 'No role has this name.',
  },
}
