import { boardEvents } from '@maru/api/board'
import type { Room } from '../../kit/room.ts'
import { keepBoardMenus } from './board-menu.service.ts'
import { menuFiles } from './menu.files.ts'
import { menuJobs, menuSchedules } from './menu.jobs.ts'
import { menuRoutes } from './menu.routes.ts'

export { checkMenuPath } from './menu.access.ts'
export { getNavigation } from './menu.service.ts'

/** The room of menus, quick menus, the click log and the words. */
export const menuRoom: Room = {
  name: 'menu',
  routes: menuRoutes,
  files: menuFiles,
  subscribers: {
    [boardEvents.boardSet]: (context, { payload }) => keepBoardMenus(context, Number(payload.boardId)),
  },
  jobs: menuJobs,
  schedules: menuSchedules,
}
