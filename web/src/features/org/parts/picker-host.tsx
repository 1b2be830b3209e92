import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../kit/chunk.ts'
import { useOpenPicker } from '../picker.slots.ts'

const PickerDialog = lazy(() =>
  loadChunk('orgmap', () => import('./picker-dialog.tsx')).then((m) => ({ default: m.PickerDialog })),
)

/** Draws the picker that a page asked for; stands once beside all pages. */
export function PickerHost() {
  const open = useOpenPicker()
  return <Suspense fallback={null}>{open ? <PickerDialog key={open.id} open={open} /> : null}</Suspense>
}
