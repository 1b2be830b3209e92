import type { Room } from '../../kit/room.ts'
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
  jobs: menuJobs,
  schedules: menuSchedules,
}
