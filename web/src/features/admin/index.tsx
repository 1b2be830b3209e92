import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '#kit/lazy-room.ts'
import { type Room, withLaterSlots } from '#kit/slots.ts'
import { AdminButton } from './parts/admin-button.tsx'
import { ViewAsBanner } from './view-as/parts/view-as-banner.tsx'

const lazy = lazyRoom('admin')

const page = lazy.page('admin', () => withLaterSlots(() => import('./pages/admin-page.tsx')), 'AdminPage')

/** The frame of the administration: fixed paths below /admin, to which rooms add their pages (spec 1§6). */
export const adminRoom: Room = {
  name: 'admin',
  routes: ({ bar }) => [
    createRoute({ getParentRoute: () => bar, path: 'admin', component: page }),
    createRoute({ getParentRoute: () => bar, path: 'admin/$page', component: page }),
    createRoute({
      getParentRoute: () => bar,
      path: 'hook/message',
      component: lazy.page('admin', () => import('./pages/hook-message-page.tsx'), 'HookMessagePage'),
    }),
  ],
  slots: {
    topBarItems: [{ id: 'admin', order: 60, Component: AdminButton }],
    // At the bottom of every page, in windows without a top bar too.
    overlays: [ViewAsBanner],
  },
  later: async () => (await import('./later.tsx')).later,
}
