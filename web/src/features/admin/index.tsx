import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '../../kit/lazy-room.ts'
import type { Room } from '../../kit/slots.ts'
import { AdminButton } from './parts/admin-button.tsx'

const lazy = lazyRoom('admin')

const page = lazy.page('admin', () => import('./pages/admin-page.tsx'), 'AdminPage')

/** The frame of the administration: fixed paths below /admin, filled by the rooms themselves (spec 1§6). */
export const adminRoom: Room = {
  name: 'admin',
  routes: ({ bar }) => [
    createRoute({ getParentRoute: () => bar, path: 'admin', component: page }),
    createRoute({ getParentRoute: () => bar, path: 'admin/$page', component: page }),
  ],
  slots: { topBarItems: [{ id: 'admin', order: 60, Component: AdminButton }] },
}
