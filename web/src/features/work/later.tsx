import { ListChecks } from 'lucide-react'
import type { LaterSlots } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'

/** What the room adds to the palette. */
export const later: Partial<LaterSlots> = {
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
