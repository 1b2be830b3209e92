import type { LaterSlots } from '#kit/slots.ts'
import { useMenuItems } from './parts/use-menu-items.tsx'

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  paletteSources: [{ group: 'menus', useItems: useMenuItems }],
}
