import { type ComponentType, Suspense } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Skeleton } from '#ui/loading.tsx'

const lazy = lazyRoom('webpart')

/** A page of the administration. Shows a skeleton until its code has loaded. */
function page(Part: ComponentType): ComponentType {
  return () => (
    <Suspense fallback={<Skeleton rows={8} />}>
      <Part />
    </Suspense>
  )
}

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  adminPages: [
    {
      id: 'webparts',
      order: 20,
      isOfCompany: true,
      label: 'webpart.entry.sets',
      group: 'screens',
      searchTexts: ['webpart.set'],
      isOpen: ({ permissions }) => permissions.isSuperAdmin || permissions.isCompanyManager,
      Component: page(lazy.part('webparts', () => import('./set/pages/set-admin.tsx'), 'SetAdmin')),
    },
  ],
}
