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
  listFolders: (context) => listFolders(context),
  saveFolder: (context, input) => saveFolder(context, input),
  removeFolder: (context, input) => removeFolder(context, input),
  listResources: (context, input) => listResources(context, input),
  saveResource: (context, input) => saveResource(context, input),
  removeResource: (context, input) => removeResource(context, input),
  listRemovedResources: (context) => listRemovedResources(context),
  restoreResource: (context, input) => restoreResource(context, input),
  listBlockedBookings: (context, input) => listBlockedBookings(context, input),
  listSubjects: (context, input) => listSubjects(context, input),
  getReport: (context, input) => getReport(context, input),
  exportReport: (context, input) => exportReport(context, input),
  exportResources: (context, input) => exportResources(context, input),
  importResources: (context, input) => importResources(context, input),
  makeDoorKey: (context, input) => makeDoorKey(context, input),
  removeDoorKey: (context, input) => removeDoorKey(context, input),
})
