import { createRoute } from '@tanstack/react-router'
import { BookUser } from 'lucide-react'
import { lazyPage } from '../../kit/lazy-page.ts'
import type { Room } from '../../kit/slots.ts'
import { Icon } from '../../ui/icon.tsx'

/** Address books: the own contacts and lists, and the public groups. */
export const contactRoom: Room = {
  name: 'contact',
  routes: ({ bar }) => [
    createRoute({
      getParentRoute: () => bar,
      path: 'contact',
      component: lazyPage('orgmap', () => import('./pages/contact-page.tsx'), 'ContactPage'),
    }),
  ],
  slots: {
    userMenuEntries: [
      {
        id: 'contact',
        order: 20,
        label: 'contact.title',
        icon: <Icon icon={BookUser} />,
        run: () => window.location.assign('/po/contact'),
      },
    ],
  },
}
