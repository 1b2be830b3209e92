import { reservationApi } from '@maru/api/reservation'
import { routes } from '#kit/routes.ts'
import {
  decideBookings,
  getApprover,
  listApprovalResources,
  listApprovals,
  undoDecisions,
} from './approval/approval.service.ts'
import { checkIn, endBooking, returnBooking } from './attendance/attendance.service.ts'
import {
  isGlobalBooking,
  listBookings,
  listMyBookings,
  mapByBooking,
  mapByRequest,
  searchBookings,
} from './booking/booking.service.ts'
import { checkInAtDoor, findDoorBooking, getDoor } from './door/door.service.ts'
import { bookAtDoor, endAtDoor } from './door/door-use.service.ts'
import { downloadBooking, getFeed, listFeeds, makeFeed, removeFeed } from './feed/feed.service.ts'
import { listFreeResources } from './list/free.service.ts'
import { getFolder, getPermissions, getResource, listFolderResources } from './list/resource.service.ts'
import { cancelRequest } from './request/cancel.service.ts'
import { getRequest, validateRequest, validateStoredRequest } from './request/read.service.ts'
import { saveRequest } from './request/request.service.ts'
import { restoreRequest } from './request/restore.service.ts'
import { star } from './star/star.service.ts'
import { confirmOffer } from './waiting-list/waiting-list.service.ts'

/** The calls of resource reservation (spec 3§7). */
export const reservationRoutes = routes(reservationApi, {
  getFolder,
  listFolderResources,
  getResource,
  saveStar: star.save,
  getPermissions,
  listFreeResources,
  getRequest,
  saveRequest,
  cancelRequest,
  restoreRequest,
  validateRequest: (context, input) => validateRequest(context, input, false),
  validateWithWaiting: (context, input) => validateRequest(context, input, true),
  validateStoredRequest,
  listBookings,
  listMyBookings,
  searchBookings: (context, input) => searchBookings(context, input, false),
  searchMyBookings: (context, input) => searchBookings(context, input, true),
  isGlobalBooking,
  mapByRequest,
  mapByBooking,
  isApprover: (context) => getApprover(context),
  listApprovals,
  decideBookings,
  undoDecisions,
  listApprovalResources,
  confirmOffer,
  checkIn,
  endBooking,
  returnBooking,
  getDoor,
  bookAtDoor,
  endAtDoor,
  findDoorBooking,
  checkInAtDoor,
  downloadBooking,
  listFeeds,
  makeFeed,
  removeFeed,
  getFeed,
})
