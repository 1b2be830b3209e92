import { createRoute } from '@tanstack/react-router'
import { BookUser } from 'lucide-react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'

const lazy = lazyRoom('contact')

/** Address books: the viewer's contacts and distribution lists, and the public groups. */
export const contactRoom: Room = {
  name: 'contact',
  routes: ({ bar }) => [
    createRoute({
      getParentRoute: () => bar,
      path: 'contact',
      component: lazy.page('orgmap', () => import('./pages/contact-page.tsx'), 'ContactPage'),
    }),
  ],
  slots: {
    userMenuEntries: [
      {
        id: 'contact',
        order: 20,
        label: 'contact.entry.title',
        icon: <Icon icon={BookUser} />,
        isOpen: ({ mailOnly }) => !mailOnly,
        run: () => window.location.assign('/po/contact'),
      },
    ],
  },
}
