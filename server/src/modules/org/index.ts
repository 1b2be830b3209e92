import type { Room } from '#kit/room.ts'
import { absenceTimes } from './absence/absence.service.ts'
import { loadPublicHolidays, readPublicHolidays } from './holiday/edition.service.ts'
import { orgRoutes } from './org.routes.ts'
import { applyDue } from './reorganisation/apply.service.ts'
import { peopleSource } from './search-source/search-source.service.ts'

export {
  type AbsenceSource,
  listAbsences,
  removeAbsences,
  saveAbsences,
} from './absence/absence.service.ts'
export type { Absence, AbsenceKind, StoredAbsence } from './absence/absence.sql.ts'
export { pushPresence } from './absence/presence-push.service.ts'
export { createCompany, getLogo } from './company/company.service.ts'
export {
  type DayPeriod,
  listCompanyHolidays,
  listWorkDays,
} from './holiday/company-holiday.service.ts'
export type { HolidayOfCompany } from './holiday/holiday.sql.ts'
export { daysBetween, usualWorkWeek, workDaysOf } from './holiday/work-days.rules.ts'
export {
  type ImportFiles,
  type ImportOptions,
  type ImportReport,
  importOrganisation,
  type TableReport,
} from './import/import.service.ts'
export { type Difference, lockImport as lockOrganisation } from './import/import.sql.ts'
export { deleteLeave, findCompanyDay, type Leave, selectLeave, upsertLeave } from './leave/leave.sql.ts'
export {
  type DatedPost,
  replaceDatedPosts,
  selectCompaniesOfDepartmentsOn,
  selectDatedPosts,
  selectPostNames,
} from './person/dated-post.sql.ts'
export {
  hasDepartmentOn,
  insertPerson,
  moveEmployer,
  type PersonColumns,
  type PersonRecord,
  reinstatePerson,
  replacePosts,
  retirePersonOn,
  selectCompaniesOfDepartments,
  selectConflictingPerson,
  selectPersonRecord,
  selectTitles,
  updatePersonColumns,
} from './person/person.sql.ts'

import { orgPersonalData } from './personal/personal.rules.ts'

export { listCompanies } from './org.service.ts'
export { listDeputies, listTelephones } from './presence/deputy.service.ts'
export { presenceDays } from './presence/presence.rules.ts'
export { refreshPeopleSearch } from './search/search.service.ts'
export { ensureFirstPerson } from './start/start.service.ts'
export { hasCompany, hasCompanyLocked, isCompany, type NewCompany, upsertCompany } from './start/start.sql.ts'
export { selectRoleSubjects, selectSubjectNames } from './subject/subject.sql.ts'

/** Companies, departments, titles, people and posts; holidays and absences. */
export const orgRoom: Room = {
  name: 'org',
  inView: 'reads',
  routes: orgRoutes,
  async prepare({ db }) {
    await loadPublicHolidays(db, await readPublicHolidays())
  },
  // A process that was down at midnight does not wait for the next quarter of an hour.
  async start(context) {
    await applyDue(context)
    return async () => {}
  },
  scheduled: {
    // Midnight of a company depends on its zone.
    'org.applyReorganisations': { cron: '*/15 * * * *', run: applyDue },
  },
  fills: {
    personalData: [orgPersonalData],
    searchSource: [peopleSource],
    busyTimes: [absenceTimes],
    portalScreen: [
      {
        id: 'org',
        address: '/orgmap/main',
        name: { ko: '조직도', en: 'Organization', zh: '组织架构' },
        icon: 'people',
        order: 80,
      },
    ],
  },
}
