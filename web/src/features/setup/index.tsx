import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'

const lazy = lazyRoom('setup')

/** The first run of an empty portal, opened by a link in the log of the server, and the import of an organisation. */
export const setupRoom: Room = {
  name: 'setup',
  routes: ({ open }) => [
    createRoute({
      getParentRoute: () => open,
      path: 'setup',
      component: lazy.page('setup', () => import('./pages/setup-page.tsx'), 'SetupPage'),
    }),
  ],
  later: async () => (await import('./later.tsx')).later,
}
