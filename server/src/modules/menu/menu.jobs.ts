import type { Room } from '../../kit/room.ts'
import { deleteOldMenuClicks } from './menu.sql.ts'

const day = 86_400_000
/**
 * Retention of clicks in days: a year and a month, so that a month can be compared with the same month of the
 * previous year.
 */
const retentionDays = 400
const atOnce = 10_000

/** Deletes clicks on menus that are older than 400 days. */
export const menuJobs: Room['scheduled'] = {
  'menu.removeOldClicks': {
    cron: '40 3 * * *',
    async run({ db, clock, log }) {
      const before = new Date(clock.now().getTime() - retentionDays * day)
      let clicks = 0
      for (let removed = atOnce; removed === atOnce; clicks += removed) {
        removed = await deleteOldMenuClicks(db, before, atOnce)
      }
      log.info({ clicks }, 'menu: removed old clicks')
    },
  },
}
