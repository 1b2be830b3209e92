import { createRoute } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { lazyRoom } from '../../kit/lazy-room.ts'
import type { Account } from '../../kit/session.ts'
import type { Room } from '../../kit/slots.ts'
import { Icon } from '../../ui/icon.tsx'
import { useResourceItems } from './admin/parts/use-resource-items.tsx'

const lazy = lazyRoom('reservation')

const calendar = lazy.page('reserve', () => import('./pages/calendar-page.tsx'), 'CalendarPage')
const search = lazy.page('reserve', () => import('./pages/search-page.tsx'), 'SearchPage')
const approval = lazy.page('reserve', () => import('./pages/approval-page.tsx'), 'ApprovalPage')
const write = lazy.page('reserve', () => import('./pages/write-page.tsx'), 'WritePage')
const writeWindow = lazy.page('reserve', () => import('./pages/write-page.tsx'), 'WriteWindowPage')

const door = lazy.page('reserve', () => import('./pages/door-page.tsx'), 'DoorPage')
const checkIn = lazy.page('reserve', () => import('./pages/check-in-page.tsx'), 'CheckInPage')

const todayPart = lazy.part('reserve', () => import('./calendar/parts/today-part.tsx'), 'TodayPart')
const adminPage = lazy.part('reserve', () => import('./pages/admin-page.tsx'), 'ReservationAdminPage')

/** The addresses without a view show the view of the person's settings. */
const calendars = [
  ...['reservedb', 'reservedb/myReserve'],
  ...['month', 'week', 'day'].flatMap((view) => [`reservedb/${view}`, `reservedb/myReserve/personal${view}`]),
]

const icon = <Icon icon={CalendarClock} size={18} />
const isOpen = ({ mailOnly }: Account) => !mailOnly

/** Resource reservation: calendars, own bookings, search, approval and the form (spec 3§2). */
export const reservationRoom: Room = {
  name: 'reservation',
  routes: ({ shell, plain, open }) => [
    ...calendars.map((path) => createRoute({ getParentRoute: () => shell, path, component: calendar })),
    createRoute({ getParentRoute: () => shell, path: 'reservedb/search', component: search }),
    createRoute({ getParentRoute: () => shell, path: 'reservedb/personal-search', component: search }),
    createRoute({ getParentRoute: () => shell, path: 'reservedb/write', component: write }),
    createRoute({ getParentRoute: () => shell, path: 'reservedb/personal-write', component: write }),
    createRoute({ getParentRoute: () => shell, path: 'reservedb/approval', component: approval }),
    createRoute({ getParentRoute: () => plain, path: 'reserveDbPopup/write', component: writeWindow }),
    createRoute({ getParentRoute: () => shell, path: 'reservedb/checkin', component: checkIn }),
    createRoute({ getParentRoute: () => open, path: 'reservedb/door', component: door }),
  ],
  slots: {
    homeParts: [
      {
        kind: 'reservation',
        Component: todayPart,
        offer: {
          order: 50,
          label: 'reservation.entry.todayPart',
          icon: <Icon icon={CalendarClock} />,
          start: { displayCount: 5 },
          rows: { least: 1, most: 20 },
        },
      },
    ],
    paletteEntries: [
      {
        ...{ id: 'book', order: 50, label: 'reservation.entry.book', icon },
        keywords: ['reservation.entry.bookRoom', 'reservation.entry.bookCar'],
        address: '/reservedb/write',
        isOpen,
      },
      {
        ...{ id: 'reservation', order: 51, label: 'reservation.entry.calendar', icon },
        address: '/reservedb',
        isOpen,
      },
      {
        ...{ id: 'bookings', order: 52, label: 'reservation.entry.mine', icon },
        address: '/reservedb/myReserve',
        isOpen,
      },
      {
        ...{ id: 'bookingApproval', order: 53, label: 'reservation.entry.approval', icon },
        address: '/reservedb/approval',
        isOpen,
      },
    ],
    paletteSources: [
      { group: 'resources', label: 'reservation.entry.resources', order: 10, useItems: useResourceItems },
    ],
    adminPages: [
      {
        id: 'reservation',
        order: 30,
        label: 'reservation.entry.admin',
        searchTexts: ['reservation.admin'],
        isOpen: ({ permissions }) =>
          permissions.isSuperAdmin ||
          permissions.isCompanyManager ||
          permissions.isReserveManager ||
          permissions.isGlobalReserveManager,
        Component: adminPage,
      },
    ],
  },
}
