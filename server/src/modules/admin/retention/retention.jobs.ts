import { recordAudit } from '#kit/audit/admin-audit.ts'
import { addRemoved, selectRetentions, takeRemoved } from '#kit/data/retention.sql.ts'
import { listPeopleOnHold, type RetentionKind } from '#kit/data/retention.ts'
import { inTransaction } from '#kit/db.ts'
import type { Background, Room } from '#kit/room.ts'
import { cutOff, nightly, subjectOf } from './retention.rules.ts'

interface Due {
  kind: RetentionKind
  comCode: string
  days: number
}

/**
 * Deletes a kind of one company in portions. What was deleted before a failure is in the audit log as well; what was
 * deleted before the process died is in the entry of the next run.
 */
async function applyOne(context: Background, { kind, comCode, days }: Due): Promise<void> {
  const before = cutOff(context.clock.now(), days)
  const rule = { comCode, kind: kind.kind }
  try {
    for (let gone = 1; gone > 0; ) {
      // A hold that began during the run counts from the next portion.
      const personCodesOnHold = await listPeopleOnHold(context)
      gone = await kind.remove(context, { comCode, before, personCodesOnHold })
      if (gone > 0) await addRemoved(context.db, rule, gone)
    }
  } finally {
    await inTransaction(context.db, async (db) => {
      const count = await takeRemoved(db, rule)
      if (count === 0) return
      await recordAudit(
        { ...context, db },
        { action: 'retentionApplied', comCode, ...subjectOf(kind.kind), details: { days, count } },
      )
    })
  }
}

/** Deletes what is older than the rules of the companies say. A failure of one rule leaves the others. */
export async function applyRetention(context: Background): Promise<void> {
  const kinds = new Map(context.slots.all('retention').map((kind) => [kind.kind, kind]))
  const failed: unknown[] = []
  for (const { comCode, kind: name, days } of await selectRetentions(context.db, null)) {
    const kind = kinds.get(name)
    // A kind of a newer version, after going back to an older one.
    if (!kind) continue
    try {
      await applyOne(context, { kind, comCode, days })
    } catch (error) {
      context.log.error({ err: error, comCode, kind: name }, 'retention: failed')
      failed.push(error)
    }
  }
  // The page of jobs shows the failure, and the job runs again.
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} rules of retention failed`)
}

/** The nightly job of the retention. */
export const retentionJobs: Room['scheduled'] = {
  'admin.applyRetention': { cron: `${nightly.minute} ${nightly.hour} * * *`, run: applyRetention },
}
