import { ListChecks } from 'lucide-react'
import { Suspense } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'

const LazyPanel = lazyRoom('work').part('settings', () => import('./parts/mail-panel.tsx'), 'MailPanel')

function MailPanel(props: { onDirty: (isDirty: boolean) => void }) {
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <LazyPanel {...props} />
    </Suspense>
  )
}

/** What the room adds to the palette and the settings. */
export const later: Partial<LaterSlots> = {
  offlineReads: [
    {
      id: 'work',
      order: 10,
      fill: async (reader) => (await import('./offline.slots.ts')).fillWork(reader),
    },
  ],
  settingsPanels: [{ id: 'workMail', group: 'alarm', order: 40, Component: MailPanel }],
  paletteEntries: [
    {
      id: 'work',
      order: 5,
      label: 'work.entry.part',
      icon: <Icon icon={ListChecks} size={16} />,
      address: '/work',
    },
  ],
}
