import type { PortalScreen } from '#kit/room-slots/screen-source.ts'

/** The screen of the room, for menus. */
export const approvalScreen: PortalScreen = {
  id: 'approval',
  address: '/workflow',
  name: { ko: '전자결재', en: 'Approval', zh: '电子审批' },
  icon: 'approval',
  order: 30,
  // Fixed by the specification (spec 1§9).
  menuId: 9,
  baseUrl: '/workflow',
}
