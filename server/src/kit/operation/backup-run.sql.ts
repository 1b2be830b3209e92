import type { Db } from '../db.ts'

/** The state of the backups: the last finished one, the last test of a restore, and the newest run. */
export interface BackupState {
  finishedAt: string | null
  /** Seconds that the last finished backup took. */
  seconds: number | null
  rowCount: number | null
  byteCount: number | null
  testedAt: string | null
  /** Start of the newest run if it is newer than the last finished backup: in progress, failed or killed. */
  unfinishedAt: string | null
  /** Message of the newest run if it failed. */
  fault: string | null
}

/** Stores the start of a backup; returns its id. */
export async function insertBackupRun(db: Db, startedAt: Date): Promise<number> {
  const [row] = await db<{ backupId: number }[]>`
    insert into kit_backup (started_at) values (${startedAt}) returning backup_id`
  return row?.backupId ?? 0
}

/** Stores the end of a backup: its size, or the message of its failure. */
export async function updateBackupEnd(
  db: Db,
  backupId: number,
  endedAt: Date,
  end: { rowCount: number; byteCount: number } | { fault: string },
): Promise<void> {
  const { rowCount, byteCount, fault } = { rowCount: null, byteCount: null, fault: null, ...end }
  await db`
    update kit_backup
       set ended_at = ${endedAt}, row_count = ${rowCount}, byte_count = ${byteCount}, fault = ${fault}
     where backup_id = ${backupId}`
}

/** Stores that the backup which was started at this time was restored as a test; false if there is none. */
export async function updateBackupTested(db: Db, startedAt: Date, testedAt: Date): Promise<boolean> {
  const rows = await db`
    update kit_backup set tested_at = ${testedAt} where started_at = ${startedAt} returning 1`
  return rows.length > 0
}

/** Selects the state of the backups. */
export async function selectBackupState(db: Db): Promise<BackupState> {
  const [row] = await db<BackupState[]>`
    select done.ended_at as finished_at, extract(epoch from done.ended_at - done.started_at)::float8 as seconds,
           done.row_count, done.byte_count, tested.tested_at,
           case when newest.backup_id > coalesce(done.backup_id, 0) then newest.started_at end as unfinished_at,
           case when newest.backup_id > coalesce(done.backup_id, 0) then newest.fault end as fault
      from (select 1) one
      left join lateral (select * from kit_backup where ended_at is not null and fault is null
                          order by started_at desc limit 1) done on true
      left join lateral (select * from kit_backup order by started_at desc limit 1) newest on true
      left join lateral (select max(tested_at) as tested_at from kit_backup) tested on true`
  if (!row) throw new Error('the state of the backups has one row')
  return row
}

/** Deletes runs that were started before the given instant. */
export async function deleteOldBackupRuns(db: Db, before: Date): Promise<number> {
  return (await db`delete from kit_backup where started_at < ${before}`).count
}
