import { CalendarOff, FileCheck2, FilePen } from 'lucide-react'
import { Suspense } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { useDocumentItems } from './search/parts/use-document-items.tsx'
import { approvalWork } from './work/parts/work-acts.tsx'

const lazy = lazyRoom('approval')

const LazyPanel = lazy.part('settings', () => import('./setting/parts/approval-panel.tsx'), 'ApprovalPanel')

function ApprovalPanel(props: { onDirty: (isDirty: boolean) => void }) {
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <LazyPanel {...props} />
    </Suspense>
  )
}

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  workActs: approvalWork,
  waitingRooms: [
    {
      id: 'approval',
      kinds: ['approval', 'receipt'],
      thereNow: async (call) => (await import('./offline.slots.ts')).documentThere(call),
    },
  ],
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
  settingsPanels: [{ id: 'approval', group: 'approval', order: 10, Component: ApprovalPanel }],
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
      room: 'approval.entry.title',
      isOffered: true,
    },
    {
      id: 'absence',
      order: 17,
      label: 'approval.entry.absence',
      icon: <Icon icon={CalendarOff} size={16} />,
      address: '/workflow/absence',
      isOpen: ({ mailOnly }) => !mailOnly,
      room: 'approval.entry.title',
      isOffered: true,
    },
  ],
  paletteSources: [
    { group: 'documents', label: 'approval.entry.documents', order: 10, useItems: useDocumentItems },
  ],
}
