import { orgApi } from '@maru/api/org'
import { routes } from '../../kit/routes.ts'
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

/** The calls of the organisation. */
export const orgRoutes = routes(orgApi, {
  listOrganisation: (context, input) => listOrganisation(context, input),
  listDepartmentPath: (context, input) => listDepartmentPath(context, input.comCode, input.deptCode),
  listCompanies: (context) => listCompanies(context),
  getDepartment: (context, input) => getDepartment(context, input.comCode, input.deptCode),
  listByEmail: (context, input) => listByEmail(context, input.email),
  listEmployees: (context, input) => listEmployees(context, input),
  searchOrganisation: (context, input) => searchOrganisation(context, input),
  getPersonByEmail: (context, input) => getPerson(context, { email: input.email }),
  getPerson: (context, input) => getPerson(context, { personCodes: [input.personCode] }),
})
