import { reservationAdminApi } from '@maru/api/reservation'
import { routes } from '#kit/routes.ts'
import * as admin from './admin/admin.service.ts'
import * as blackout from './admin/blackout.service.ts'
import * as folder from './admin/folder.service.ts'
import * as removal from './admin/removal.service.ts'
import * as door from './door/door.service.ts'
import * as report from './report/report.service.ts'
import * as transfer from './transfer/transfer.service.ts'

/** The calls of the administration of resources. */
export const reservationAdminRoutes = routes(
  reservationAdminApi,
  admin,
  blackout,
  folder,
  removal,
  door,
  report,
  transfer,
)
