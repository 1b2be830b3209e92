import { CalendarClock } from 'lucide-react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Account } from '#kit/session/session.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { useResourceItems } from './admin/parts/use-resource-items.tsx'
import { reservationWork } from './work/parts/work-acts.tsx'

const lazy = lazyRoom('reservation')

const adminPage = lazy.part('reserve', () => import('./pages/admin-page.tsx'), 'ReservationAdminPage')

const icon = <Icon icon={CalendarClock} size={18} />
const isOpen = ({ mailOnly }: Account) => !mailOnly

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  workActs: reservationWork,
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
  paletteEntries: [
    {
      ...{ id: 'book', order: 50, label: 'reservation.entry.book', icon },
      keywords: ['reservation.entry.bookRoom', 'reservation.entry.bookCar'],
      address: '/reservedb/write',
      isOpen,
      ...{ room: 'reservation.entry.calendar', isOffered: true },
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
}
