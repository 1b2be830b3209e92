import type { Room } from '../../kit/room.ts'
import { photoRoutes } from './photo/photo.routes.ts'

/** What the top bar offers about the signed-in person. */
export const gnbRoom: Room = { name: 'gnb', routes: photoRoutes }
