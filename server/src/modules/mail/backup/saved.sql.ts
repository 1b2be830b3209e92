import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** A backup that a job makes. */
export interface SavedRow extends BoxKey {
  personCode: string
  backupId: number
  folderId: number
  title: string
  startDay: string | null
  endDay: string | null
  zone: string
  state: 'running' | 'done' | 'failed'
  mailCount: number
  size: number
  fileCodes: string[]
  createdAt: string
  doneAt: string | null
}

const columns = (db: Db) => db`
  com_code, person_code, backup_id, mailbox_id, folder_id, title, start_day::text as start_day,
  end_day::text as end_day, zone, state, mail_count, size, file_codes, created_at, done_at`

/** Serialises new backups of a person until the transaction ends; true if one is being made. */
export async function hasRunningLocked(db: Db, personCode: string): Promise<boolean> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`mail.backup:${personCode}`}, 0))`
  const rows = await db`select from mail_backup where person_code = ${personCode} and state = 'running'`
  return rows.length > 0
}

/** Creates a backup that a job will make, and returns its number. */
export async function insertBackup(
  db: Db,
  row: Omit<SavedRow, 'backupId' | 'state' | 'createdAt' | 'doneAt'>,
  now: Date,
): Promise<number> {
  const [made] = await db<{ backupId: number }[]>`
    insert into mail_backup (
      com_code, person_code, mailbox_id, folder_id, title, start_day, end_day, zone, mail_count, size, file_codes,
      created_at)
    values (${row.comCode}, ${row.personCode}, ${row.mailboxId}, ${row.folderId}, ${row.title}, ${row.startDay},
            ${row.endDay}, ${row.zone}, ${row.mailCount}, ${row.size}, ${row.fileCodes}::uuid[], ${now})
    returning backup_id`
  return made?.backupId ?? 0
}

/** The backups of a person, newest first. */
export function selectBackups(db: Db, personCode: string): Promise<SavedRow[]> {
  return db<SavedRow[]>`
    select ${columns(db)} from mail_backup
     where person_code = ${personCode} order by created_at desc, backup_id desc limit 20`
}

/** A backup by its number. */
export async function findBackup(db: Db, comCode: string, backupId: number): Promise<SavedRow | undefined> {
  const [row] = await db<SavedRow[]>`
    select ${columns(db)} from mail_backup where com_code = ${comCode} and backup_id = ${backupId}`
  return row
}

/** Ends a backup. */
export async function updateBackup(
  db: Db,
  { comCode, backupId }: Pick<SavedRow, 'comCode' | 'backupId'>,
  state: 'done' | 'failed',
  now: Date,
): Promise<void> {
  await db`
    update mail_backup set state = ${state}, done_at = ${now}
     where com_code = ${comCode} and backup_id = ${backupId} and state = 'running'`
}

/** Removes backups older than an instant, and returns their numbers. */
export async function deleteOldBackups(db: Db, before: Date): Promise<number[]> {
  const rows = await db<{ backupId: number }[]>`
    delete from mail_backup where created_at < ${before} returning backup_id`
  return rows.map((row) => row.backupId)
}
