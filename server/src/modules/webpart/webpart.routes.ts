import { webpartApi } from '@maru/api/webpart'
import { routes } from '../../kit/routes.ts'
import { listBoardContents, listFirstContents } from './data/contents.service.ts'
import { createVisit, getVacation, listCounts } from './data/count.service.ts'
import { countTodayAppointments, listEvents } from './data/event.service.ts'
import { getDefaultImage } from './data/image.service.ts'
import { getPart, listKinds } from './data/part.service.ts'
import { getLayout, resetLayout, saveLayout } from './layout/layout.service.ts'
import { getMenuId, type WebpartParts } from './menu-id/menu-id.service.ts'
import { listSets, removeSet, saveSet } from './set/set.service.ts'

/** The calls of the pages of web parts. */
export const webpartRoutes = (parts: WebpartParts) =>
  routes(webpartApi, {
    getLayout: (context, input) => getLayout(context, input),
    saveLayout: (context, input) => saveLayout(context, input),
    resetLayout: (context, input) => resetLayout(context, input),
    listSets: (context) => listSets(context),
    saveSet: (context, input) => saveSet(context, input),
    removeSet: (context, input) => removeSet(context, input),
    listBoardContents: (context, input) => listBoardContents(context, input),
    listFirstContents: (context, input) => listFirstContents(context, input),
    getDefaultImage: (context, input) => getDefaultImage(context, input),
    getPart: (context, input) => getPart(context, input),
    listKinds: (context) => listKinds(context),
    listCounts: (context) => listCounts(context),
    getVacation: (context) => getVacation(context),
    createVisit: (context) => createVisit(context),
    listEvents: (context, input) => listEvents(context, input),
    countTodayAppointments: (context) => countTodayAppointments(context),
    getResourceMenuId: (context, { menuName }) => getMenuId(context, parts, 'resource', menuName),
    getAppointmentMenuId: (context) => getMenuId(context, parts, 'appointment'),
    getPendingBoxMenuId: (context) => getMenuId(context, parts, 'pendingBox'),
    getInProgressBoxMenuId: (context) => getMenuId(context, parts, 'inProgressBox'),
    getMailMenuId: (context) => getMenuId(context, parts, 'mail'),
  })
