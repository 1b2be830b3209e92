import { createRoute } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'

const lazy = lazyRoom('reservation')

const calendar = lazy.page('reserve', () => import('./pages/calendar-page.tsx'), 'CalendarPage')
const search = lazy.page('reserve', () => import('./pages/search-page.tsx'), 'SearchPage')
const approval = lazy.page('reserve', () => import('./pages/approval-page.tsx'), 'ApprovalPage')
const write = lazy.page('reserve', () => import('./pages/write-page.tsx'), 'WritePage')
const writeWindow = lazy.page('reserve', () => import('./pages/write-page.tsx'), 'WriteWindowPage')

const door = lazy.page('reserve', () => import('./pages/door-page.tsx'), 'DoorPage')
const checkIn = lazy.page('reserve', () => import('./pages/check-in-page.tsx'), 'CheckInPage')

const todayPart = lazy.part('reserve', () => import('./calendar/parts/today-part.tsx'), 'TodayPart')

/** The addresses without a view show the view of the person's settings. */
const calendars = [
  ...['reservedb', 'reservedb/myReserve'],
  ...['month', 'week', 'day'].flatMap((view) => [`reservedb/${view}`, `reservedb/myReserve/personal${view}`]),
]

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
  },
  later: async () => (await import('./later.tsx')).later,
}
