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
import { cancelRequest } from './request/change.service.ts'
import { getRequest, validateRequest, validateStoredRequest } from './request/read.service.ts'
import { saveRequest } from './request/request.service.ts'
import { restoreRequest } from './request/restore.service.ts'
import { star } from './star/star.service.ts'
import { confirmOffer } from './waiting-list/waiting-list.service.ts'

/** The calls of resource reservation (spec 3§7). */
export const reservationRoutes = routes(reservationApi, {
  getFolder: (context, input) => getFolder(context, input),
  listFolderResources: (context, input) => listFolderResources(context, input),
  getResource: (context, input) => getResource(context, input),
  saveStar: star.save,
  getPermissions: (context, input) => getPermissions(context, input),
  listFreeResources: (context, input) => listFreeResources(context, input),
  getRequest: (context, input) => getRequest(context, input),
  saveRequest: (context, input) => saveRequest(context, input),
  cancelRequest: (context, input) => cancelRequest(context, input),
  restoreRequest: (context, input) => restoreRequest(context, input),
  validateRequest: (context, input) => validateRequest(context, input, false),
  validateWithWaiting: (context, input) => validateRequest(context, input, true),
  validateStoredRequest: (context, input) => validateStoredRequest(context, input),
  listBookings: (context, input) => listBookings(context, input),
  listMyBookings: (context, input) => listMyBookings(context, input),
  searchBookings: (context, input) => searchBookings(context, input, false),
  searchMyBookings: (context, input) => searchBookings(context, input, true),
  isGlobalBooking: (context, input) => isGlobalBooking(context, input),
  mapByRequest: (context, input) => mapByRequest(context, input),
  mapByBooking: (context, input) => mapByBooking(context, input),
  isApprover: (context) => getApprover(context),
  listApprovals: (context, input) => listApprovals(context, input),
  decideBookings: (context, input) => decideBookings(context, input),
  undoDecisions: (context, input) => undoDecisions(context, input),
  listApprovalResources: (context) => listApprovalResources(context),
  confirmOffer: (context, input) => confirmOffer(context, input),
  checkIn: (context, input) => checkIn(context, input),
  endBooking: (context, input) => endBooking(context, input),
  returnBooking: (context, input) => returnBooking(context, input),
  getDoor: (context, input) => getDoor(context, input),
  bookAtDoor: (context, input) => bookAtDoor(context, input),
  endAtDoor: (context, input) => endAtDoor(context, input),
  findDoorBooking: (context, input) => findDoorBooking(context, input),
  checkInAtDoor: (context, input) => checkInAtDoor(context, input),
  downloadBooking: (context, input) => downloadBooking(context, input),
  listFeeds: (context) => listFeeds(context),
  makeFeed: (context, input) => makeFeed(context, input),
  removeFeed: (context, input) => removeFeed(context, input),
  getFeed: (context, input) => getFeed(context, input),
})
