import { boardEvents } from '@maru/api/board'
import type { Room } from '#kit/room.ts'
import { writeBoardMenus } from './board-menu.service.ts'
import { menuClickRoutes } from './click/click.routes.ts'
import { menuDictionaryRoutes } from './dictionary/dictionary.routes.ts'
import { menuEditorRoutes } from './editor/editor.routes.ts'
import { menuImpact } from './impact/impact.service.ts'
import { checkMenuPath } from './menu.access.ts'
import { menuFiles } from './menu.files.ts'
import { clickRetention, clickTable, menuJobs } from './menu.jobs.ts'
import { menuRoutes } from './menu.routes.ts'
import { getNavigation, listQuickMenus, listVisibleMenus } from './menu.service.ts'
import { menuPersonalData } from './personal/personal.rules.ts'
import { menuQuickRoutes } from './quick/quick.routes.ts'
import { menuRightSource } from './right/right.service.ts'
import { menuCheck } from './start/check.service.ts'

export { writeBoardMenus as syncBoardMenus } from './board-menu.service.ts'
export { startMenus } from './start/start.service.ts'
export { selectCompaniesWithoutMenus as listCompaniesWithoutMenus } from './start/start.sql.ts'

/** The room of menus, quick menus, the click log and the texts. */
export const menuRoom: Room = {
  name: 'menu',
  inView: { allReadsBut: ['getMenuClicks', 'exportMenuClicks', 'exportTexts'] },
  routes: [
    ...menuRoutes,
    ...menuClickRoutes,
    ...menuEditorRoutes,
    ...menuDictionaryRoutes,
    ...menuQuickRoutes,
  ],
  files: menuFiles,
  fills: {
    startCheck: [menuCheck],
    personalData: [menuPersonalData],
    retention: [clickRetention],
    partitionedTable: [clickTable],
    reorganisationImpact: [menuImpact],
    navigation: [getNavigation],
    visibleMenus: [listVisibleMenus],
    companyQuickMenus: [listQuickMenus],
    pathCheck: [checkMenuPath],
    rightSource: [menuRightSource],
    portalScreen: [
      {
        id: 'menu.frame',
        address: '/home/proxy',
        name: { ko: '다른 사이트(프레임)', en: 'Another site in a frame', zh: '其他网站(框架)' },
        icon: 'link',
      },
    ],
  },
  subscribers: {
    [boardEvents.boardSet]: (context, { payload }) =>
      writeBoardMenus(context, payload.boardId, context.slots.all('portalScreen')),
  },
  scheduled: menuJobs,
}
