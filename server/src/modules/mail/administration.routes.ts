import { mailAdministrationApi } from '@maru/api/mail/administration'
import { routes } from '#kit/routes.ts'
import * as administration from './administration/administration.service.ts'
import * as group from './administration/group.service.ts'
import * as quota from './administration/quota.service.ts'
import * as server from './administration/server.service.ts'
import * as signIn from './administration/sign-in.service.ts'
import * as company from './move/company.service.ts'
import * as report from './move/report.service.ts'

/** The calls of the administration of mail. */
export const mailAdministrationRoutes = routes(
  mailAdministrationApi,
  administration,
  group,
  quota,
  server,
  signIn,
  company,
  report,
)
