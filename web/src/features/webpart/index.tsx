import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '../../kit/lazy-room.ts'
import type { Room } from '../../kit/slots.ts'
import { loadWebparts } from './webpart.api.ts'

const lazy = lazyRoom('webpart')

const BoardPart = lazy.part('webparts', () => import('./parts/board-part.tsx'), 'BoardPart')
const ProfilePart = lazy.part('webparts', () => import('./parts/profile-part.tsx'), 'ProfilePart')

/** The home page and its web parts of boards and the own profile. */
export const webpartRoom: Room = {
  name: 'webpart',
  routes: ({ bar, plain }) => [
    createRoute({
      getParentRoute: () => bar,
      path: 'home',
      component: lazy.page('home', () => import('./pages/home-page.tsx'), 'HomePage'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: 'home/WebPart',
      component: lazy.page('home', () => import('./pages/single-page.tsx'), 'SinglePage'),
    }),
  ],
  slots: {
    accountCaches: [{ id: 'webpart', order: 30, load: loadWebparts }],
    homeParts: [
      { kind: 'board', Component: BoardPart },
      { kind: 'profile', Component: ProfilePart },
    ],
  },
}
