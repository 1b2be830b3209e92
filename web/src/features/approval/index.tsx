import { createRoute } from '@tanstack/react-router'
import { FileCheck2 } from 'lucide-react'
import { Suspense } from 'react'
import type { HomePartProps } from '#kit/fillings.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { PasswordLayer } from './password/parts/password-layer.tsx'

const lazy = lazyRoom('approval')

const LazyPart = lazy.part('approval', () => import('./home/parts/approval-part.tsx'), 'ApprovalPart')

function ApprovalPart(props: HomePartProps) {
  return (
    <Suspense fallback={<Skeleton rows={5} />}>
      <LazyPart {...props} />
    </Suspense>
  )
}

/** Electronic approval: boxes and documents at /workflow, the form window at /page/form (spec 1§2). */
export const approvalRoom: Room = {
  name: 'approval',
  routes: ({ bar, plain }) => [
    createRoute({
      getParentRoute: () => bar,
      path: 'workflow',
      component: lazy.page('approval', () => import('./pages/workflow-page.tsx'), 'WorkflowPage'),
    }),
    createRoute({
      getParentRoute: () => bar,
      path: 'workflow/absence',
      component: lazy.page('absence', () => import('./pages/absence-page.tsx'), 'AbsencePage'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: 'page/form',
      component: lazy.page('approval', () => import('./pages/form-page.tsx'), 'FormPage'),
    }),
  ],
  slots: {
    homeParts: [
      {
        kind: 'approval',
        Component: ApprovalPart,
        offer: {
          order: 35,
          label: 'approval.entry.part',
          icon: <Icon icon={FileCheck2} />,
          start: {},
          isOpen: ({ mailOnly }) => !mailOnly,
        },
      },
    ],
    overlays: [PasswordLayer],
    homeCounts: [
      { name: 'approval', order: 10, label: 'approval.entry.count', menuId: 9, address: '/workflow' },
    ],
  },
  later: async () => (await import('./later.tsx')).later,
}
