import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'

const lazy = lazyRoom('org')

const PersonDialog = lazyLayer(
  'orgmap',
  async () => (await lazy.load('orgmap', () => import('./person/parts/person-dialog.tsx'))).PersonDialog,
)

const PresencePanel = lazy.part('orgmap', () => import('./parts/presence-panel.tsx'), 'PresencePanel')

/** What the room adds to the palette and the settings. */
export const later: Partial<LaterSlots> = {
  offlineReads: [
    {
      id: 'org',
      order: 50,
      fill: async (reader) => (await import('./offline.slots.ts')).fillPeople(reader),
    },
  ],
  personCards: [PersonDialog],
  settingsPanels: [{ id: 'presence', group: 'security', order: 25, Component: PresencePanel }],
}
