import { deleteOldAlarms } from './alarms.sql.ts'
import type { Room } from './room.ts'
import { deleteOldSessions } from './session.sql.ts'
import { deleteOldThrottles } from './throttle.sql.ts'

const day = 86_400_000

/** Alarms that one statement of the clean-up removes at most. */
export const alarmsAtOnce = 5_000

/**
 * The kit's own background work: ended sessions are kept for 30 days, counters of guesses for one, alarms for 90 days
 * and read ones for 30.
 */
export const housekeeping: Room = {
  name: 'kit',
  routes: [],
  jobs: {
    async 'kit.removeOld'({ db, clock, log }) {
      const now = clock.now().getTime()
      const sessions = await deleteOldSessions(db, new Date(now - 30 * day))
      const throttles = await deleteOldThrottles(db, new Date(now - day))
      let alarms = 0
      for (let gone = alarmsAtOnce; gone === alarmsAtOnce; alarms += gone) {
        gone = await deleteOldAlarms(db, new Date(now - 90 * day), new Date(now - 30 * day), alarmsAtOnce)
      }
      log.info({ sessions, throttles, alarms }, 'kit: removed what is over')
    },
  },
  schedules: { 'kit.removeOld': '20 3 * * *' },
}
