import type { Room } from '#kit/room.ts'
import { removeGoneLinks } from './relation.jobs.ts'
import { relationRoutes } from './relation.routes.ts'

export type { RelationSide } from './kind.access.ts'
export { storeRelation } from './relation.service.ts'

/** Which item was made from which, over all rooms: an event from a mail, minutes from an event. */
export const relationRoom: Room = {
  name: 'relation',
  routes: relationRoutes,
  fills: {
    personalData: [
      {
        room: 'relation',
        tables: [{ table: 'relation_link', person: 'made_by', erase: { set: { made_by: '' } } }],
      },
    ],
  },
  scheduled: { 'relation.removeGone': { cron: '15 4 * * *', run: removeGoneLinks } },
}
