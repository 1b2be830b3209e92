import type { Room } from '#kit/room.ts'
import { dav, davDiscovery, davRoots } from './dav/dav.routes.ts'

/** Phones and programs of people: CalDAV. */
export const deviceRoom: Room = {
  name: 'device',
  routes: [],
  protocols: [dav, ...davRoots, davDiscovery],
}
