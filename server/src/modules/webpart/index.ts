import type { Room } from '../../kit/room.ts'
import { webpartRoutes } from './webpart.routes.ts'
import { selectWebparts } from './webpart.sql.ts'

export { startHome } from './start/start.service.ts'

/** The home page: which web parts a company shows, and what they ask for. */
export const webpartRoom: Room = {
  name: 'webpart',
  routes: webpartRoutes,
  files: [
    {
      name: 'webpart',
      load: async (db, comCode) => ({ comCode, webparts: await selectWebparts(db, comCode) }),
    },
  ],
}
