import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'

const lazy = lazyRoom('setup')

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  adminPages: [
    {
      id: 'import',
      order: 8,
      label: 'setup.entry.import',
      group: 'organisation',
      searchTexts: ['setup.import'],
      isOpen: ({ permissions }) => permissions.isSuperAdmin || permissions.isCompanyManager,
      Component: lazy.page('import', () => import('./pages/import-page.tsx'), 'ImportPage'),
    },
  ],
}
