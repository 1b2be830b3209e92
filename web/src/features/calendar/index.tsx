import { createRoute } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus, CalendarRange, Users, Zap } from 'lucide-react'
import { lazyRoom } from '../../kit/lazy-room.ts'
import type { Account } from '../../kit/session.ts'
import type { Room } from '../../kit/slots.ts'
import { Icon } from '../../ui/icon.tsx'
import { ReminderLayer } from './reminder/parts/reminder-layer.tsx'
import { useEventItems } from './search/parts/use-event-items.tsx'

const lazy = lazyRoom('calendar')

const page = lazy.page('calendar', () => import('./pages/calendar-page.tsx'), 'CalendarPage')
const eventWindow = lazy.page('calendar', () => import('./pages/event-page.tsx'), 'EventWindowPage')

const viewPanel = lazy.part('calendar', () => import('./parts/view-panel.tsx'), 'CalendarViewPanel')
const sharedPanel = lazy.part('calendar', () => import('./parts/shared-panel.tsx'), 'CalendarSharedPanel')

const monthPart = lazy.part('calendar', () => import('./home/parts/month-part.tsx'), 'MonthPart')
const peopleTimes = lazy.part('calendar', () => import('./people/parts/people-times.tsx'), 'PeopleTimes')
const reminderPanel = lazy.part(
  'calendar',
  () => import('./reminder/parts/reminder-panel.tsx'),
  'ReminderPanel',
)

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
    settingsPanels: [
      { id: 'calendarView', group: 'calendar', order: 10, Component: viewPanel },
      { id: 'calendarReminders', group: 'calendar', order: 15, Component: reminderPanel },
      { id: 'calendarShared', group: 'calendar', order: 20, Component: sharedPanel },
    ],
    overlays: [ReminderLayer],
    peopleTimes: [peopleTimes],
    paletteSources: [{ group: 'events', label: 'calendar.entry.events', order: 5, useItems: useEventItems }],
    paletteEntries: [
      {
        ...{ id: 'calendar', order: 40, label: 'calendar.entry.calendar', isOpen },
        icon: <Icon icon={CalendarDays} size={18} />,
        address: '/calendar',
      },
      {
        ...{ id: 'newEvent', order: 41, label: 'calendar.entry.create', isOpen },
        icon: <Icon icon={CalendarPlus} size={18} />,
        address: '/calendar?NEW=form',
      },
      {
        ...{ id: 'quickAdd', order: 42, label: 'calendar.entry.quickAdd', isOpen },
        icon: <Icon icon={Zap} size={18} />,
        address: '/calendar?NEW=quick',
      },
      ...(['people', 'year'] as const).map((view, index) => ({
        ...{ id: `calendar-${view}`, order: 43 + index, label: `calendar.entry.${view}` as const, isOpen },
        icon: <Icon icon={view === 'people' ? Users : CalendarRange} size={18} />,
        address: `/calendar?VIEW=${view}`,
      })),
    ],
  },
}
