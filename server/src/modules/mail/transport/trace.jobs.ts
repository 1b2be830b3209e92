import { deletedBefore, type PartitionedTable } from '#kit/data/partition.ts'
import type { Background } from '#kit/room.ts'
import { deleteOldTraces } from './trace.sql.ts'

/** The traces, in partitions of about five days. */
export const traceTable: PartitionedTable = {
  ...{ table: 'mail_trace', number: 'trace_id', time: 'happened_at', keptDays: 30, spanDays: 5 },
  ...{ person: null, alongside: [] },
}

/** Removes traces after 30 days that no partition was dropped with. */
export function removeOldTraces({ db, clock }: Background): Promise<void> {
  return deleteOldTraces(db, deletedBefore(traceTable, clock.now()))
}
