import type { Services } from '../context.ts'
import type { Db } from '../db.ts'
import { type BackupState, selectBackupState } from './backup-run.sql.ts'

/** Milliseconds after which a portal without a new backup warns: a daily backup and half a day to notice. */
export const backupWarningAge = 36 * 3_600_000

/** Seconds since the last finished backup; NaN if there is none. */
export async function backupAge(db: Db, now: Date): Promise<number> {
  const { finishedAt } = await selectBackupState(db)
  return finishedAt === null ? Number.NaN : (now.getTime() - Date.parse(finishedAt)) / 1000
}

/** Whether an administrator should look at the backups: none, an old one, or a failed newest run. */
export function isBackupLate({ finishedAt, fault }: BackupState, now: Date): boolean {
  return finishedAt === null || fault !== null || now.getTime() - Date.parse(finishedAt) > backupWarningAge
}

/** Logs the age of the last backup: a warning if {@link isBackupLate}. */
export async function logBackupAge({
  db,
  clock,
  log,
}: Pick<Services, 'clock' | 'log'> & { db: Db }): Promise<void> {
  const state = await selectBackupState(db)
  const about = { finishedAt: state.finishedAt, testedAt: state.testedAt, fault: state.fault ?? undefined }
  if (isBackupLate(state, clock.now())) log.warn(about, 'backup: the last finished backup is missing or old')
  else log.info(about, 'backup: the last finished backup is recent')
}
