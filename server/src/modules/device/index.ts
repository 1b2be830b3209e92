import { deleteGoneMembers, deleteUnreadBooks } from '#kit/dav/book.sql.ts'
import type { Room } from '#kit/room.ts'
import { dav, davDiscovery, davRoots } from './dav/dav.routes.ts'
import { deviceRoutes } from './device.routes.ts'
import { makePhotos, makePhotosJob } from './organisation/photo.jobs.ts'
import { devicePersonalData } from './personal/personal.rules.ts'
import { deviceProfile } from './setup/profile.routes.ts'
import { deleteOldSetups } from './setup/setup.sql.ts'

const memoryDays = 60

/** Phones and programs of people: CalDAV and CardDAV. */
export const deviceRoom: Room = {
  name: 'device',
  routes: deviceRoutes,
  protocols: [dav, ...davRoots, davDiscovery, deviceProfile],
  fills: { appPasswordUse: ['carddav'], personalData: [devicePersonalData] },
  jobs: { [makePhotosJob]: makePhotos },
  scheduled: {
    'device.removeOldSetups': {
      cron: '*/10 * * * *',
      run: ({ db, clock }) => deleteOldSetups(db, clock.now()),
    },
    // Phones read the new photos of a day in the night.
    'device.makePhotos': { cron: '20 16 * * *', run: makePhotos },
    'device.forgetGoneMembers': {
      cron: '45 15 * * *',
      run: async ({ db, clock }) => {
        const before = new Date(clock.now().getTime() - memoryDays * 86_400_000)
        await deleteUnreadBooks(db, before)
        await deleteGoneMembers(db, before)
      },
    },
  },
}
