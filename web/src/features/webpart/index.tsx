import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { loadChunk } from '../../kit/chunk.ts'
import { lazyPage } from '../../kit/lazy-page.ts'
import type { Room } from '../../kit/slots.ts'
import { loadWebparts } from './webpart.api.ts'

const BoardPart = lazy(async () => ({
  default: (await loadChunk('webparts', () => import('./parts/board-part.tsx'))).BoardPart,
}))
const ProfilePart = lazy(async () => ({
  default: (await loadChunk('webparts', () => import('./parts/profile-part.tsx'))).ProfilePart,
}))

/** The home page and its web parts of boards and the own profile. */
export const webpartRoom: Room = {
  name: 'webpart',
  routes: ({ bar, plain }) => [
    createRoute({
      getParentRoute: () => bar,
      path: 'home',
      component: lazyPage('home', () => import('./pages/home-page.tsx'), 'HomePage'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: 'home/WebPart',
      component: lazyPage('home', () => import('./pages/single-page.tsx'), 'SinglePage'),
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
