import { createRoute } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { lazyRoom } from '#kit/lazy-room.ts'
import { type Room, withLaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { WorkButton } from './parts/work-button.tsx'
import { useWorkTotal } from './work.api.ts'

const lazy = lazyRoom('work')

/** The work queue: one page at /work, its icon with the count in the top bar, and its web part. */
export const workRoom: Room = {
  name: 'work',
  routes: ({ bar }) => [
    createRoute({
      getParentRoute: () => bar,
      path: 'work',
      component: lazy.page('work', () => withLaterSlots(() => import('./pages/work-page.tsx')), 'WorkPage'),
    }),
  ],
  slots: {
    topBarItems: [{ id: 'work', order: 45, Component: WorkButton }],
    waitingCounts: [useWorkTotal],
    phoneParts: [
      {
        id: 'work',
        order: 30,
        label: 'work.entry.part',
        Component: lazy.part(
          'work',
          () => withLaterSlots(() => import('./parts/phone-work.tsx')),
          'PhoneWork',
        ),
      },
    ],
    homeParts: [
      {
        kind: 'work',
        Component: lazy.part('work', () => import('./parts/work-part.tsx'), 'WorkPart'),
        offer: { order: 33, label: 'work.entry.part', icon: <Icon icon={ListChecks} />, start: {} },
      },
    ],
  },
  later: async () => (await import('./later.tsx')).later,
}
