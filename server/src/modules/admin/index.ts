import type { Room } from '../../kit/room.ts'
import { adminPageCheck } from '../account/index.ts'
import { adminRoutes } from './admin.routes.ts'
import { leavingJobs } from './leaving/hand-over.jobs.ts'
import { scimProtocol } from './scim/scim.routes.ts'

/** The administration of people, and the audit log. */
export const adminRoom: Room = {
  name: 'admin',
  routes: adminRoutes,
  protocols: [scimProtocol],
  scheduled: leavingJobs,
  fills: {
    pathCheck: [
      ...['organisation', 'titles', 'company', 'holidays', 'menus', 'audit', 'scim'].map((page) =>
        adminPageCheck(page, ['isSuperAdmin', 'isCompanyManager']),
      ),
      adminPageCheck('mail', ['isSuperAdmin']),
    ],
  },
}
