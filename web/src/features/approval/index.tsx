import { createRoute } from '@tanstack/react-router'
import { FileCheck2, FilePen } from 'lucide-react'
import { Suspense } from 'react'
import type { HomePartProps } from '../../kit/fillings.ts'
import { lazyRoom } from '../../kit/lazy-room.ts'
import type { Room } from '../../kit/slots.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PasswordLayer } from './password/parts/password-layer.tsx'
import { useDocumentItems } from './search/parts/use-document-items.tsx'

const lazy = lazyRoom('approval')

const LazyPart = lazy.part('approval', () => import('./home/parts/approval-part.tsx'), 'ApprovalPart')
const LazyPanel = lazy.part('settings', () => import('./setting/parts/approval-panel.tsx'), 'ApprovalPanel')

function ApprovalPart(props: HomePartProps) {
  return (
    <Suspense fallback={<Skeleton rows={5} />}>
      <LazyPart {...props} />
    </Suspense>
  )
}

function ApprovalPanel(props: { onDirty: (isDirty: boolean) => void }) {
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <LazyPanel {...props} />
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
    adminPages: [
      {
        id: 'approval',
        order: 25,
        label: 'approval.entry.admin',
        searchTexts: ['approval.builder', 'approval.policy'],
        isOpen: ({ permissions }) => permissions.isSuperAdmin || permissions.isCompanyManager,
        Component: lazy.page('admin', () => import('./pages/forms-page.tsx'), 'FormsPage'),
      },
      {
        id: 'approvaldesk',
        order: 27,
        label: 'approval.entry.desk',
        searchTexts: ['approval.desk'],
        isOpen: ({ permissions }) => permissions.isSuperAdmin || permissions.isCompanyManager,
        Component: lazy.page('desk', () => import('./pages/desk-page.tsx'), 'DeskPage'),
      },
      {
        id: 'leave',
        order: 26,
        label: 'approval.entry.leave',
        searchTexts: ['approval.absence'],
        isOpen: ({ permissions }) => permissions.isSuperAdmin || permissions.isCompanyManager,
        Component: lazy.page('leave', () => import('./pages/leave-page.tsx'), 'LeavePage'),
      },
      {
        id: 'invalid-approvals',
        order: 27,
        label: 'approval.entry.invalid',
        searchTexts: ['approval.invalid'],
        isOpen: ({ permissions }) => permissions.isSuperAdmin || permissions.isCompanyManager,
        Component: lazy.page('leave', () => import('./pages/invalid-page.tsx'), 'InvalidPage'),
      },
    ],
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
    settingsPanels: [{ id: 'approval', group: 'approval', order: 10, Component: ApprovalPanel }],
    overlays: [PasswordLayer],
    homeCounts: [
      { name: 'approval', order: 10, label: 'approval.entry.count', menuId: 9, address: '/workflow' },
    ],
    paletteSources: [
      { group: 'documents', label: 'approval.entry.documents', order: 10, useItems: useDocumentItems },
    ],
    paletteEntries: [
      {
        id: 'approval',
        order: 15,
        label: 'approval.entry.title',
        icon: <Icon icon={FileCheck2} size={16} />,
        address: '/workflow',
        isOpen: ({ mailOnly }) => !mailOnly,
      },
      {
        id: 'approvalNew',
        order: 16,
        label: 'approval.entry.write',
        icon: <Icon icon={FilePen} size={16} />,
        address: '/workflow?NEW=true',
        isOpen: ({ mailOnly }) => !mailOnly,
      },
    ],
  },
}
