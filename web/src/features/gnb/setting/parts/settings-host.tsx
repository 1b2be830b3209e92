import { Suspense } from 'react'
import type { SettingsPanel } from '#kit/fillings.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { openLayer, useLayer } from '#kit/screen/layers.ts'
import { withLaterSlots } from '#kit/slots.ts'

const SettingsDialog = lazyRoom('gnb').part(
  'settings',
  () => withLaterSlots(() => import('./settings-dialog.tsx')),
  'SettingsDialog',
)

/** Name of the layer of the settings dialog. */
const settingsLayer = 'settings'

let wanted: SettingsPanel['group'] | undefined

/** Opens the settings dialog over the current page, at `group` if it is set (spec 3§2). */
export function openSettings(group?: SettingsPanel['group']): void {
  wanted = group
  openLayer(settingsLayer)
}

/** Draws the settings dialog while its layer is open. */
export function SettingsHost() {
  const { isOpen, setOpen } = useLayer(settingsLayer)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <SettingsDialog group={wanted} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
