import { lazyRoom } from '#kit/lazy-room.ts'
import type { LaterSlots } from '#kit/slots.ts'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { boardWork } from './work/parts/work-acts.tsx'
import { useWriteItems } from './writer/parts/use-write-items.tsx'

const lazy = lazyRoom('board')

const SettingsPage = lazyPart(
  'admin',
  async () => (await lazy.load('admin', () => import('./pages/settings-page.tsx'))).SettingsPage,
  <Skeleton rows={8} />,
)

/** What the room adds to the palette, the settings and the administration. */
export const later: Partial<LaterSlots> = {
  offlineReads: [
    {
      id: 'board',
      order: 40,
      fill: async (reader) => (await import('./offline.slots.ts')).fillArticles(reader),
    },
  ],
  workActs: boardWork,
  adminPages: [
    {
      id: 'board',
      order: 10,
      label: 'board.entry.settings',
      searchTexts: ['board.settings', 'board.admin'],
      isOpen: ({ permissions }) =>
        permissions.isSuperAdmin ||
        permissions.isCompanyManager ||
        permissions.isBoardManager ||
        permissions.isGroupBoardManager,
      Component: SettingsPage,
    },
  ],
  paletteSources: [{ group: 'commands', useItems: useWriteItems }],
}
