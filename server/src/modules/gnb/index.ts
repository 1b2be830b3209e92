import { alarmsTopic } from '@maru/api/kit/alarm'
import type { Room } from '../../kit/room.ts'
import { configRoutes } from './config/config.routes.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import { photoRoutes } from './photo/photo.routes.ts'

/** What the top bar offers about the signed-in person. */
export const gnbRoom: Room = {
  name: 'gnb',
  routes: [...photoRoutes, ...feedRoutes, ...configRoutes],
  pushes: { [alarmsTopic]: async ({ viewer }) => !viewer.mailOnly },
}
