import { deleteGoneMembers } from '#kit/dav/book.sql.ts'
import type { Room } from '#kit/room.ts'
import { dav, davDiscovery, davRoots } from './dav/dav.routes.ts'

const memoryDays = 60

/** Phones and programs of people: CalDAV and CardDAV. */
export const deviceRoom: Room = {
  name: 'device',
  routes: [],
  protocols: [dav, ...davRoots, davDiscovery],
  fills: { appPasswordUse: ['carddav'] },
  scheduled: {
    'device.forgetGoneMembers': {
      cron: '45 15 * * *',
      run: ({ db, clock }) =>
        deleteGoneMembers(db, new Date(clock.now().getTime() - memoryDays * 86_400_000)),
    },
  },
}
