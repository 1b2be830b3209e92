import { reservationApi } from '@maru/api/reservation'
import { routes } from '#kit/routes.ts'
import * as approval from './approval/approval.service.ts'
import * as attendance from './attendance/attendance.service.ts'
import * as booking from './booking/booking.service.ts'
import * as door from './door/door.service.ts'
import * as doorUse from './door/door-use.service.ts'
import * as feed from './feed/feed.service.ts'
import * as free from './list/free.service.ts'
import * as resource from './list/resource.service.ts'
import * as cancel from './request/cancel.service.ts'
import * as read from './request/read.service.ts'
import * as request from './request/request.service.ts'
import * as restore from './request/restore.service.ts'
import { star } from './star/star.service.ts'
import * as waitingList from './waiting-list/waiting-list.service.ts'

/** The calls of resource reservation (spec 3§7). */
export const reservationRoutes = routes(
  reservationApi,
  approval,
  attendance,
  booking,
  door,
  doorUse,
  feed,
  free,
  resource,
  cancel,
  read,
  request,
  restore,
  waitingList,
  {
    saveStar: star.save,
    validateWithWaiting: (context, input) => read.validateRequest(context, input, true),
    searchMyBookings: (context, input) => booking.searchBookings(context, input, true),
  },
)
