import type { PortalScreen } from '#kit/room-slots/screen-source.ts'

/** The screens of reservations, for menus. */
export const reservationScreens: PortalScreen[] = [
  {
    id: 'reservation',
    address: '',
    name: { ko: '자원예약', en: 'Reservations', zh: '资源预约' },
    icon: 'reservation',
    order: 40,
    baseUrl: '/reservedb',
  },
  {
    id: 'reservation.week',
    parentId: 'reservation',
    address: '/reservedb/week',
    name: { ko: '예약 현황', en: 'Bookings of resources', zh: '预约情况' },
    icon: 'calendar',
    order: 41,
    baseUrl: '/reservedb',
  },
  {
    id: 'reservation.mine',
    parentId: 'reservation',
    address: '/reservedb/myReserve/personalweek',
    name: { ko: '내 예약', en: 'My bookings', zh: '我的预约' },
    icon: 'people',
    order: 42,
    baseUrl: '/reservedb',
  },
  {
    id: 'reservation.approval',
    address: '/reservedb/approval',
    name: { ko: '예약 승인', en: 'Booking approvals', zh: '预约审批' },
    icon: 'approval',
  },
]
