import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'

const lazy = lazyRoom('archive')

/** Earlier documents: the list at /archive and a document at /archive/5. */
export const archiveRoom: Room = {
  name: 'archive',
  routes: ({ bar }) => [
    createRoute({
      getParentRoute: () => bar,
      path: 'archive',
      component: lazy.page('archive', () => import('./pages/archive-page.tsx'), 'ArchivePage'),
    }),
    createRoute({
      getParentRoute: () => bar,
      path: 'archive/$archiveId',
      component: lazy.page('archive', () => import('./pages/document-page.tsx'), 'DocumentPage'),
    }),
  ],
  later: async () => (await import('./later.tsx')).later,
}
