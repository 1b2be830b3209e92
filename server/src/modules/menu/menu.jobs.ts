import { deletedBefore, type PartitionedTable } from '#kit/data/partition.ts'
import { listPeopleOnHold, type RetentionKind, removeAll } from '#kit/data/retention.ts'
import type { Room } from '#kit/room.ts'
import { countOldMenuClicks, deleteOldMenuClicks } from './menu.sql.ts'

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

/** The clicks, in partitions of about a month. */
export const clickTable: PartitionedTable = {
  ...{ table: 'menu_click', number: 'click_id', time: 'clicked_at', keptDays: retentionDays, spanDays: 31 },
  ...{ person: 'person_code', alongside: [] },
}

/** Deletes clicks on menus that are older than 400 days and that no partition was dropped with. */
export const menuJobs: Room['scheduled'] = {
  'menu.removeOldClicks': {
    cron: '40 3 * * *',
    async run(context) {
      const clicks = await removeAll(clickRetention, context, {
        ...{ comCode: null, before: deletedBefore(clickTable, context.clock.now()) },
        personCodesOnHold: await listPeopleOnHold(context),
      })
      context.log.info({ clicks }, 'menu: removed old clicks')
    },
  },
}
