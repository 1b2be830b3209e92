import { orgApi } from '@maru/api/org'
import { orgCompanyApi } from '@maru/api/org/company'
import { orgHolidayApi } from '@maru/api/org/holiday'
import { orgPresenceApi } from '@maru/api/org/presence'
import { orgProfileApi } from '@maru/api/org/profile'
import { orgReorganisationApi } from '@maru/api/org/reorganisation'
import { orgTitleApi } from '@maru/api/org/title'
import { routes } from '#kit/routes.ts'
import {
  createCompany,
  getCompanySettings,
  getLogo,
  removeLogo,
  updateCompany,
  uploadLogo,
} from './company/company.service.ts'
import { createHoliday, listHolidayEntries, removeHoliday, updateHoliday } from './holiday/holiday.service.ts'
import {
  getDepartment,
  getPerson,
  listByEmail,
  listCompanies,
  listDepartmentPath,
  listEmployees,
  listOrganisation,
  searchOrganisation,
} from './org.service.ts'
import { listPresence } from './presence/presence.service.ts'
import { getPresenceSetting, savePresenceSetting } from './presence/setting.service.ts'
import { getProfile, saveProfile } from './profile/profile.service.ts'
import { scheduleReorganisation, undoReorganisation } from './reorganisation/apply.service.ts'
import { getReorganisation, listOrganisationOn, listPeopleOn } from './reorganisation/compare.service.ts'
import {
  cancelReorganisation,
  createReorganisation,
  listReorganisations,
  rebaseReorganisation,
  removeReorganisation,
  saveReorganisation,
} from './reorganisation/draft.service.ts'
import { listReorganisationEffects } from './reorganisation/impact.service.ts'
import {
  createTitle,
  listCompanyTitles,
  orderTitles,
  removeTitle,
  renameTitle,
} from './title/title.service.ts'

const titleRoutes = routes(orgTitleApi, {
  listCompanyTitles: (context, input) => listCompanyTitles(context, input.comCode),
  createTitle,
  renameTitle,
  orderTitles,
  removeTitle,
})

const directoryRoutes = routes(orgApi, {
  listOrganisation,
  listDepartmentPath: (context, input) => listDepartmentPath(context, input.comCode, input.deptCode),
  listCompanies,
  getDepartment: (context, input) => getDepartment(context, input.comCode, input.deptCode),
  listByEmail: (context, input) => listByEmail(context, input.email),
  listEmployees,
  searchOrganisation,
  getPersonByEmail: (context, input) => getPerson(context, { email: input.email }),
  getPerson: (context, input) => getPerson(context, { personCodes: [input.personCode] }),
})

const companyRoutes = routes(orgCompanyApi, {
  getCompanySettings: (context, input) => getCompanySettings(context, input.comCode),
  createCompany,
  updateCompany,
  uploadLogo: (context, input, part) => uploadLogo(context, input.comCode, part),
  removeLogo: (context, input) => removeLogo(context, input.comCode),
  getLogo: (context, input) => getLogo(context, input.comCode, input.v),
})

const profileRoutes = routes(orgProfileApi, {
  getProfile,
  saveProfile,
})

const presenceRoutes = routes(orgPresenceApi, {
  listPresence,
  getPresenceSetting,
  savePresenceSetting,
})

const holidayRoutes = routes(orgHolidayApi, {
  listHolidayEntries,
  createHoliday,
  updateHoliday,
  removeHoliday: (context, input) => removeHoliday(context, input.holidayId),
})

const reorganisationRoutes = routes(orgReorganisationApi, {
  listReorganisations,
  getReorganisation,
  createReorganisation,
  saveReorganisation,
  rebaseReorganisation,
  scheduleReorganisation,
  cancelReorganisation,
  undoReorganisation,
  removeReorganisation,
  listOrganisationOn,
  listReorganisationEffects,
  listPeopleOn,
})

/** The calls of the organisation. */
export const orgRoutes = [
  ...directoryRoutes,
  ...companyRoutes,
  ...profileRoutes,
  ...presenceRoutes,
  ...holidayRoutes,
  ...reorganisationRoutes,
  ...titleRoutes,
]
