import type { Room } from './room.ts'
import { deleteOldSessions } from './session.sql.ts'
import { deleteOldThrottles } from './throttle.sql.ts'

const day = 86_400_000

/** The kit's own background work: ended sessions are kept for 30 days, counters of guesses for one. */
export const housekeeping: Room = {
  name: 'kit',
  routes: [],
  jobs: {
    async 'kit.removeOld'({ db, clock, log }) {
      const now = clock.now().getTime()
      const sessions = await deleteOldSessions(db, new Date(now - 30 * day))
      const throttles = await deleteOldThrottles(db, new Date(now - day))
      log.info({ sessions, throttles }, 'kit: removed what is over')
    },
  },
  schedules: { 'kit.removeOld': '20 3 * * *' },
}
