import { reservationAdminApi } from '@maru/api/reservation'
import { routes } from '../../../kit/routes.ts'
import {
  listFolders,
  listResources,
  removeFolder,
  removeResource,
  saveFolder,
  saveResource,
} from './admin.service.ts'

/** The calls of the administration of resources. */
export const reservationAdminRoutes = routes(reservationAdminApi, {
  listFolders: (context) => listFolders(context),
  saveFolder: (context, input) => saveFolder(context, input),
  removeFolder: (context, input) => removeFolder(context, input),
  listResources: (context, input) => listResources(context, input),
  saveResource: (context, input) => saveResource(context, input),
  removeResource: (context, input) => removeResource(context, input),
})
