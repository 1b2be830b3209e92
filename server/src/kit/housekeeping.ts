import { deleteOldAuditEntries } from './admin-audit.sql.ts'
import { deleteDesktopAlarms, deleteOldAlarms } from './alarms.sql.ts'
import { deleteOldBackupRuns } from './backup-run.sql.ts'
import { logBackupAge } from './backup-run.ts'
import { deleteOldOnce } from './once.sql.ts'
import { deleteOldQuotas } from './quota.sql.ts'
import { longestQuota } from './quota.ts'
import type { Room } from './room.ts'
import { deleteOldSessions } from './session.sql.ts'
import { deleteOldThrottles } from './throttle.sql.ts'

const day = 86_400_000

/** Maximum number of alarms that one statement of the clean-up deletes. */
export const alarmsAtOnce = 5_000

/**
 * Clean-up of the kit. Retains ended sessions for 30 days; failed sign-ins, counters of limited actions and answers
 * of creating calls for one day; alarms for 90 days, read alarms for 30 and alarms outside of the work feed for one;
 * entries of the audit log and runs of the backup for 400. A second job logs the age of the last backup each morning.
 */
export const housekeeping: Room = {
  name: 'kit',
  routes: [],
  scheduled: {
    'kit.removeOld': {
      cron: '20 3 * * *',
      async run({ db, clock, log }) {
        const now = clock.now().getTime()
        const sessions = await deleteOldSessions(db, new Date(now - 30 * day))
        const throttles = await deleteOldThrottles(db, new Date(now - day))
        const quotas = await deleteOldQuotas(db, new Date(now - longestQuota))
        const calls = await deleteOldOnce(db, new Date(now - day))
        let alarms = 0
        for (let gone = alarmsAtOnce; gone === alarmsAtOnce; alarms += gone) {
          gone = await deleteOldAlarms(db, new Date(now - 90 * day), new Date(now - 30 * day), alarmsAtOnce)
        }
        for (let gone = alarmsAtOnce; gone === alarmsAtOnce; alarms += gone) {
          gone = await deleteDesktopAlarms(db, new Date(now - day), alarmsAtOnce)
        }
        let audit = 0
        for (let gone = alarmsAtOnce; gone === alarmsAtOnce; audit += gone) {
          gone = await deleteOldAuditEntries(db, new Date(now - 400 * day), alarmsAtOnce)
        }
        const backups = await deleteOldBackupRuns(db, new Date(now - 400 * day))
        log.info({ sessions, throttles, quotas, calls, alarms, audit, backups }, 'kit: removed expired rows')
      },
    },
    'kit.backupAge': { cron: '0 7 * * *', run: logBackupAge },
  },
}
