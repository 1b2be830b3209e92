import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'

const lazy = lazyRoom('org')

const PersonDialog = lazyLayer(
  'orgmap',
  async () => (await lazy.load('orgmap', () => import('./parts/person-dialog.tsx'))).PersonDialog,
)

/** What the room adds to the palette. */
export const later: Partial<LaterSlots> = {
  personCards: [PersonDialog],
}
