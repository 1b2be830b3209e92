import { deleteOldAuditEntries } from '../audit/admin-audit.sql.ts'
import { deleteHoldCopies } from '../data/hold-copy.sql.ts'
import { deleteOldOnce } from '../data/once.sql.ts'
import { deletedBefore, type PartitionedTable, updatePartitions } from '../data/partition.ts'
import { deleteOldQuotas } from '../data/quota.sql.ts'
import { longestQuota } from '../data/quota.ts'
import { listPeopleOnHold, type RetentionKind } from '../data/retention.ts'
import { countOldAlarms, deleteOldAlarms, deletePassingAlarms } from '../notification/alarms.sql.ts'
import { releaseAlarms } from '../notification/release.jobs.ts'
import { deleteOldBackupRuns } from '../operation/backup-run.sql.ts'
import { logBackupAge } from '../operation/backup-run.ts'
import type { Room } from '../room.ts'
import { deleteOldSessions } from '../session/session.sql.ts'
import { deleteOldThrottles } from '../session/throttle.sql.ts'

const day = 86_400_000
/** Days for which the answers of creating calls are known: a phone sends a waiting call for seven days. */
const onceDays = 8

/** Maximum number of alarms that one statement of the clean-up deletes. */
export const alarmsAtOnce = 5_000

/** Days for which alarms stay. */
const alarmDays = 90

/** Days for which alarms outside of the work feed stay: the preview of the rules reads seven. */
const previewDays = 8

const alarmRetention: RetentionKind = {
  ...{ kind: 'alarm', usualDays: alarmDays, leastDays: 7 },
  count: ({ db }, scope) => countOldAlarms(db, scope),
  remove: ({ db }, scope) => deleteOldAlarms(db, scope, scope.before, 2_000),
}

const auditTable: PartitionedTable = {
  ...{ table: 'kit_audit', number: 'audit_id', time: 'happened_at', keptDays: 400, spanDays: 31 },
  ...{ person: null, alongside: ['kit_audit_search'] },
}

/**
 * Clean-up of the kit. Retains ended sessions for 30 days; failed sign-ins, counters of limited actions and answers
 * of creating calls for one day; alarms for 90 days, read alarms for 30 and alarms outside of the work feed for eight;
 * entries of the audit log and runs of the backup for 400. Alarms of people under a
 * legal hold, and what they removed for good, stay until it is lifted. Other jobs keep the partitions of large tables
 * and log the age of the last backup each morning.
 */
export const housekeeping: Room = {
  name: 'kit',
  routes: [],
  fills: { retention: [alarmRetention], partitionedTable: [auditTable] },
  scheduled: {
    'kit.removeOld': {
      cron: '20 3 * * *',
      async run(context) {
        const { db, clock, log } = context
        const now = clock.now().getTime()
        const sessions = await deleteOldSessions(db, new Date(now - 30 * day))
        const throttles = await deleteOldThrottles(db, new Date(now - day))
        const quotas = await deleteOldQuotas(db, new Date(now - longestQuota))
        const calls = await deleteOldOnce(db, new Date(now - onceDays * day))
        const old = {
          ...{ comCode: null, before: new Date(now - alarmDays * day) },
          personCodesOnHold: await listPeopleOnHold(context),
        }
        let alarms = 0
        for (let gone = alarmsAtOnce; gone === alarmsAtOnce; alarms += gone) {
          gone = await deleteOldAlarms(db, old, new Date(now - 30 * day), alarmsAtOnce)
        }
        for (let gone = alarmsAtOnce; gone === alarmsAtOnce; alarms += gone) {
          gone = await deletePassingAlarms(db, new Date(now - previewDays * day), alarmsAtOnce)
        }
        let audit = 0
        for (let gone = alarmsAtOnce; gone === alarmsAtOnce; audit += gone) {
          gone = await deleteOldAuditEntries(db, deletedBefore(auditTable, clock.now()), alarmsAtOnce)
        }
        let holdCopies = 0
        for (let gone = alarmsAtOnce; gone === alarmsAtOnce; holdCopies += gone) {
          gone = await deleteHoldCopies(db, await listPeopleOnHold(context), alarmsAtOnce)
        }
        const backups = await deleteOldBackupRuns(db, new Date(now - 400 * day))
        log.info(
          { sessions, throttles, quotas, calls, alarms, audit, kept: holdCopies, backups },
          'kit: removed expired rows',
        )
      },
    },
    'kit.releaseAlarms': { cron: '* * * * *', run: releaseAlarms },
    // Before the rows are deleted that no partition could drop.
    'kit.updatePartitions': { cron: '50 2 * * *', run: updatePartitions },
    'kit.backupAge': { cron: '0 7 * * *', run: logBackupAge },
  },
}
