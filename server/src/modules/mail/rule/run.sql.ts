import { byDefault, column, instant, number, type RowOf, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** Runs of rules over a folder. */
export const ruleRun = table(
  'mail_rule_run',
  { comCode: text, mailboxId: number, runId: byDefault(number) },
  {
    folderId: number,
    state: byDefault(column<'running' | 'done' | 'failed'>()),
    afterEntryId: byDefault(number),
    seenCount: byDefault(number),
    changedCount: byDefault(number),
    startedAt: instant,
    doneAt: byDefault(column<string | null, Date | null>()),
  },
)

/** The last runs of a mailbox, newest first. */
export function selectRuns(db: Db, { comCode, mailboxId }: BoxKey): Promise<RowOf<typeof ruleRun>[]> {
  return db<RowOf<typeof ruleRun>[]>`
    select com_code, mailbox_id, run_id, folder_id, state, after_entry_id, seen_count, changed_count, started_at, done_at
      from mail_rule_run
     where com_code = ${comCode} and mailbox_id = ${mailboxId} order by run_id desc limit 5`
}
