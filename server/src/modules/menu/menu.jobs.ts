import { listPeopleOnHold, type RetentionKind, removeAll } from '#kit/data/retention.ts'
import type { Room } from '#kit/room.ts'
import { countOldMenuClicks, deleteOldMenuClicks } from './menu.sql.ts'

const day = 86_400_000
/**
 * Retention of clicks in days: a year and a month, so that a month can be compared with the same month of the
 * previous year.
 */
const retentionDays = 400
const atOnce = 10_000

/** Clicks on menus; a company keeps them for at least 30 days, so that its statistics have a month. */
export const clickRetention: RetentionKind = {
  ...{ kind: 'click', usualDays: retentionDays, leastDays: 30 },
  count: ({ db }, scope) => countOldMenuClicks(db, scope),
  remove: ({ db }, scope) => deleteOldMenuClicks(db, scope, atOnce),
}

/** Deletes clicks on menus that are older than 400 days. */
export const menuJobs: Room['scheduled'] = {
  'menu.removeOldClicks': {
    cron: '40 3 * * *',
    async run(context) {
      const clicks = await removeAll(clickRetention, context, {
        ...{ comCode: null, before: new Date(context.clock.now().getTime() - retentionDays * day) },
        personCodesOnHold: await listPeopleOnHold(context),
      })
      context.log.info({ clicks }, 'menu: removed old clicks')
    },
  },
}
