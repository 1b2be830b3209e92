import { Suspense } from 'react'
import { openLayer, useLayer } from '../../../../kit/layers.ts'
import { lazyRoom } from '../../../../kit/lazy-room.ts'

const SettingsDialog = lazyRoom('gnb').part(
  'settings',
  () => import('./settings-dialog.tsx'),
  'SettingsDialog',
)

/** The layer of the settings dialog. */
const settingsLayer = 'settings'

/** Opens the settings dialog over the present page (spec 3§2). */
export function openSettings(): void {
  openLayer(settingsLayer)
}

/** Draws the settings dialog while its layer is open. */
export function SettingsHost() {
  const { isOpen, setOpen } = useLayer(settingsLayer)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <SettingsDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
