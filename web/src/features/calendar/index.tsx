import { createRoute } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Account } from '#kit/session/session.ts'
import type { Room } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { ReminderLayer } from './reminder/parts/reminder-layer.tsx'

const lazy = lazyRoom('calendar')

const page = lazy.page('calendar', () => import('./pages/calendar-page.tsx'), 'CalendarPage')
const eventWindow = lazy.page('calendar', () => import('./pages/event-page.tsx'), 'EventWindowPage')

const monthPart = lazy.part('calendar', () => import('./home/parts/month-part.tsx'), 'MonthPart')
const todayPart = lazy.part('calendar', () => import('./home/parts/today-part.tsx'), 'TodayPart')
const peopleTimes = lazy.part('calendar', () => import('./people/parts/people-times.tsx'), 'PeopleTimes')

const isOpen = ({ mailOnly }: Account) => !mailOnly

/** Calendar: the page at /calendar and the window of an event (spec 3§2). */
export const calendarRoom: Room = {
  name: 'calendar',
  routes: ({ shell, plain }) => [
    createRoute({ getParentRoute: () => shell, path: 'calendar', component: page }),
    createRoute({ getParentRoute: () => plain, path: 'calendar/event', component: eventWindow }),
  ],
  slots: {
    homeParts: [
      {
        kind: 'calendar',
        Component: monthPart,
        offer: {
          order: 20,
          label: 'calendar.entry.monthPart',
          icon: <Icon icon={CalendarDays} />,
          start: {},
          isOpen,
        },
      },
    ],
    phoneParts: [
      {
        id: 'today',
        order: 10,
        label: 'calendar.entry.events',
        // The same in every company (spec 1§9).
        menuId: 5,
        Component: todayPart,
      },
    ],
    overlays: [ReminderLayer],
    peopleTimes: [peopleTimes],
  },
  later: async () => (await import('./later.tsx')).later,
}
