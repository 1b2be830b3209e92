import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'

const lazy = lazyRoom('device')

/** Phones and programs of the person: the page that connects a phone, and their settings. */
export const deviceRoom: Room = {
  name: 'device',
  routes: ({ open }) => [
    createRoute({
      getParentRoute: () => open,
      path: 'device/setup',
      component: lazy.page('device', () => import('./pages/setup-page.tsx'), 'SetupPage'),
    }),
  ],
  later: async () => (await import('./later.tsx')).later,
}
