import { reservationAdminApi } from '@maru/api/reservation'
import { routes } from '#kit/routes.ts'
import { listResources, listSubjects, saveResource } from './admin/admin.service.ts'
import { listBlockedBookings } from './admin/blackout.service.ts'
import { listFolders, removeFolder, saveFolder } from './admin/folder.service.ts'
import { listRemovedResources, removeResource, restoreResource } from './admin/removal.service.ts'
import { makeDoorKey, removeDoorKey } from './door/door.service.ts'
import { exportReport, getReport } from './report/report.service.ts'
import { exportResources, importResources } from './transfer/transfer.service.ts'

/** The calls of the administration of resources. */
export const reservationAdminRoutes = routes(reservationAdminApi, {
  listFolders,
  saveFolder,
  removeFolder,
  listResources,
  saveResource,
  removeResource,
  listRemovedResources,
  restoreResource,
  listBlockedBookings,
  listSubjects,
  getReport,
  exportReport,
  exportResources,
  importResources,
  makeDoorKey,
  removeDoorKey,
})
