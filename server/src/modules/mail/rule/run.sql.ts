import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** A run of rules over a folder. */
export interface RunRow {
  runId: number
  folderId: number
  state: 'running' | 'done' | 'failed'
  afterEntryId: number
  seenCount: number
  changedCount: number
  startedAt: string
  doneAt: string | null
}

const columns = (db: Db) => db`
  run_id, folder_id, state, after_entry_id, seen_count, changed_count, started_at, done_at`

/** The last runs of a mailbox, newest first. */
export function selectRuns(db: Db, { comCode, mailboxId }: BoxKey): Promise<RunRow[]> {
  return db<RunRow[]>`
    select ${columns(db)} from mail_rule_run
     where com_code = ${comCode} and mailbox_id = ${mailboxId} order by run_id desc limit 5`
}

/** A run; locked until the transaction ends. */
export async function findRunLocked(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  runId: number,
): Promise<RunRow | undefined> {
  const [row] = await db<RunRow[]>`
    select ${columns(db)} from mail_rule_run
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and run_id = ${runId} for update`
  return row
}

/** Starts a run. */
export async function insertRun(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  folderId: number,
  now: Date,
): Promise<number> {
  const [row] = await db<{ runId: number }[]>`
    insert into mail_rule_run (com_code, mailbox_id, folder_id, started_at)
    values (${comCode}, ${mailboxId}, ${folderId}, ${now}) returning run_id`
  return row?.runId ?? 0
}

/** How far a run has come. */
export async function updateRun(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  run: Pick<RunRow, 'runId' | 'state' | 'afterEntryId' | 'seenCount' | 'changedCount'>,
  now: Date,
): Promise<void> {
  await db`
    update mail_rule_run
       set state = ${run.state}, after_entry_id = ${run.afterEntryId}, seen_count = ${run.seenCount},
           changed_count = ${run.changedCount}, done_at = ${run.state === 'running' ? null : now}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and run_id = ${run.runId}`
}
