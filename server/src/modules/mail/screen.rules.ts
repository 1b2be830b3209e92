import type { PortalScreen } from '#kit/room-slots/screen-source.ts'

/** The screen of the room, for menus. */
export const mailScreen: PortalScreen = {
  id: 'mail',
  address: '/mail',
  name: { ko: '메일', en: 'Mail', zh: '邮件' },
  icon: 'mail',
  order: 10,
  // Fixed by the specification (spec 1§9).
  menuId: 4,
  baseUrl: '/mail',
}
