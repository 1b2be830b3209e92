import { inTransaction, openDb, useCachesOf } from '#kit/db.ts'
import { isRefusedWrite, type RunCall, readWhole } from '#kit/http/run-call.ts'

/** The calls that {@link readOnlyCalls} has run in a read-only transaction, by name. */
export const readOnlyRun = new Set<string>()

/** Those of {@link readOnlyRun} that wanted to write, and were then run as on the primary. */
export const refusedWrites = new Set<string>()

/**
 * Runs each call that is marked for replicas in a read-only transaction of the same database, without a lag: a write in
 * it is refused, as on a replica.
 */
export function readOnlyCalls(url: string): { runCall: RunCall; stop(): Promise<void> } {
  const pool = openDb(url, { max: 4, statementTimeout: 30_000 })
  return {
    runCall({ endpoint }, db, work) {
      if (!endpoint.replica) return work(db)
      readOnlyRun.add(endpoint.name)
      const read = (inside: typeof work) =>
        inTransaction(
          pool,
          (connection) => {
            useCachesOf(connection, db)
            return inside(connection)
          },
          undefined,
          'read only',
        )
      return readWhole(read, work).catch((error: unknown) => {
        if (!isRefusedWrite(error)) throw error
        refusedWrites.add(endpoint.name)
        return work(db)
      })
    },
    stop: () => pool.end({ timeout: 1 }),
  }
}
