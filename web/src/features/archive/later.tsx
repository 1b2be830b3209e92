import { Archive } from 'lucide-react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'

const lazy = lazyRoom('archive')

/** What the room adds to the palette and the administration. */
export const later: Partial<LaterSlots> = {
  adminPages: [
    {
      id: 'archive',
      order: 61,
      label: 'archive.entry.admin',
      searchTexts: ['archive.admin'],
      isOfCompany: true,
      isOpen: ({ permissions }) => permissions.isSuperAdmin || permissions.isCompanyManager,
      Component: lazy.page('archive-admin', () => import('./pages/imports-page.tsx'), 'ImportsPage'),
    },
  ],
  paletteEntries: [
    {
      id: 'archive',
      order: 18,
      label: 'archive.entry.title',
      icon: <Icon icon={Archive} size={16} />,
      address: '/archive',
      isOpen: ({ mailOnly }) => !mailOnly,
    },
  ],
}
