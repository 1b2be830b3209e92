import type { Room } from '#kit/room.ts'
import { adminPageCheck } from '#modules/account/index.ts'
import { setupRoutes } from './setup.routes.ts'

export { type FilesReport, importFiles } from './import/import.service.ts'
export { createSetupLink, foundPortal } from './setup.service.ts'

/** The setup of an empty portal, and the import of an organisation. */
export const setupRoom: Room = {
  name: 'setup',
  routes: setupRoutes,
  fills: { pathCheck: [adminPageCheck('import', ['isSuperAdmin', 'isCompanyManager'])] },
}
