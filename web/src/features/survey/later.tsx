import { ClipboardList } from 'lucide-react'
import { Suspense } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { surveyAddress } from './survey.rules.ts'
import { surveyWork } from './work/parts/work-acts.tsx'

const lazy = lazyRoom('survey')

const LazyAdmin = lazy.part('admin', () => import('./pages/admin-page.tsx'), 'AdminPage')

function AdminPage() {
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <LazyAdmin />
    </Suspense>
  )
}

const icon = <Icon icon={ClipboardList} size={16} />

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  workActs: surveyWork,
  adminPages: [
    {
      id: 'survey',
      order: 30,
      label: 'survey.entry.admin',
      searchTexts: ['survey.admin'],
      isOpen: ({ permissions }) =>
        permissions.isSuperAdmin ||
        permissions.isCompanyManager ||
        permissions.isBoardManager ||
        permissions.isGroupBoardManager,
      Component: AdminPage,
    },
  ],
  paletteEntries: [
    {
      id: 'survey',
      order: 40,
      label: 'survey.entry.title',
      icon,
      address: surveyAddress('list', { tab: 'todo' }),
      isOpen: ({ mailOnly }) => !mailOnly,
    },
    {
      ...{ id: 'surveyNew', order: 41, label: 'survey.entry.create', icon },
      address: surveyAddress('settings', {}),
      isOpen: ({ mailOnly }) => !mailOnly,
      ...{ room: 'survey.entry.title', isOffered: true },
    },
  ],
}
