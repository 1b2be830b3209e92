import { webpartApi } from '@maru/api/webpart'
import { routes } from '#kit/routes.ts'
import { listBoardContents, listFirstContents } from './data/contents.service.ts'
import { createVisit, getVacation, listCounts } from './data/count.service.ts'
import { countTodayAppointments, listEvents } from './data/event.service.ts'
import { getDefaultImage } from './data/image.service.ts'
import { getPart, listKinds } from './data/part.service.ts'
import { getLayout, resetLayout, saveLayout } from './layout/layout.service.ts'
import { getMenuId } from './menu-id/menu-id.service.ts'
import { listSets, previewSet, removeSet, saveSet } from './set/set.service.ts'

/** The calls of the pages of web parts. */
export const webpartRoutes = routes(webpartApi, {
  getLayout,
  saveLayout,
  resetLayout,
  listSets,
  previewSet,
  saveSet,
  removeSet,
  listBoardContents,
  listFirstContents,
  getDefaultImage,
  getPart,
  listKinds,
  listCounts,
  getVacation,
  createVisit,
  listEvents,
  countTodayAppointments,
  getResourceMenuId: (context, { menuName }) => getMenuId(context, 'resource', menuName),
  getAppointmentMenuId: (context) => getMenuId(context, 'appointment'),
  getPendingBoxMenuId: (context) => getMenuId(context, 'pendingBox'),
  getInProgressBoxMenuId: (context) => getMenuId(context, 'inProgressBox'),
  getMailMenuId: (context) => getMenuId(context, 'mail'),
})
