import { Suspense } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { Skeleton } from '#ui/loading.tsx'

const lazy = lazyRoom('device')

const OrganisationPart = lazy.part(
  'settings',
  () => import('./parts/organisation-panel.tsx'),
  'OrganisationPanel',
)

const ConnectPart = lazy.part('settings', () => import('./parts/connect-panel.tsx'), 'ConnectPanel')

const PhoneStep = lazy.part('settings', () => import('./parts/phone-step.tsx'), 'PhoneStep')

function Connect() {
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <ConnectPart />
    </Suspense>
  )
}

function Organisation({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <OrganisationPart onDirty={onDirty} />
    </Suspense>
  )
}

/** The panels of devices in the settings. */
export const later: Partial<LaterSlots> = {
  firstSteps: [{ name: 'phone', Component: PhoneStep }],
  settingsPanels: [
    { id: 'device-connect', group: 'device', order: 10, Component: Connect },
    { id: 'device-organisation', group: 'device', order: 20, Component: Organisation },
  ],
}
