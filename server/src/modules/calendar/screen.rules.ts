import type { PortalScreen } from '#kit/room-slots/screen-source.ts'

/** The screen of the room, for menus. */
export const calendarScreen: PortalScreen = {
  id: 'calendar',
  address: '/calendar',
  name: { ko: '일정', en: 'Calendar', zh: '日程' },
  icon: 'calendar',
  order: 20,
  // Fixed by the specification (spec 1§9).
  menuId: 5,
  baseUrl: '',
}
