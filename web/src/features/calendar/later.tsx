import { CalendarDays, CalendarPlus, CalendarRange, Users, Zap } from 'lucide-react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Account } from '#kit/session/session.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { useEventItems } from './search/parts/use-event-items.tsx'
import { calendarWork } from './work/parts/work-acts.tsx'

const lazy = lazyRoom('calendar')

const viewPanel = lazy.part('calendar', () => import('./parts/view-panel.tsx'), 'CalendarViewPanel')
const sharedPanel = lazy.part('calendar', () => import('./parts/shared-panel.tsx'), 'CalendarSharedPanel')

const reminderPanel = lazy.part(
  'calendar',
  () => import('./reminder/parts/reminder-panel.tsx'),
  'ReminderPanel',
)

const placePanel = lazy.part(
  'calendar',
  () => import('./working-place/parts/working-place-panel.tsx'),
  'WorkingPlacePanel',
)

const isOpen = ({ mailOnly }: Account) => !mailOnly

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  offlineReads: [
    {
      id: 'calendar',
      order: 20,
      fill: async (reader) => (await import('./offline.slots.ts')).fillEvents(reader),
    },
  ],
  workActs: calendarWork,
  settingsPanels: [
    { id: 'calendarView', group: 'calendar', order: 10, Component: viewPanel },
    { id: 'calendarPlaces', group: 'calendar', order: 12, Component: placePanel },
    { id: 'calendarReminders', group: 'calendar', order: 15, Component: reminderPanel },
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
      address: '/calendar?NEW=form',
    },
    {
      ...{ id: 'meeting', order: 41, label: 'calendar.entry.meeting', isOpen },
      ...{ room: 'calendar.entry.calendar', isOffered: true },
      icon: <Icon icon={Users} size={18} />,
      address: '/calendar?NEW=form',
    },
    {
      ...{ id: 'quickAdd', order: 42, label: 'calendar.entry.quickAdd', isOpen },
      ...{ room: 'calendar.entry.calendar', isOffered: true },
      icon: <Icon icon={Zap} size={18} />,
      address: '/calendar?NEW=quick',
    },
    ...(['people', 'year'] as const).map((view, index) => ({
      ...{ id: `calendar-${view}`, order: 43 + index, label: `calendar.entry.${view}` as const, isOpen },
      icon: <Icon icon={view === 'people' ? Users : CalendarRange} size={18} />,
      address: `/calendar?VIEW=${view}`,
    })),
  ],
  paletteSources: [{ group: 'events', label: 'calendar.entry.events', order: 5, useItems: useEventItems }],
}
