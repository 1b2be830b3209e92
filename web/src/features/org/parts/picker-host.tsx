import { lazyRoom } from '#kit/lazy-room.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { useOpenPicker } from '../picker.slots.ts'

const lazy = lazyRoom('org')

const PickerDialog = lazyLayer(
  'orgmap',
  async () => (await lazy.load('orgmap', () => import('./picker-dialog.tsx'))).PickerDialog,
)

/** Renders the picker that a page opened; mounted once for all pages. */
export function PickerHost() {
  const open = useOpenPicker()
  return open ? <PickerDialog key={open.id} open={open} onClose={() => open.answer(null)} /> : null
}
