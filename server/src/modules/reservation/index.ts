import { bookingsTopic } from '@maru/api/reservation'
import type { Room } from '#kit/room.ts'
import { adminPageCheck } from '#modules/account/index.ts'
import { absentBookings } from './absence/booking.service.ts'
import { purgeRemovedResources } from './admin/removal.service.ts'
import { reservationAdminRoutes } from './admin.routes.ts'
import { closeUnusedBookings } from './attendance/attendance.jobs.ts'
import { roomBooking } from './event-rooms/event-rooms.service.ts'
import { reservationHandOver } from './hand-over/hand-over.service.ts'
import { resourceImpact } from './impact/impact.service.ts'
import { bookingNotification, noticeSubscribers } from './notice/notice.events.ts'
import { reservationPersonalData } from './personal/personal.rules.ts'
import { resourcePhotos } from './photo/photo.access.ts'
import { reservationRoutes } from './reservation.routes.ts'
import { lookingAs } from './resource/resource.access.ts'
import { selectResources } from './resource/resource.sql.ts'
import { bookingRetention } from './retention/retention.service.ts'
import { resourceRightSource } from './right/right.service.ts'
import { reservationScreens } from './screen.rules.ts'
import { reservationSources } from './search/search.service.ts'
import { extendSeries } from './series/series.jobs.ts'
import { bookingCalendar, todayPart } from './sources/sources.service.ts'
import { bookingWork } from './work/work.service.ts'

/** Meeting rooms, vehicles and devices: booking, approval, waiting list and use. */
export const reservationRoom: Room = {
  name: 'reservation',
  inView: { allReadsBut: ['listFeeds', 'getFeed', 'exportResources', 'exportReport', 'downloadBooking'] },
  routes: [...reservationRoutes, ...reservationAdminRoutes],
  fills: {
    personalData: [reservationPersonalData],
    retention: [bookingRetention],
    reorganisationImpact: [resourceImpact],
    portalScreen: reservationScreens,
    fileHolder: [resourcePhotos],
    rightSource: [resourceRightSource],
    notification: [bookingNotification],
    webpartSource: [todayPart],
    calendarSource: [bookingCalendar],
    searchSource: reservationSources,
    roomBooking: [roomBooking],
    absenceEffect: [absentBookings],
    workSource: [bookingWork],
    handOver: reservationHandOver,
    pathCheck: [
      adminPageCheck('reservation', [
        'isSuperAdmin',
        'isCompanyManager',
        'isReserveManager',
        'isGlobalReserveManager',
      ]),
    ],
  },
  subscribers: noticeSubscribers,
  scheduled: {
    'reservation.keepTime': { cron: '* * * * *', run: closeUnusedBookings },
    // Shortly after midnight in Seoul.
    'reservation.extendSeries': { cron: '20 15 * * *', run: extendSeries },
    'reservation.purgeRemoved': { cron: '50 15 * * *', run: purgeRemovedResources },
  },
  pushes: {
    // Only browsers of people who can see the resource are notified of changes in its calendar.
    [bookingsTopic]: async ({ db, viewer }, { id }) => {
      if (viewer.mailOnly) return false
      const rows = await selectResources(db, lookingAs(viewer), { resourceIds: [Number(id)], limit: 1 })
      return rows.length > 0
    },
  },
}
