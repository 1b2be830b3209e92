import { createRoute } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import { lazyRoom } from '../../kit/lazy-room.ts'
import type { Account } from '../../kit/session.ts'
import type { Room } from '../../kit/slots.ts'
import { Icon } from '../../ui/icon.tsx'

const lazy = lazyRoom('calendar')

const page = lazy.page('calendar', () => import('./pages/calendar-page.tsx'), 'CalendarPage')
const eventWindow = lazy.page('calendar', () => import('./pages/event-page.tsx'), 'EventWindowPage')

const viewPanel = lazy.part('calendar', () => import('./parts/view-panel.tsx'), 'CalendarViewPanel')
const sharedPanel = lazy.part('calendar', () => import('./parts/shared-panel.tsx'), 'CalendarSharedPanel')

const isOpen = ({ mailOnly }: Account) => !mailOnly

/** Calendar: the page at /calendar and the window of an event (spec 3§2). */
export const calendarRoom: Room = {
  name: 'calendar',
  routes: ({ shell, plain }) => [
    createRoute({ getParentRoute: () => shell, path: 'calendar', component: page }),
    createRoute({ getParentRoute: () => plain, path: 'calendar/event', component: eventWindow }),
  ],
  slots: {
    settingsPanels: [
      { id: 'calendarView', group: 'calendar', order: 10, Component: viewPanel },
      { id: 'calendarShared', group: 'calendar', order: 20, Component: sharedPanel },
    ],
    paletteEntries: [
      {
        ...{ id: 'calendar', order: 40, label: 'calendar.entry.calendar', isOpen },
        icon: <Icon icon={CalendarDays} size={18} />,
        address: '/calendar',
      },
      {
        ...{ id: 'newEvent', order: 41, label: 'calendar.entry.create', isOpen },
        icon: <Icon icon={CalendarPlus} size={18} />,
        address: '/calendar/event',
      },
    ],
  },
}
