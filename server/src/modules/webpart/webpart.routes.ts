import { webpartApi } from '@maru/api/webpart'
import { routes } from '#kit/routes.ts'
import * as contents from './data/contents.service.ts'
import * as count from './data/count.service.ts'
import * as event from './data/event.service.ts'
import * as image from './data/image.service.ts'
import * as dataPart from './data/part.service.ts'
import * as layout from './layout/layout.service.ts'
import { getMenuId } from './menu-id/menu-id.service.ts'
import * as set from './set/set.service.ts'

/** The calls of the pages of web parts. */
export const webpartRoutes = routes(webpartApi, contents, count, event, image, dataPart, layout, set, {
  getResourceMenuId: (context, { menuName }) => getMenuId(context, 'resource', menuName),
  getAppointmentMenuId: (context) => getMenuId(context, 'appointment'),
  getPendingBoxMenuId: (context) => getMenuId(context, 'pendingBox'),
  getInProgressBoxMenuId: (context) => getMenuId(context, 'inProgressBox'),
  getMailMenuId: (context) => getMenuId(context, 'mail'),
})
