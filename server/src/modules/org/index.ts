import type { Room } from '../../kit/room.ts'
import { peopleSource } from './found/found.service.ts'
import { orgRoutes } from './org.routes.ts'

export {
  type ImportFiles,
  type ImportOptions,
  type ImportReport,
  importOrganisation,
  type TableReport,
} from './import/import.service.ts'
export { type Difference, lockImport as lockOrganisation } from './import/import.sql.ts'
export {
  insertPerson,
  type PersonColumns,
  type PersonRecord,
  reinstatePerson,
  replacePosts,
  retirePersonOn,
  selectCompaniesOfDepartments,
  selectPersonRecord,
  selectTakenPerson,
  selectTitles,
  updatePersonColumns,
} from './person/person.sql.ts'
export { refreshPeopleSearch } from './search/search.service.ts'
export { ensureFirstPerson } from './start/start.service.ts'
export { hasCompany, hasCompanyLocked, type NewCompany, upsertCompany } from './start/start.sql.ts'

/** Companies, departments, titles, people and posts. */
export const orgRoom: Room = { name: 'org', routes: orgRoutes, fills: { searchSource: [peopleSource] } }
